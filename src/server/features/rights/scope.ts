import { type Right, restaurantsWith } from '#domain/staff/rights.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** The restaurants in which a staff member has a right; null for all of them. */
export const scopeOf = ({ grants }: StaffViewer, right: Right): number[] | null =>
  restaurantsWith(grants, right)

/** Whether a staff member has a right in a restaurant. */
export function mayIn(viewer: StaffViewer, right: Right, restaurant: number): boolean {
  const scope = scopeOf(viewer, right)
  return scope === null || scope.includes(restaurant)
}

/**
 * Returns a customer's data if the viewer may see the customers of the restaurant; else null (P2).
 * Viewers without this right cannot search for orders by these data either, see `findOrders`.
 */
export const personSeenBy = <T>(viewer: StaffViewer, restaurant: number, person: T): T | null =>
  mayIn(viewer, 'customers', restaurant) ? person : null

/**
 * The restaurants to read: only the requested restaurant, or, if none is requested, all in which
 * the viewer has the right (null for the whole chain). Refuses with `not_found` a restaurant in
 * which the viewer does not have the right.
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
