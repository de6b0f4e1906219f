import type { Mutant } from './mutant.ts'

export const pages: Mutant[] = [
  {
    name: 'one more of a product with an allergen comes unasked',
    file: 'src/domain/cart/allergies.ts',
    find: 'count <= (had.get(product) ?? 0)',
    replace: 'had.has(product)',
    tests: ['src/domain/cart/allergies.test.ts'],
  },
  {
    name: 'what no menu knows holds no allergen',
    file: 'src/domain/cart/allergies.ts',
    find: 'if (!product || componentIds.some',
    replace: 'if (!product) return []\n  if (componentIds.some',
    tests: ['src/domain/cart/allergies.test.ts'],
  },
  {
    name: 'a link brings allergens into the cart unasked',
    file: 'src/web/state/basket/store.ts',
    find: 'if (isAllowed) store.setState({ cart: after })',
    replace: 'store.setState({ cart: after })',
    tests: ['src/web/features/cart/allergies.property.test.ts'],
  },
  {
    name: 'allergies outlive the consent to them',
    file: 'src/server/stores/customers/account.ts',
    find: 'delete from customer_allergies where customer_id = ${customer}',
    replace: 'delete from customer_allergies where customer_id = ${customer} and false',
    tests: ['src/server/features/account/allergies.test.ts'],
  },
  {
    name: 'soups vanish from the menu',
    file: 'src/web/features/menu/shelves/sections.ts',
    find: "  'soup',\n",
    replace: '',
    tests: ['src/web/features/menu'],
  },
  {
    name: 'a search finds nothing written without accents',
    file: 'src/web/features/menu/search/search.ts',
    find: ".normalize('NFD')",
    replace: ".normalize('NFC')",
    tests: ['src/web/features/menu'],
  },
  {
    name: 'restaurants of another price zone share a menu',
    file: 'src/server/state/catalogue/assortment.ts',
    find: '[sold, sells_alcohol, price_zone,',
    replace: '[sold, sells_alcohol,',
    tests: ['src/server/state/catalogue'],
  },
  {
    name: 'visitors of two restaurants share the page that shows the restaurant',
    file: 'src/server/http/pages/pages.ts',
    find: "isKept && !(page !== null && 'showsRestaurant' in pages[page])",
    replace: 'isKept',
    tests: ['src/server/program/kept-pages.test.ts'],
  },
  {
    name: 'places taken during a read are forgotten',
    file: 'src/server/state/times/taken-places.ts',
    find: 'if (changesOf(restaurant) === before[i]) cachedSlots.set',
    replace: 'cachedSlots.set',
    tests: ['src/server/state/times'],
  },
  {
    name: 'the next page begins with the last place of the page before',
    file: 'src/server/features/places/places.ts',
    find: 'matchesInBox.findIndex(({ id }) => id === after) + 1',
    replace: 'matchesInBox.findIndex(({ id }) => id === after)',
    tests: ['src/server/features/places'],
  },
]
