import { allRows, runStatement } from '#server/db/statements.ts'
import type { MaintenanceReason } from '#contract/shop/site.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * `endsAt`: when the maintenance ends automatically, in epoch milliseconds; null if unknown.
 * `reason`: null if visitors do not see a reason.
 */
export type Maintenance = { endsAt: number | null; reason: MaintenanceReason | null }

/** The site settings of the head office. Instants in epoch milliseconds. */
export type SiteState = {
  maintenance: (Maintenance & { beganAt: number }) | null
  /** Restaurants whose online ordering is off, with the reason noted by the head office. */
  ordersOff: ReadonlyMap<number, { reason: string | null; beganAt: number }>
}

type Row =
  | (Columns<'site_maintenance', 'reason' | 'began_at' | 'ends_at'> & {
      restaurant_id: null
      reason: MaintenanceReason | null
    })
  | (Columns<'ordering_off', 'restaurant_id' | 'reason' | 'began_at'> & { ends_at: null })

/** Reads all settings in one statement, so that they are consistent with each other. */
export async function readSite(db: Queries): Promise<SiteState> {
  const rows = await allRows(db)<Row>`
    select null::integer as restaurant_id, reason, began_at, ends_at from site_maintenance
    union all select restaurant_id, reason, began_at, null from ordering_off order by 1`
  const maintenanceRow = rows.find((row) => row.restaurant_id === null)
  return {
    maintenance: maintenanceRow
      ? {
          beganAt: maintenanceRow.began_at.getTime(),
          endsAt: maintenanceRow.ends_at?.getTime() ?? null,
          reason: maintenanceRow.reason,
        }
      : null,
    ordersOff: new Map(
      rows.flatMap(({ restaurant_id, reason, began_at }) =>
        restaurant_id === null
          ? []
          : [[restaurant_id, { reason, beganAt: began_at.getTime() }] as const],
      ),
    ),
  }
}

/**
 * Lets only one transaction at a time begin a maintenance, so that each transaction sees the
 * maintenance that the previous one began.
 */
export async function lockMaintenance(db: Queries): Promise<void> {
  await runStatement(db)`lock table site_maintenance in share row exclusive mode`
}

export async function beginMaintenance(
  db: Queries,
  { at, endsAt, reason }: Maintenance & { at: number },
): Promise<void> {
  const end = endsAt === null ? null : new Date(endsAt)
  await runStatement(db)`
    insert into site_maintenance (began_at, ends_at, reason) values (${new Date(at)}, ${end}, ${reason})
    on conflict (one) do update set began_at = excluded.began_at, ends_at = excluded.ends_at, reason = excluded.reason`
}

export async function endMaintenance(db: Queries): Promise<void> {
  await runStatement(db)`delete from site_maintenance`
}

export async function switchOrdersOff(
  db: Queries,
  { restaurant, reason, at }: { restaurant: number; reason: string | null; at: number },
): Promise<void> {
  await runStatement(db)`
    insert into ordering_off (restaurant_id, reason, began_at) values (${restaurant}, ${reason}, ${new Date(at)})
    on conflict (restaurant_id) do update set reason = excluded.reason`
}

export async function switchOrdersOn(db: Queries, restaurant: number): Promise<void> {
  await db.deleteFrom('ordering_off').where('restaurant_id', '=', restaurant).execute()
}
