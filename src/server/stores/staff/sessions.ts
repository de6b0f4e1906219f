import { sql } from 'kysely'
import type { Grant } from '#domain/staff/rights.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { hashOf } from '#server/kit/hash.ts'
import { newToken } from '#server/kit/token.ts'
import type { RowOf } from '#server/db/tables.ts'
import { HOUR } from '#domain/time/durations.ts'

/** A working day; then its person signs in again (P1). */
const SESSION_MILLISECONDS = 12 * HOUR
/** For this long, a passkey's confirmation counts (P3). */
export const CONFIRMED_MILLISECONDS = 10 * 60_000
/** Before any confirmation. The version before reads the column, so it is not left empty. */
const NEVER = new Date(0)
/** A session's last use is stored at most this often. */
const SEEN_SECONDS = 60

/** What proved who a session is for. */
export type OpenedBy = RowOf<'staff_sessions'>['opened_by']

/**
 * Opens a session. One that a passkey opens is confirmed by it, and ends with it; one that the provider
 * opens is not. Returns its token, shown once.
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
  await sql`
    insert into staff_sessions (token_hash, staff_id, device, created_at, last_used_at, confirmed_at, until, opened_by, passkey_id)
    values (${hashOf(token)}, ${staff}, ${device}, ${at}, ${at}, ${confirmedAt}, ${new Date(now + SESSION_MILLISECONDS)}, ${by}, ${passkey})`.execute(
    tx,
  )
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
 * Who holds a session's token, and what they may do now: read for each request, so that a right
 * that is taken away or a session that is ended counts at once. Null when it is not valid.
 */
export async function readStaffSession(
  db: Queries,
  token: string,
  now: number,
): Promise<StaffViewer | null> {
  const at = new Date(now)
  const {
    rows: [row],
  } = await sql<SessionRow>`
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
      and staff.left_at is null`.execute(db)
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

/** What the person of a session may do now, without using it. Null when it is not valid. */
export async function readGrants(
  db: Queries,
  session: string,
  now: number,
): Promise<Grant[] | null> {
  const {
    rows: [row],
  } = await sql<{ grants: Grant[] }>`
    select ${grantsOf} as grants
    from staff_sessions session join staff on staff.id = session.staff_id
    where session.id = ${session} and session.ended_at is null and session.until > ${new Date(now)}
      and staff.left_at is null`.execute(db)
  return row?.grants ?? null
}

export async function confirmSession(tx: Tx, session: string, now: number): Promise<void> {
  await sql`update staff_sessions set confirmed_at = ${new Date(now)} where id = ${session}`.execute(
    tx,
  )
}

export type StoredStaffSession = {
  id: string
  device: string
  createdAt: string
  lastUsedAt: string
}

/** The sessions of a person that last, most recently used first. */
export async function readStaffSessions(
  db: Queries,
  staff: string,
  now: number,
): Promise<StoredStaffSession[]> {
  const { rows } = await sql<{ id: string; device: string; created: Date; used: Date }>`
    select id, device, created_at as created, last_used_at as used from staff_sessions
    where staff_id = ${staff} and ended_at is null and until > ${new Date(now)}
    order by last_used_at desc, id`.execute(db)
  return rows.map(({ id, device, created, used }) => ({
    id,
    device,
    createdAt: created.toISOString(),
    lastUsedAt: used.toISOString(),
  }))
}

/** Ends one session of a person, all of them, or all but one. Returns how many. */
export async function endStaffSessions(
  tx: Tx,
  selection: {
    staff: string
    by: string | null
    session?: string | null
    except?: string | null
    /** Only those that this opened. */
    openedBy?: OpenedBy | null
    /** Only those that this passkey opened, or may have: it is not known of those of the version before. */
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
  const { rows } = await sql`
    update staff_sessions set ended_at = ${new Date(now)}, ended_by = ${by}::uuid
    where staff_id = ${staff} and ended_at is null
      and (${session}::uuid is null or id = ${session}::uuid) and (${except}::uuid is null or id <> ${except}::uuid)
      and (${openedBy}::text is null or opened_by = ${openedBy})
      and (${passkey}::text is null or opened_by = 'passkey' and coalesce(passkey_id, ${passkey}) = ${passkey})
    returning id`.execute(tx)
  return rows.length
}
