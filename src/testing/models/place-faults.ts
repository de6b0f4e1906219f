import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'
import { lastStep } from '#server/stores/orders/orders.ts'

/**
 * The slots whose places taken are not its orders and the open offers of its time (a change that awaits
 * its payment may wait in the place of its order), or are more than it
 * has. `from`: older slots may be forgotten, whose orders stay, in epoch milliseconds.
 */
export async function placeFaults(db: Queries, from = 0): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
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
    where starts_at >= ${new Date(from)} and (coalesce(taken, 0) <> coalesce(held, 0) or taken > capacity)`.execute(
    db,
  )
  return rows.map(({ wrong }) => wrong)
}
