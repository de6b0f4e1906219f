import { allRows } from '#server/db/statements.ts'
import type { Queries } from '#server/db/open.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'
import { lastStep } from '#server/stores/orders/orders.ts'

/**
 * Slots whose number of taken places differs from their orders plus the open offers for their time,
 * or exceeds their capacity. A change that awaits its payment may use the place of its order.
 * `from`: epoch milliseconds; older slots are not checked, as they may be deleted while their
 * orders stay.
 */
export async function placeFaults(db: Queries, from = 0): Promise<string[]> {
  const rows = await allRows(db)<{ wrong: string }>`
    with held as (
      select orders.restaurant_id, pickup.at as starts_at from orders ${lastStep} ${pickupTime} where step.status <> 'cancelled'
        and not exists (select from order_changes change
          where change.order_id = orders.id and change.done_at is null and not takes_place)
      union all
      select orders.restaurant_id, offer.to_at from time_offers offer join orders on orders.id = offer.order_id
      where offer.state = 'open'
    ), live as (
      select restaurant_id, starts_at, count(*)::integer as held from held group by restaurant_id, starts_at
    )
    select restaurant_id || ', ' || starts_at || ': ' || coalesce(taken, 0) || ' of ' || coalesce(capacity, 0)
      || ', held ' || coalesce(held, 0) as wrong
    from slots full join live using (restaurant_id, starts_at)
    where starts_at >= ${new Date(from)} and (coalesce(taken, 0) <> coalesce(held, 0) or taken > capacity)`
  return rows.map(({ wrong }) => wrong)
}
