import { sql } from 'kysely'
import { type Mutant, mutant } from './mutant.ts'
import { wrongIn } from './wrong-module.ts'

export const pages: Mutant[] = [
  mutant(
    'a link brings allergens into the cart unasked',
    'src/web/features/cart/allergies.property.test.ts',
    // The type is stated here, because the types of pages are not available to the code of
    // programs.
    wrongIn<{ confirmAllergens: () => boolean }>('#web/state/basket/confirm-allergens.ts', {
      confirmAllergens: () => () => true,
    }),
  ),
  mutant(
    'allergies outlive the consent to them',
    'src/server/features/account/allergies.test.ts',
    wrongIn<typeof import('#server/stores/customers/account.ts')>(
      '#server/stores/customers/account.ts',
      {
        writeAllergies: (right) => async (tx, customer, allergies, now) => {
          const { rows } = await sql<{ allergens: unknown }>`
              select allergens from customer_allergies where customer_id = ${customer}`.execute(tx)
          await right(tx, customer, allergies, now)
          for (const { allergens } of allergies === null ? rows : [])
            await sql`
                insert into customer_allergies values (${customer}, ${JSON.stringify(allergens)}::jsonb)`.execute(
              tx,
            )
        },
      },
    ),
  ),
  mutant(
    'soups vanish from the menu',
    'src/web/features/product/filters.test.ts',
    wrongIn<typeof import('#web/features/menu/shelves/sections.ts')>(
      '#web/features/menu/shelves/sections.ts',
      { sectionsOf: (right) => (menu) => right(menu).filter(({ kind }) => kind !== 'soup') },
    ),
  ),
  mutant(
    'a search finds nothing written without accents',
    'src/web/features/menu/search/search.test.ts',
    wrongIn<typeof import('#web/features/menu/search/search.ts')>(
      '#web/features/menu/search/search.ts',
      {
        findAmong: (right) => (all, search) =>
          right(
            all.map((product) => ({
              ...product,
              names: product.names.map((name) => name.replaceAll(/[À-ÿ]/g, '§')),
            })),
            search,
          ),
      },
    ),
  ),
  mutant(
    'restaurants of another price zone share a menu',
    'src/server/state/catalogue/assortment.test.ts',
    wrongIn<typeof import('#server/state/catalogue/assortment.ts')>(
      '#server/state/catalogue/assortment.ts',
      {
        assortmentRevision: (right) => (restaurant) =>
          right({ ...restaurant, price_zone: 'of all' }),
      },
    ),
  ),
  mutant(
    'visitors of two restaurants share the page that shows the restaurant',
    'src/server/program/kept-pages.test.ts',
    wrongIn<typeof import('#contract/pages/pages.ts')>('#contract/pages/pages.ts', {
      pages: (right) => {
        const { showsRestaurant: _, ...takeaway } = right.takeaway
        return { ...right, takeaway } as typeof right
      },
    }),
  ),
  mutant(
    'places taken during a read are forgotten',
    'src/server/state/times/slots-store.test.ts',
    wrongIn<typeof import('#server/state/times/taken-places.ts')>(
      '#server/state/times/taken-places.ts',
      {
        openTakenPlaces: (right) => (database, live) => {
          let reads = 0
          const places = right(database, {
            isConnected: () => live.isConnected(),
            subscribeRestaurants: (listener) =>
              live.subscribeRestaurants((restaurant) => {
                if (reads === 0) listener(restaurant)
              }),
          })
          return {
            async of(...restaurants) {
              reads += 1
              try {
                return await places.of(...restaurants)
              } finally {
                reads -= 1
              }
            },
          }
        },
      },
    ),
  ),
  mutant(
    'the next page begins with the last place of the page before',
    'src/server/features/places/places.test.ts',
    wrongIn<typeof import('#server/features/places/places.ts')>(
      '#server/features/places/places.ts',
      {
        findPlaces: (right) => async (catalogue, search) => {
          const page = await right(catalogue, search)
          const { after, ...first } = search
          if (after === undefined) return page
          const { results } = await right(catalogue, { ...first, limit: page.total })
          const from = results.findIndex(({ id }) => id === after)
          return { ...page, results: results.slice(from, from + search.limit) }
        },
      },
    ),
  ),
]
