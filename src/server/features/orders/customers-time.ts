import { firstRow } from '#server/db/statements.ts'
import { customersUntil } from '#domain/orders/change.ts'
import type { Queries } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { type PickupColumns, pickupColumns, pickupTime } from '#server/state/times/pickup-time.ts'

/** Whether the customer of an order may still change it at this time (E1). */
export async function isCustomersTime(
  services: Pick<Services, 'catalogue' | 'now'>,
  db: Queries,
  order: string,
): Promise<boolean> {
  return services.now() < (await readCustomersUntil(services, db, order))
}

/** The time until which the customer may change an order, in epoch milliseconds. */
export async function readCustomersUntil(
  { catalogue }: Pick<Services, 'catalogue'>,
  db: Queries,
  order: string,
): Promise<number> {
  const row = await firstRow(db)<PickupColumns & { restaurant: number; hasBoard: boolean }>`
    select ${pickupColumns}, orders.restaurant_id as restaurant, exists (
      select from kitchen_devices
      where kitchen_devices.restaurant_id = orders.restaurant_id and unpaired_at is null) as "hasBoard"
    from orders ${pickupTime} where orders.id = ${order}`
  if (!row) return 0
  const { hasBoard, restaurant } = row
  const entry = catalogue.now().restaurants.get(restaurant)
  return customersUntil({
    takeawayAt: row.pickup_at.getTime(),
    hasBoard,
    leadTimeMinutes: entry?.lead_time_minutes ?? 0,
  })
}
