import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Viewer } from '#server/http/guards/viewer.ts'
import { hashOf } from '#server/kit/hash.ts'
import { newToken } from '#server/kit/token.ts'
import { successorOf } from './tokens.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'
import { DAY, MINUTE } from '#domain/time/durations.ts'

const ACCESS_MILLISECONDS = 15 * MINUTE
const REFRESH_MILLISECONDS = 30 * DAY
export const ABSOLUTE_MILLISECONDS = 90 * DAY
/**
 * Seconds during which an exchanged token returns the same successors again, for two tabs or a lost
 * reply. A later use means that the token was stolen. The seconds are measured by the database's
 * clock: otherwise, if the clocks of two processes differ by more than this, a customer's own
 * repeated request would look like a theft.
 */
const GRACE_SECONDS = 10

/** Why a session ended. */
export type SessionEnd = 'logout' | 'everywhere' | 'password' | 'reuse'
/**
 * A pair of tokens in plain text, returned once; the database stores only their hashes. Times in
 * epoch milliseconds.
 */
export type TokenPair = {
  access: string
  refresh: string
  accessUntil: number
  refreshUntil: number
}

/** Opens a session of a customer. `device`: a description of the browser. */
export async function openSession(
  tx: Tx,
  { customer, device, now }: { customer: string; device: string; now: number },
): Promise<TokenPair> {
  const at = new Date(now)
  const until = now + ABSOLUTE_MILLISECONDS
  const row = await firstRow(tx)<Columns<'sessions', 'id'>>`
    insert into sessions (customer_id, device, created_at, last_used_at, absolute_until)
    values (${customer}, ${device}, ${at}, ${at}, ${new Date(until)}) returning id`
  if (!row) throw new Error('the session was not written')
  const pair = { access: newToken(), refresh: newToken(), ...lifeOf(now, until) }
  await writePair(tx, row.id, pair)
  return pair
}

const lifeOf = (now: number, until: number) => ({
  accessUntil: Math.min(now + ACCESS_MILLISECONDS, until),
  refreshUntil: Math.min(now + REFRESH_MILLISECONDS, until),
})

async function writePair(tx: Tx, session: string, pair: TokenPair): Promise<void> {
  await runStatement(tx)`
    insert into session_tokens (hash, session_id, kind, expires_at) values
      (${hashOf(pair.access)}, ${session}, 'access', ${new Date(pair.accessUntil)}),
      (${hashOf(pair.refresh)}, ${session}, 'refresh', ${new Date(pair.refreshUntil)})`
}

/**
 * Finds the customer and session of an access token. Null if the token is unknown, expired, or of
 * an ended session. The database is queried for each request, so that a logout takes effect at
 * once.
 */
export async function readAccess(db: Queries, token: string, now: number): Promise<Viewer | null> {
  const row = await firstRow(db)<ViewerRow>`
    select session.customer_id as customer, session.id as session
    from session_tokens token join sessions session on session.id = token.session_id
    where token.hash = ${hashOf(token)} and token.kind = 'access' and token.expires_at > ${new Date(now)}
      and session.ended_at is null`
  return row ?? null
}

type ViewerRow = {
  customer: RowOf<'sessions'>['customer_id']
  session: RowOf<'sessions'>['id']
}

/** Reads the time at which a session began, in epoch milliseconds. */
export async function readLoginTime(db: Queries, session: string): Promise<number> {
  const row = await firstRow(db)<
    Columns<'sessions', 'created_at'>
  >`select created_at from sessions where id = ${session}`
  return row?.created_at.getTime() ?? 0
}

/**
 * The session and customer of a refresh token. Null if the token is unknown or its session has
 * ended.
 */
export async function readRefresh(db: Queries, token: string): Promise<Viewer | null> {
  const row = await firstRow(db)<ViewerRow>`
    select session.customer_id as customer, session.id as session
    from session_tokens token join sessions session on session.id = token.session_id
    where token.hash = ${hashOf(token)} and token.kind = 'refresh' and session.ended_at is null`
  return row ?? null
}

