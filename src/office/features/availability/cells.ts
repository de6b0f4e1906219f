import type { Grid } from '#contract/office/availability.ts'
import type { RestaurantGroup } from '#contract/office/people.ts'
import { restaurantsIn } from '#office/base/scopes.ts'
import { findPairs } from '#ui/base/find-words.ts'
import type { AvailabilityFilters } from './availability-address.ts'

export type GridProduct = Grid['products'][number]
export type GridRestaurant = Grid['restaurants'][number]
type GridStop = Grid['stops'][number]

/**
 * The state of a product in a restaurant now. `part`: a product that is a part of this one is not
 * on sale.
 */
export type CellState =
  | { kind: 'sold' }
  | { kind: 'missing' }
  | { kind: 'part'; product: number }
  | { kind: 'sold-out'; stop: GridStop }
  | { kind: 'stopped'; stop: GridStop }

/** Reads the state of the grid cell by cell, so that only visible cells are computed. */
export type CellReader = {
  stateAt: (product: GridProduct, restaurant: GridRestaurant) => CellState
  /** The stops that keep a product off sale in at least one restaurant. */
  stopsOf: (product: number) => readonly GridStop[]
  isOnMenu: (product: number, restaurant: GridRestaurant) => boolean
}

const holds = ({ at }: GridStop, position: number): boolean => {
  for (let i = 0; i < at.length; i += 2)
    if ((at[i] ?? Infinity) <= position && position <= (at[i + 1] ?? -1)) return true
  return false
}

/**
 * Returns a reader of the grid’s cells. Stops that end before `now` do not count, even if the
 * server still lists them.
 */
export function createCells(grid: Grid, now: number): CellReader {
  const stops = Map.groupBy(
    grid.stops.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now),
    ({ product }) => product,
  )
  const missing = grid.missing.map((ids) => new Set(ids))
  const positions = new Map(grid.restaurants.map(({ id }, at) => [id, at]))
  const stopsOf = (product: number) => stops.get(product) ?? []
  const isOnMenu = (product: number, { missing: list }: GridRestaurant) =>
    missing[list]?.has(product) !== true

  function ownState(product: number, restaurant: GridRestaurant): CellState {
    const position = positions.get(restaurant.id) ?? -1
    const cellStops = stopsOf(product).filter((stop) => holds(stop, position))
    const byOffice = cellStops.find(({ by }) => by !== null)
    if (byOffice !== undefined) return { kind: 'stopped', stop: byOffice }
    const [byKitchen] = cellStops
    if (byKitchen !== undefined) return { kind: 'sold-out', stop: byKitchen }
    return { kind: isOnMenu(product, restaurant) ? 'sold' : 'missing' }
  }

  return {
    stopsOf,
    isOnMenu,
    stateAt({ id, parts: partIds = [] }, restaurant) {
      const directState = ownState(id, restaurant)
      if (directState.kind !== 'sold') return directState
      const part = partIds.find((each) => ownState(each, restaurant).kind !== 'sold')
      return part === undefined ? directState : { kind: 'part', product: part }
    },
  }
}

const productText = ({ name }: GridProduct): string => name
const restaurantText = ({ name, city }: GridRestaurant): string => `${name} ${city}`

/**
 * The rows and columns that match the filters. Words that name a product select rows, and words
 * that name a restaurant or its town select columns: “saumon paris” is the salmon in Paris.
 */
export function filterGrid(
  grid: Grid,
  cells: CellReader,
  { find, category, stopped, ...scope }: AvailabilityFilters,
  groups: readonly RestaurantGroup[],
): { products: readonly GridProduct[]; restaurants: readonly GridRestaurant[] } {
  const members = restaurantsIn(scope, groups)
  const inScope = new Set(members)
  const inCategory = grid.products.filter(
    (candidate) => category === null || candidate.category === category,
  )
  const ofScope = grid.restaurants.filter(({ id }) => members === null || inScope.has(id))
  const { rows: products, columns: restaurants } = findPairs(
    { items: inCategory, textOf: productText },
    { items: ofScope, textOf: restaurantText },
    find,
  )
  if (!stopped) return { products, restaurants }
  const positions = new Map(grid.restaurants.map(({ id }, at) => [id, at]))
  const stops = products.flatMap(({ id }) => cells.stopsOf(id))
  const stoppedRestaurants = restaurants.filter(({ id }) =>
    stops.some((stop) => holds(stop, positions.get(id) ?? -1)),
  )
  return {
    products: products.filter(({ id }) =>
      cells
        .stopsOf(id)
        .some((stop) =>
          stoppedRestaurants.some((place) => holds(stop, positions.get(place.id) ?? -1)),
        ),
    ),
    restaurants: stoppedRestaurants,
  }
}

/**
 * The number of these restaurants in which the office stopped a product, and the number in which
 * the kitchen marked the product as sold out.
 */
export function countStops(
  cells: CellReader,
  product: GridProduct,
  restaurants: readonly GridRestaurant[],
): { stopped: number; soldOut: number } {
  if (cells.stopsOf(product.id).length === 0) return { stopped: 0, soldOut: 0 }
  const kinds = restaurants.map((restaurant) => cells.stateAt(product, restaurant).kind)
  return {
    stopped: kinds.filter((kind) => kind === 'stopped').length,
    soldOut: kinds.filter((kind) => kind === 'sold-out').length,
  }
}
