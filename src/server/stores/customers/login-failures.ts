import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { Queries } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashOf } from '#server/kit/hash.ts'
import type { Columns } from '#server/db/tables.ts'
import { MINUTE } from '#domain/time/durations.ts'

/**
 * The fifth failure blocks logins for one minute. Each further failure doubles the time, up to an
 * hour.
 */
const FREE_FAILURES = 5
const LONGEST_MINUTES = 60
/** Milliseconds without a failure after which the earlier failures no longer count. */
const KEPT_MILLISECONDS = 86_400_000

/**
 * The key under which failures are counted. One count is for an address; another count is for an
 * address on a device that has already logged in to its account.
 */
export const failureKey = (email: string, device: string | null): string =>
  hashOf(
    device === null ? `email ${email.toLowerCase()}` : `device ${device} ${email.toLowerCase()}`,
  )

/**
 * Counts an attempt before the password is compared, in one statement, so that a thousand parallel
 * attempts of all processes count fully. Refuses the attempt while logins are blocked. After a
 * success, `clearFailures` resets the count.
 */
export async function countTry(db: Queries, key: string, now: number): Promise<void> {
  const at = new Date(now)
  const rows = await allRows(db)`
    insert into login_failures as f (key_hash, failures, last_at) values (${key}, 1, ${at})
    on conflict (key_hash) do update set
      failures = case when f.last_at > ${new Date(now - KEPT_MILLISECONDS)} then f.failures + 1 else 1 end,
      last_at = ${at},
      blocked_until = case when f.last_at > ${new Date(now - KEPT_MILLISECONDS)} and f.failures + 1 >= ${FREE_FAILURES}
        then ${at}::timestamptz + least(power(2, least(f.failures + 1 - ${FREE_FAILURES}, 10)), ${LONGEST_MINUTES})
          * interval '1 minute' end
    where f.blocked_until is null or f.blocked_until <= ${at}
    returning failures`
  if (rows.length > 0) return
  const row = await firstRow(db)<Columns<'login_failures', 'blocked_until'>>`
    select blocked_until from login_failures where key_hash = ${key}`
  const wait = Math.max(
    1,
    Math.ceil(((row?.blocked_until?.getTime() ?? now + MINUTE) - now) / 1000),
  )
  throw new Refusal('too_many_attempts', { headers: { 'retry-after': String(wait) } })
}

export async function clearFailures(db: Queries, keys: readonly string[]): Promise<void> {
  await runStatement(db)`delete from login_failures where key_hash = any(${keys}::text[])`
}
