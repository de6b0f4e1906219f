import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { readOfficeOrder } from '#server/stores/orders/office-order.ts'
import { mayIn } from './scope.ts'

/**
 * Returns the restaurant of an order for which the viewer may refund money. An order outside their
 * restaurants is not found.
 */
export async function restaurantOfOrder(
  { database }: Pick<Services, 'database'>,
  viewer: StaffViewer,
  order: string,
): Promise<number> {
  const officeOrder = await readOfficeOrder(database.db, order)
  if (officeOrder === null || !mayIn(viewer, 'refund', officeOrder.sold.restaurant.id))
    throw new Refusal('not_found')
  return officeOrder.sold.restaurant.id
}
