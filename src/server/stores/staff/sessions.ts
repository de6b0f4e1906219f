import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Grant } from '#domain/staff/rights.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { hashOf } from '#server/kit/hash.ts'
import { newToken } from '#server/kit/token.ts'
import type { RowOf } from '#server/db/tables.ts'
import { HOUR } from '#domain/time/durations.ts'

/**
 * Milliseconds for which a session lasts: a working day, after which the person must sign in again
 * (P1).
 */
const SESSION_MILLISECONDS = 12 * HOUR
/** Milliseconds for which a confirmation by passkey is valid (P3). */
export const CONFIRMED_MILLISECONDS = 10 * 60_000
/**
 * The time of confirmation of a session that was never confirmed. The previous version of the
 * program reads the column, so it must not be null.
 */
const NEVER = new Date(0)
/** Minimum seconds between two updates of a session's last use. */
const SEEN_SECONDS = 60

/** The proof of identity by which a session was opened. */
export type OpenedBy = RowOf<'staff_sessions'>['opened_by']

/**
 * Opens a session. A session opened by a passkey is confirmed by it, and ends when that passkey is
 * removed; one opened through the provider is not confirmed. Returns its token, shown once.
 */
export async function openStaffSession(
  tx: Tx,
  {
    staff,
    device,
    now,
    by = 'passkey',
    passkey = null,
  }: { staff: string; device: string; now: number; by?: OpenedBy; passkey?: string | null },
): Promise<string> {
  const token = newToken()
  const at = new Date(now)
  const confirmedAt = by === 'passkey' ? at : NEVER
  await runStatement(tx)`
    insert into staff_sessions (token_hash, staff_id, device, created_at, last_used_at, confirmed_at, until, opened_by, passkey_id)
    values (${hashOf(token)}, ${staff}, ${device}, ${at}, ${at}, ${confirmedAt}, ${new Date(now + SESSION_MILLISECONDS)}, ${by}, ${passkey})`
  return token
}

/** The grants of a person as JSON, with the restaurants that each covers today. */
export const grantsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('role', role,
    'scope', case when group_id is not null then 'group' when restaurant_id is not null then 'restaurant' else 'chain' end,
    'restaurants', case when group_id is not null then coalesce((select jsonb_agg(member.restaurant_id order by member.restaurant_id)
        from restaurant_group_members member where member.group_id = staff_roles.group_id), '[]')
      when restaurant_id is not null then jsonb_build_array(restaurant_id) end) order by id)
  from staff_roles where staff_roles.staff_id = staff.id and ended_at is null), '[]')`

type SessionRow = {
  session: string
  staff: string
  name: string
  email: string
  locale: Locale
  confirmed: Date
  until: Date
  grants: Grant[]
  created: Date
  byProvider: boolean
  hasPasskey: boolean
}

/**
 * Finds the person of a session's token, with their present rights. Read for each request, so that
 * the removal of a right or the end of a session takes effect at once. Null if the token is not
 * valid.
 */
export async function readStaffSession(
  db: Queries,
  token: string,
  now: number,
): Promise<StaffViewer | null> {
  const at = new Date(now)
  const row = await firstRow(db)<SessionRow>`
    with seen as (
      update staff_sessions set last_used_at = ${at} where token_hash = ${hashOf(token)}
        and last_used_at < ${new Date(now - SEEN_SECONDS * 1000)}
    )
    select session.id as session, staff.id as staff, staff.name, staff.email, staff.locale,
      session.confirmed_at as confirmed, session.until, ${grantsOf} as grants,
      session.created_at as created, session.opened_by = 'provider' as "byProvider",
      exists (select from staff_passkeys where staff_id = staff.id and removed_at is null) as "hasPasskey"
    from staff_sessions session join staff on staff.id = session.staff_id
    where session.token_hash = ${hashOf(token)} and session.ended_at is null and session.until > ${at}
      and staff.left_at is null`
  if (!row) return null
  const { confirmed, until, created, byProvider, ...viewer } = row
  return {
    ...viewer,
    until: until.getTime(),
    confirmedUntil: confirmed.getTime() + CONFIRMED_MILLISECONDS,
    firstPasskeyUntil:
      byProvider && !viewer.hasPasskey ? created.getTime() + CONFIRMED_MILLISECONDS : null,
  }
}

/**
 * Reads the present rights of a session's person, without recording a use. Null if the session is
 * not valid.
 */
export async function readGrants(
  db: Queries,
  session: string,
  now: number,
): Promise<Grant[] | null> {
  const row = await firstRow(db)<{ grants: Grant[] }>`
    select ${grantsOf} as grants
    from staff_sessions session join staff on staff.id = session.staff_id
    where session.id = ${session} and session.ended_at is null and session.until > ${new Date(now)}
      and staff.left_at is null`
  return row?.grants ?? null
}

export async function confirmSession(tx: Tx, session: string, now: number): Promise<void> {
  await runStatement(tx)`
    update staff_sessions set confirmed_at = ${new Date(now)} where id = ${session}`
}

export type StoredStaffSession = {
  id: string
  device: string
  createdAt: string
  lastUsedAt: string
}

/** Reads the sessions of a person that have not ended, most recently used first. */
export async function readStaffSessions(
  db: Queries,
  staff: string,
  now: number,
): Promise<StoredStaffSession[]> {
  const rows = await allRows(db)<{ id: string; device: string; created: Date; used: Date }>`
    select id, device, created_at as created, last_used_at as used from staff_sessions
    where staff_id = ${staff} and ended_at is null and until > ${new Date(now)}
    order by last_used_at desc, id`
  return rows.map(({ id, device, created, used }) => ({
    id,
    device,
    createdAt: created.toISOString(),
    lastUsedAt: used.toISOString(),
  }))
}

/**
 * Ends one session of a person, all of them, or all but one. Returns the number of ended sessions.
 */
export async function endStaffSessions(
  tx: Tx,
  selection: {
    staff: string
    by: string | null
    session?: string | null
    except?: string | null
    /** Limits this to sessions opened by this kind of proof. */
    openedBy?: OpenedBy | null
    /**
     * Limits this to sessions that this passkey opened, or may have opened: for sessions of the
     * previous version, the passkey is not known.
     */
    passkey?: string | null
    now: number
  },
): Promise<number> {
  const {
    staff,
    by,
    session = null,
    except = null,
    openedBy = null,
    passkey = null,
    now,
  } = selection
  const rows = await allRows(tx)`
    update staff_sessions set ended_at = ${new Date(now)}, ended_by = ${by}::uuid
    where staff_id = ${staff} and ended_at is null
      and (${session}::uuid is null or id = ${session}::uuid) and (${except}::uuid is null or id <> ${except}::uuid)
      and (${openedBy}::text is null or opened_by = ${openedBy})
      and (${passkey}::text is null or opened_by = 'passkey' and coalesce(passkey_id, ${passkey}) = ${passkey})
    returning id`
  return rows.length
}
