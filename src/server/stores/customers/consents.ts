import { allRows, runStatement } from '#server/db/statements.ts'
import type { Consent } from '#contract/customers/account.ts'
import { CONSENT_TEXT_VERSION } from '#contract/customers/auth.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { legalVersionInForce } from '#server/stores/terms/terms.ts'

export type ConsentKind = Consent['kind']

/**
 * The version of the text to which a customer consents: the date of effect of a legal text of the
 * chain (B3), or the version of the sentence next to the checkbox. The privacy policy is on another
 * site. Its consent therefore has the version of our page on personal data, which contains a link
 * to the policy.
 */
function textVersionOf(tx: Tx, kind: ConsentKind, now: number): Promise<string> | string {
  if (kind === 'terms') return legalVersionInForce(tx, 'terms', now)
  if (kind === 'privacy') return legalVersionInForce(tx, 'personal-data', now)
  return CONSENT_TEXT_VERSION
}

/**
 * Writes the consents that a customer gives or withdraws, if the answer differs from the last
 * stored one (F8). Does nothing if `customer` is null.
 */
export async function writeConsents(
  tx: Tx,
  customer: string | null,
  answers: Partial<Record<ConsentKind, boolean>>,
  now: number,
): Promise<void> {
  const answerRows: { kind: ConsentKind; given: boolean; text_version: string }[] = []
  for (const [kind, isGiven] of Object.entries(answers) as [ConsentKind, boolean][])
    answerRows.push({ kind, given: isGiven, text_version: await textVersionOf(tx, kind, now) })
  await runStatement(tx)`
    insert into consents (customer_id, kind, given, at, text_version)
    select ${customer}::uuid, kind, given, ${new Date(now)}::timestamptz, text_version
    from jsonb_to_recordset(${JSON.stringify(answerRows)}::jsonb) answer (kind text, given boolean, text_version text)
    where ${customer}::uuid is not null and given is distinct from coalesce((
      select given from consents earlier where customer_id = ${customer}::uuid and earlier.kind = answer.kind order by id desc limit 1
    ), false)`
}

/** Every consent that a customer ever gave or withdrew, in order. */
export async function readConsents(db: Queries, customer: string): Promise<Consent[]> {
  const rows = await allRows(db)<Columns<'consents', 'kind' | 'given' | 'at' | 'text_version'>>`
    select kind, given, at, text_version from consents where customer_id = ${customer} order by id`
  return rows.map(({ kind, given, at, text_version: textVersion }) => ({
    kind,
    given,
    at: at.toISOString(),
    textVersion,
  }))
}
