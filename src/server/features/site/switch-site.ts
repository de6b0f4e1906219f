import type { Database, Tx } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Actor, writeAudit } from '#server/stores/audit/audit.ts'
import {
  type Maintenance,
  type SiteState,
  beginMaintenance,
  endMaintenance,
  lockMaintenance,
  readSite,
  switchOrdersOff,
  switchOrdersOn,
} from '#server/state/site/stored-site.ts'

/*
 * Settings of the site that the head office and `npm run site` switch (H15). Each change is
 * recorded in the journal, in its own transaction (P5). A write that changes nothing is not
 * recorded.
 */

type SwitchActor = { actor: Actor; at: number }
type Db = Pick<Database, 'db'>

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/**
 * The facts about a maintenance that the journal records; null if there is none, or if it has
 * ended.
 */
const toJournalEntry = ({ maintenance }: SiteState, at: number) =>
  maintenance === null || (maintenance.endsAt !== null && maintenance.endsAt <= at)
    ? null
    : { endsAt: instant(maintenance.endsAt), reason: maintenance.reason }

/**
 * Closes ordering and payment for the whole chain; replaces a maintenance in progress. With
 * `isOnlyOpen`, a maintenance in progress is not replaced, and the call is refused with
 * `changed_meanwhile` (P6).
 */
export const closeSite = (
  { db }: Db,
  {
    actor,
    at,
    isOnlyOpen = false,
    ...maintenance
  }: SwitchActor & Maintenance & { isOnlyOpen?: boolean },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockMaintenance(tx)
    const before = toJournalEntry(await readSite(tx), at)
    if (isOnlyOpen && before !== null) throw new Refusal('changed_meanwhile')
    await beginMaintenance(tx, { at, ...maintenance })
    const after = { endsAt: instant(maintenance.endsAt), reason: maintenance.reason }
    await writeAudit(tx, {
      actor,
      action: 'maintenance-begun',
      subject: 'site',
      before,
      after,
      at,
    })
  })

export const reopenSite = ({ db }: Db, { actor, at }: SwitchActor): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = toJournalEntry(await readSite(tx), at)
    await endMaintenance(tx)
    if (before !== null)
      await writeAudit(tx, { actor, action: 'maintenance-ended', subject: 'site', before, at })
  })

const offIn = async (tx: Tx, restaurant: number) => (await readSite(tx)).ordersOff.get(restaurant)

/** Excludes a restaurant from online ordering; a new reason replaces the previous one. */
export const stopOrdering = (
  { db }: Db,
  { actor, at, restaurant, reason }: SwitchActor & { restaurant: number; reason: string | null },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await offIn(tx, restaurant)
    await switchOrdersOff(tx, { restaurant, reason, at })
    if (before && before.reason === reason) return
    await writeAudit(tx, {
      actor,
      action: 'ordering-off',
      subject: `restaurant ${restaurant}`,
      before: before ? { reason: before.reason } : null,
      reason,
      at,
    })
  })

export const restartOrdering = (
  { db }: Db,
  { actor, at, restaurant }: SwitchActor & { restaurant: number },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await offIn(tx, restaurant)
    if (before === undefined) return
    await switchOrdersOn(tx, restaurant)
    await writeAudit(tx, {
      actor,
      action: 'ordering-on',
      subject: `restaurant ${restaurant}`,
      before: { reason: before.reason },
      at,
    })
  })