type Exchange =
  | { pair: TokenPair }
  | { refused: 'unknown' | 'over' }
  | { refused: 'reused'; customer: string }

/**
 * Exchanges a refresh token for its successors (A3). Within 10 seconds, the same token returns the
 * same successors again. A later use means that two parties have the token, so its session ends.
 * Returns a refusal instead of throwing, so that the transaction that ends the session is
 * committed.
 */
export async function exchange(tx: Tx, token: string, now: number): Promise<Exchange> {
  const hash = hashOf(token)
  const row = await firstRow(tx)<
    Columns<'session_tokens', 'session_id' | 'expires_at' | 'successor_salt'> &
      Columns<'sessions', 'customer_id' | 'absolute_until' | 'ended_at'> & { is_repeated: boolean }
  >`
    select token.session_id, session.customer_id, token.expires_at, token.successor_salt,
      session.absolute_until, session.ended_at,
      coalesce(token.exchanged_at >= clock_timestamp() - ${GRACE_SECONDS} * interval '1 second', false) as is_repeated
    from session_tokens token join sessions session on session.id = token.session_id
    where token.hash = ${hash} and token.kind = 'refresh' for update of token`
  if (!row) return { refused: 'unknown' }
  if (row.ended_at !== null || row.expires_at.getTime() <= now) return { refused: 'over' }
  const until = row.absolute_until.getTime()
  const pairOf = (salt: string): TokenPair => ({
    access: successorOf(token, 'access', salt),
    refresh: successorOf(token, 'refresh', salt),
    ...lifeOf(now, until),
  })
  if (row.successor_salt !== null) {
    if (row.is_repeated) return { pair: pairOf(row.successor_salt) }
    await endSessions(tx, { customer: row.customer_id, session: row.session_id, why: 'reuse', now })
    return { refused: 'reused', customer: row.customer_id }
  }
  const salt = newToken()
  const pair = pairOf(salt)
  await runStatement(tx)`
    with used as (update sessions set last_used_at = ${new Date(now)} where id = ${row.session_id})
    update session_tokens set exchanged_at = clock_timestamp(), successor_salt = ${salt} where hash = ${hash}`
  await writePair(tx, row.session_id, pair)
  return { pair }
}

/**
 * Ends one session of a customer, all sessions, or all except one. Returns the number of ended
 * sessions. Takes effect at once in every process, because the database is queried for each
 * request.
 */
export async function endSessions(
  db: Queries,
  {
    customer,
    session = null,
    except = null,
    why,
    now,
  }: {
    customer: string
    session?: string | null
    except?: string | null
    why: SessionEnd
    now: number
  },
): Promise<number> {
  const rows = await allRows(db)`
    update sessions set ended_at = ${new Date(now)}, ended_for = ${why}
    where customer_id = ${customer} and ended_at is null
      and (${session}::uuid is null or id = ${session}::uuid) and (${except}::uuid is null or id <> ${except}::uuid)
    returning id`
  return rows.length
}

export type StoredSession = { id: string; device: string; createdAt: string; lastUsedAt: string }

/** The active sessions, most recently used first. */
export async function readSessions(
  db: Queries,
  customer: string,
  now: number,
): Promise<StoredSession[]> {
  const rows = await allRows(db)<
    Columns<'sessions', 'id' | 'device' | 'created_at' | 'last_used_at'>
  >`
    select id, device, created_at, last_used_at from sessions
    where customer_id = ${customer} and ended_at is null and absolute_until > ${new Date(now)}
      and last_used_at > ${new Date(now - REFRESH_MILLISECONDS)}
    order by last_used_at desc, id`
  return rows.map(({ id, device, created_at: created, last_used_at: used }) => ({
    id,
    device,
    createdAt: created.toISOString(),
    lastUsedAt: used.toISOString(),
  }))
}
