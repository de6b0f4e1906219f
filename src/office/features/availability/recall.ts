import type { Cells, Grid } from '#contract/office/availability.ts'
import type { StopReason } from '#domain/time/stop-reasons.ts'
import type { CellReader, GridProduct as Product, GridRestaurant } from './cells.ts'

/** Whether a product is not selected in these cells, but contains a product that is. */
const isHolderIn = ({ id, holds = [] }: Product, { products }: Cells): boolean =>
  !products.includes(id) && holds.some((heldId) => products.includes(heldId))

/**
 * The products that contain a selected product and that are not selected themselves in at least one
 * of the selected restaurants.
 */
export const holdersOf = (where: readonly Cells[], products: Grid['products']): Product[] =>
  products.filter((product) => where.some((cells) => isHolderIn(product, cells)))

/**
 * The cells, extended by the products that go off sale together with the selected products, in the
 * same restaurants.
 */
export const withHolders = (where: readonly Cells[], holders: readonly Product[]): Cells[] =>
  where.map((cells) => ({
    ...cells,
    products: [
      ...cells.products,
      ...holders.filter((product) => isHolderIn(product, cells)).map(({ id }) => id),
    ],
  }))

/**
 * A product that returns to sale together with a selected product, and the ids of the restaurants
 * in which it returns to sale.
 */
export type HeldBack = { product: Product; restaurants: number[] }

/**
 * The products that return to sale together with the selected ones. Each contains a selected
 * product, and the office stopped both for the same reason in the same restaurant. A product stays
 * stopped if it also contains an unselected product that is stopped for that reason.
 */
export function heldBackWith(
  where: readonly Cells[],
  { products, restaurants }: Pick<Grid, 'products' | 'restaurants'>,
  { stateAt }: Pick<CellReader, 'stateAt'>,
): HeldBack[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  const reasonAt = (id: number, restaurant: GridRestaurant): StopReason | null => {
    const product = byId.get(id)
    const state = product && stateAt(product, restaurant)
    return state?.kind === 'stopped' ? state.stop.reason : null
  }
  const chosenByRestaurant = productsByRestaurant(where)
  return holdersOf(where, products).flatMap((product) => {
    const there = restaurants.filter((restaurant) => {
      const reason = reasonAt(product.id, restaurant)
      if (reason === null || chosenByRestaurant.get(restaurant.id)?.has(product.id)) return false
      const stopped = (product.holds ?? []).filter((id) => reasonAt(id, restaurant) === reason)
      return (
        stopped.length > 0 && stopped.every((id) => chosenByRestaurant.get(restaurant.id)?.has(id))
      )
    })
    return there.length === 0 ? [] : [{ product, restaurants: there.map(({ id }) => id) }]
  })
}

/**
 * The selected cells, extended by the cells of the products that return to sale together with the
 * selected products.
 */
export const withHeldBack = (where: readonly Cells[], heldBack: readonly HeldBack[]): Cells[] => [
  ...where,
  ...heldBack.map(({ product, restaurants }) => ({ products: [product.id], restaurants })),
]

/**
 * The cells whose product is on the menu of the restaurant. A stop of another product has no effect
 * until that product is added to the menu.
 */
export function onMenu(
  where: readonly Cells[],
  { restaurants }: Pick<Grid, 'restaurants'>,
  { isOnMenu }: Pick<CellReader, 'isOnMenu'>,
): Cells[] {
  const byId = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]))
  return [...productsByRestaurant(where)].flatMap(([id, products]) => {
    const restaurant = byId.get(id)
    const there = [...products].filter((product) => restaurant && isOnMenu(product, restaurant))
    return there.length === 0 ? [] : [{ products: there, restaurants: [id] }]
  })
}

function productsByRestaurant(where: readonly Cells[]): Map<number, Set<number>> {
  const idsByRestaurant = new Map<number, Set<number>>()
  for (const { products, restaurants } of where)
    for (const id of Array.isArray(restaurants) ? restaurants : [])
      idsByRestaurant.set(id, new Set([...(idsByRestaurant.get(id) ?? []), ...products]))
  return idsByRestaurant
}
