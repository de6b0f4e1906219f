import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Attention } from '#contract/office/today.ts'
import { type AlertKind, concerns } from '#domain/alerts/alert.ts'
import type { UnsettledAlert } from '#domain/alerts/compare-alerts.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

export type StoredAlert = {
  id: string
  kind: AlertKind
  subject: string
  restaurants: number[] | null
  /** The details of the problem when the alert opened. */
  about: Attention
  openedAt: Date
  endedAt: Date | null
  settledAt: Date | null
  /** The person who took the alert; null if nobody did, or if that person has left. */
  taker: { by: string; name: string; at: Date } | null
}

type AlertRow = Omit<StoredAlert, 'taker'> & {
  takenBy: string | null
  takenByName: string | null
  takenAt: Date | null
}

const columns = sql`alerts.id::text, alerts.kind, alerts.subject, alerts.restaurants, alerts.about,
  alerts.opened_at as "openedAt", alerts.ended_at as "endedAt", alerts.settled_at as "settledAt",
  taker.id as "takenBy", taker.name as "takenByName", alerts.taken_at as "takenAt"`
const taker = sql`left join staff taker on taker.id = alerts.taken_by and taker.left_at is null`

const alertOf = ({ takenBy, takenByName, takenAt, ...row }: AlertRow): StoredAlert => ({
  ...row,
  taker:
    takenBy === null || takenAt === null
      ? null
      : { by: takenBy, name: takenByName ?? '', at: takenAt },
})

/**
 * Reads the open alerts of some restaurants (null for all of them). `lastEndedAt`: when the last
 * alert ended, if one ended at or after `since`.
 */
export async function readAlertsOf(
  db: Queries,
  { scope, since }: { scope: readonly number[] | null; since: number },
): Promise<{ open: StoredAlert[]; lastEndedAt: Date | null }> {
  const rows = await allRows(db)<AlertRow>`
    select ${columns} from alerts ${taker}
    where alerts.ended_at is null or alerts.ended_at >= ${new Date(since)} order by alerts.id`
  const alertsInScope = rows.filter((row) => concerns(row, scope)).map(alertOf)
  const ended = alertsInScope.flatMap(({ endedAt }) =>
    endedAt === null ? [] : [endedAt.getTime()],
  )
  return {
    open: alertsInScope.filter(({ endedAt }) => endedAt === null),
    lastEndedAt: ended.length === 0 ? null : new Date(Math.max(...ended)),
  }
}

/** Reads an alert and locks it until the transaction ends. */
export async function lockAlert(tx: Tx, id: string): Promise<StoredAlert | null> {
  await runStatement(tx)`select from alerts where id = ${id}::bigint for update`
  return readAlert(tx, id)
}

export async function readAlert(db: Queries, id: string): Promise<StoredAlert | null> {
  const row = await firstRow(db)<AlertRow>`
    select ${columns} from alerts ${taker} where alerts.id = ${id}::bigint`
  return row === undefined ? null : alertOf(row)
}

export async function setTaker(
  tx: Tx,
  id: string,
  assignment: { by: string; at: number } | null,
): Promise<void> {
  await runStatement(tx)`
    update alerts set taken_by = ${assignment?.by ?? null}::uuid, taken_at = ${assignment === null ? null : new Date(assignment.at)}::timestamptz
    where id = ${id}::bigint`
}

/**
 * Claims the next comparison of the alerts with the current problems. False if a comparison was
 * claimed less than `every` milliseconds ago, by this process or by another.
 */
export async function claimRound(
  db: Queries,
  { at, every }: { at: number; every: number },
): Promise<boolean> {
  const rows = await allRows(db)`
    update alert_rounds set at = ${new Date(at)} where at <= ${new Date(at - every)} returning at`
  return rows.length > 0
}

/**
 * Whether the comparison that was claimed at `at` is still the last one. If it is, no other
 * comparison can be claimed until the transaction ends.
 */
export async function holdRound(tx: Tx, at: number): Promise<boolean> {
  const rows = await allRows(tx)`
    select from alert_rounds where at = ${new Date(at)} for update`
  return rows.length > 0
}

/** The alerts that are not settled: open ones, and ended ones that may still reopen. */
export async function readUnsettled(tx: Tx): Promise<UnsettledAlert[]> {
  const rows = await allRows(tx)<{
    id: string
    kind: AlertKind
    subject: string
    endedAt: Date | null
  }>`
    select id::text, kind, subject, ended_at as "endedAt" from alerts where settled_at is null for update`
  return rows.map((row) => ({ ...row, endedAt: row.endedAt?.getTime() ?? null }))
}

export type NewAlert = Pick<StoredAlert, 'kind' | 'subject' | 'restaurants' | 'about'>

export async function openAlert(tx: Tx, alert: NewAlert, at: number): Promise<string> {
  const row = await firstRow(tx)<Columns<'alerts', 'id'>>`
    insert into alerts (kind, subject, restaurants, about, opened_at)
    values (${alert.kind}, ${alert.subject}, ${alert.restaurants}::integer[], ${JSON.stringify(alert.about)}::jsonb,
      ${new Date(at)}) returning id::text`
  if (!row) throw new Error('the alert was not written')
  return row.id
}

/** Writes the results of a comparison, except new alerts. */
export async function changeAlerts(
  tx: Tx,
  { reopen, end, settle, at }: { reopen: string[]; end: string[]; settle: string[]; at: number },
): Promise<void> {
  const when = new Date(at)
  if (settle.length > 0)
    await runStatement(tx)`
      update alerts set settled_at = ${when} where id = any(${settle}::bigint[])`
  if (reopen.length > 0)
    await runStatement(tx)`update alerts set ended_at = null where id = any(${reopen}::bigint[])`
  if (end.length > 0)
    await runStatement(tx)`update alerts set ended_at = ${when} where id = any(${end}::bigint[])`
}

/**
 * Stores the restaurants that an alert concerns now. Returns the id of the alert if these
 * restaurants changed, otherwise null.
 */
export async function spreadAlert(
  tx: Tx,
  { kind, subject, restaurants }: Pick<NewAlert, 'kind' | 'subject' | 'restaurants'>,
): Promise<string | null> {
  const row = await firstRow(tx)<Columns<'alerts', 'id'>>`
    update alerts set restaurants = ${restaurants}::integer[]
    where kind = ${kind} and subject = ${subject} and settled_at is null
      and restaurants is distinct from ${restaurants}::integer[] returning id::text`
  return row?.id ?? null
}

/** Deletes the alerts that were settled before an instant. */
export async function deleteOldAlerts(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('alerts').where('settled_at', '<', new Date(before)).execute()
}
