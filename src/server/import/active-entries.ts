import { ALCOHOL_CATEGORY } from '#domain/menu/menu.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Source } from '#server/chain/source.ts'
import type { NewPromoCode } from '#server/stores/promos/codes.ts'

/** Whether an entry is in the chain's current files, by kind and id: `ingredient 101`. */
type IsActive = (kind: ActiveEntryKind, id: number | string) => boolean
type ActiveEntryKind = 'category' | 'ingredient' | 'dessert' | 'formula' | 'restaurant' | 'slug'

function activeEntriesOf(source: Source): IsActive {
  const { categories, ingredients, desserts, formulas, restaurants } = source
  const keys = new Set([
    ...categories.map(({ id }) => `category ${id}`),
    ...ingredients.map(({ id }) => `ingredient ${id}`),
    ...desserts.map(({ id }) => `dessert ${id}`),
    ...formulas.map(({ id }) => `formula ${id}`),
    ...restaurants.map(({ id }) => `restaurant ${id}`),
    ...[...ingredients, ...desserts].map(({ slug }) => `slug ${slug}`),
  ])
  return (kind, id) => keys.has(`${kind} ${id}`)
}

/**
 * Returns the chain without references to products, categories, formulas and restaurants that are
 * no longer in the files. This database has the retired entries and accepts references to them, but
 * a database that never had these entries would refuse the references (B8).
 */
export function withoutRetired(source: Source): Source {
  const isActive = activeEntriesOf(source)
  const { illustrations, origins } = source.documents
  return {
    ...source,
    restaurants: source.restaurants.map((entry) => restaurantOf(entry, isActive)),
    priceExceptions: source.priceExceptions.filter(({ kind, id }) => isActive(kind, id)),
    sellers: source.sellers.map((seller) => ({
      ...seller,
      establishments: seller.establishments.filter(({ restaurant }) =>
        isActive('restaurant', restaurant),
      ),
    })),
    documents: {
      ...source.documents,
      ...(illustrations === undefined
        ? {}
        : {
            illustrations: {
              ...illustrations,
              ...(illustrations.front === undefined
                ? {}
                : { front: illustrations.front.filter((slug) => isActive('slug', slug)) }),
              products: Object.fromEntries(
                Object.entries(illustrations.products).filter(([slug]) => isActive('slug', slug)),
              ),
            },
          }),
      ...(origins === undefined
        ? {}
        : {
            origins: {
              ...origins,
              products: origins.products.filter(({ id }) => isProduct(id, isActive)),
            },
          }),
    },
  }
}

const isProduct = (id: number, isActive: IsActive): boolean =>
  isActive('ingredient', id) || isActive('dessert', id)

function restaurantOf(entry: RestaurantEntry, isActive: IsActive): RestaurantEntry {
  const products = (ids: readonly number[]) => ids.filter((id) => isProduct(id, isActive))
  const categories = (ids: readonly number[]) => ids.filter((id) => isActive('category', id))
  const { cutleryIngredient: cutlery, own_containers: ownContainers } = entry
  const mainCategories = categories(entry.mainCategories)
  return {
    ...entry,
    unavailable_ingredient_ids: products(entry.unavailable_ingredient_ids),
    cutlery_options: products(entry.cutlery_options),
    cutleryIngredient: cutlery !== null && isProduct(cutlery, isActive) ? cutlery : null,
    ...(ownContainers === undefined
      ? {}
      : {
          own_containers: {
            ...ownContainers,
            formulas: ownContainers.formulas.filter((id) => isActive('formula', id)),
            products: products(ownContainers.products),
          },
        }),
    mainCategories,
    dessertCategories: categories(entry.dessertCategories),
    sells_alcohol: mainCategories.includes(ALCOHOL_CATEGORY),
  }
}

/**
 * Promo codes, without restaurants and products that are no longer in the files. A code is left out
 * if it would have no restaurant or reduce nothing, or if its free product is no longer in the files.
 */
export function activeCodes<C extends NewPromoCode>(source: Source, codes: readonly C[]): C[] {
  const isActive = activeEntriesOf(source)
  const activeTargets = (targets: NewPromoCode['only_products']) =>
    targets?.filter(({ kind, id }) => kind === 'custom' || isActive(kind, id)) ?? null
  const orNull = <T>(list: readonly T[] | null) => (list?.length === 0 ? null : list)
  return codes
    .map((code) => ({
      ...code,
      restaurants: code.restaurants?.filter((id) => isActive('restaurant', id)) ?? null,
      only_products: activeTargets(code.only_products),
      except_products: orNull(activeTargets(code.except_products)),
    }))
    .filter(
      ({ restaurants, only_products: only, product, value }) =>
        restaurants?.length !== 0 &&
        only?.length !== 0 &&
        (product === null || isActive(product, value)),
    )
}
