import { type Right, restaurantsWith } from '#domain/staff/rights.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** The restaurants in which somebody holds a right; null for all of them. */
export const scopeOf = ({ grants }: StaffViewer, right: Right): number[] | null =>
  restaurantsWith(grants, right)

/** Whether somebody holds a right in a restaurant. */
export function mayIn(viewer: StaffViewer, right: Right, restaurant: number): boolean {
  const scope = scopeOf(viewer, right)
  return scope === null || scope.includes(restaurant)
}

/**
 * What is told of a customer of a restaurant: all of it to who may see its customers, and null to
 * everybody else (P2). Whoever is not told it finds nobody by it either: `findOrders`.
 */
export const personSeenBy = <T>(viewer: StaffViewer, restaurant: number, person: T): T | null =>
  mayIn(viewer, 'customers', restaurant) ? person : null

/**
 * The restaurants to read: those of the right, or the one asked for. One outside the scope is not
 * found, as if there were none.
 */
export function restaurantsWithin(
  viewer: StaffViewer,
  right: Right,
  restaurant: number | undefined,
): number[] | null {
  if (restaurant === undefined) return scopeOf(viewer, right)
  if (!mayIn(viewer, right, restaurant)) throw new Refusal('not_found')
  return [restaurant]
}
