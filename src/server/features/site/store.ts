import { sql } from 'kysely'
import type { Queries } from '../../db/open.ts'

/** What head office wants of the site. Instants in epoch milliseconds. */
export type SiteState = {
  /** Over at `endsAt` by itself; null while nobody can say. */
  maintenance: { beganAt: number; endsAt: number | null } | null
  /** Restaurants whose online ordering is off, with the reason that was noted. */
  ordersOff: ReadonlyMap<number, { reason: string | null; beganAt: number }>
}

type Row = { restaurant_id: number | null; reason: string | null; began_at: Date; ends_at: Date | null }

/** All of it in one statement. */
export async function readSite(db: Queries): Promise<SiteState> {
  const { rows } = await sql<Row>`
    select null::integer as restaurant_id, null as reason, began_at, ends_at from site_maintenance
    union all select restaurant_id, reason, began_at, null from ordering_off order by 1`.execute(db)
  const whole = rows.find(({ restaurant_id }) => restaurant_id === null)
  return {
    maintenance: whole ? { beganAt: whole.began_at.getTime(), endsAt: whole.ends_at?.getTime() ?? null } : null,
    ordersOff: new Map(rows.flatMap(({ restaurant_id, reason, began_at }) =>
      (restaurant_id === null ? [] : [[restaurant_id, { reason, beganAt: began_at.getTime() }] as const]))),
  }
}

export async function beginMaintenance(db: Queries, { at, endsAt }: { at: number; endsAt: number | null }): Promise<void> {
  const end = endsAt === null ? null : new Date(endsAt)
  await sql`
    insert into site_maintenance (began_at, ends_at) values (${new Date(at)}, ${end})
    on conflict (one) do update set began_at = excluded.began_at, ends_at = excluded.ends_at`.execute(db)
}

export async function endMaintenance(db: Queries): Promise<void> {
  await sql`delete from site_maintenance`.execute(db)
}

export async function switchOrdersOff(
  db: Queries, { restaurant, reason, at }: { restaurant: number; reason: string | null; at: number },
): Promise<void> {
  await sql`
    insert into ordering_off (restaurant_id, reason, began_at) values (${restaurant}, ${reason}, ${new Date(at)})
    on conflict (restaurant_id) do update set reason = excluded.reason`.execute(db)
}

export async function switchOrdersOn(db: Queries, restaurant: number): Promise<void> {
  await sql`delete from ordering_off where restaurant_id = ${restaurant}`.execute(db)
}
