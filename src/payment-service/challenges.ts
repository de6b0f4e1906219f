import { firstRow, runStatement } from '#server/db/statements.ts'
import type { Database, Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { saveCard } from './cards.ts'
import { changePayment } from './changes.ts'
import { outcomeOf } from './outcomes.ts'
import { RefusedCall } from './refused-call.ts'

export const answers = ['approve', 'refuse', 'leave'] as const
export type ChallengeAnswer = (typeof answers)[number]

export type Challenge = Columns<
  'embedded_payments.challenges',
  'id' | 'payment' | 'card' | 'outcome' | 'locale' | 'return_url'
> &
  Columns<'embedded_payments.payments', 'amount' | 'card_last4'> & {
    /** Whether the bank is still waiting for an answer. */
    waits: boolean
    card_last4: string
  }

export async function readChallenge(db: Queries, id: string): Promise<Challenge> {
  const row = await firstRow(db)<Challenge>`
    select challenges.*, payments.challenge is not distinct from challenges.id as waits, payments.amount,
      payments.card_last4
    from embedded_payments.challenges join embedded_payments.payments on payments.id = challenges.payment
    where challenges.id = ${id}`
  if (!row) throw new RefusedCall(404, 'no such challenge')
  return row
}

/**
 * Applies the customer's answer to the bank. Only the first answer counts, and only while the
 * payment awaits it.
 */
export function answerChallenge(
  services: Pick<Database, 'db'>,
  { id, payment, card, outcome }: Challenge,
  answer: ChallengeAnswer,
  at: Date,
) {
  return changePayment(services, payment, null, at, async (now, tx) => {
    if (now.challenge !== id) return null
    await runStatement(
      tx,
    )`update embedded_payments.challenges set answered_at = ${at}::timestamptz where id = ${id}`
    const verdict = verdictOn(answer, outcome)
    if (verdict !== 'accepted') return { state: 'open', challenge: null, refusal: verdict }
    if (card !== null) await saveCard(tx, card, now.customer)
    return { state: 'authorised', challenge: null, refusal: null }
  })
}

function verdictOn(answer: ChallengeAnswer, outcome: string) {
  if (answer === 'refuse') return 'card_authentication_failed'
  if (answer === 'leave') return 'card_authentication_abandoned'
  return outcomeOf(outcome).challenge ?? 'accepted'
}
