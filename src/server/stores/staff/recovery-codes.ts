import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { randomInt } from 'node:crypto'
import { CLAIM_LETTERS } from '#domain/loyalty/claim-code.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'

const CODES = 10
const LETTERS = 12

/** The stored form of a code, which makes it valid for its person only. */
const storedForm = (staff: string, code: string) => hashOf(`${staff} ${code}`)

/**
 * Normalises a typed code: capital letters without spaces and hyphens, `0` for `O`, `1` for `I` and
 * `L`.
 */
const codeOf = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/**
 * Creates ten codes that replace the earlier ones. They are shown once, in three groups of four.
 */
export async function renewRecoveryCodes(tx: Tx, staff: string, now: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    Array.from({ length: LETTERS }, () => CLAIM_LETTERS[randomInt(CLAIM_LETTERS.length)]).join(''),
  )
  const hashes = codes.map((code) => storedForm(staff, code))
  await runStatement(tx)`
    with old as (delete from staff_recovery_codes where staff_id = ${staff})
    insert into staff_recovery_codes (hash, staff_id, made_at)
    select code, ${staff}, ${new Date(now)} from unnest(${hashes}::text[]) code`
  return codes.map((code) => `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`)
}

/** Uses a code of the person with this address, once. Null when it is wrong or was used. */
export async function spendRecoveryCode(
  tx: Tx,
  { email, code, now }: { email: string; code: string; now: number },
): Promise<string | null> {
  const person = await firstRow(tx)<{ id: string }>`
    select id from staff where email = ${email.toLowerCase()} and joined_at is not null and left_at is null`
  if (!person) return null
  const rows = await allRows(tx)`
    update staff_recovery_codes set used_at = ${new Date(now)}
    where hash = ${storedForm(person.id, codeOf(code))} and used_at is null returning hash`
  return rows.length > 0 ? person.id : null
}

export async function countRecoveryCodes(db: Queries, staff: string): Promise<number> {
  const row = await firstRow(db)<{ left: number }>`
    select count(*)::integer as left from staff_recovery_codes where staff_id = ${staff} and used_at is null`
  return row?.left ?? 0
}
