import { firstRow, runStatement } from '#server/db/statements.ts'
import type { Database, Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import type { CardRefusal } from '#server/gateways/payments/port.ts'
import { endChallenge } from './bank.ts'
import { type CardRow, saveCard } from './cards.ts'
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

/** Stores the bank's question about the card of a payment. */
export const askCustomer = (
  tx: Tx,
  {
    id,
    payment,
    card,
    returnUrl,
  }: { id: string; payment: string; card: CardRow; returnUrl: string },
): Promise<void> =>
  runStatement(tx)`
    insert into embedded_payments.challenges (id, payment, card, outcome, locale, return_url)
    values (${id}, ${payment}, ${card.token}, ${card.outcome}, ${card.locale}, ${returnUrl})`

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
    await runStatement(tx)`
      update embedded_payments.challenges set answered_at = ${at}::timestamptz where id = ${id}`
    const refusal = refusalAfter(answer, outcome)
    if (refusal === null && card !== null) await saveCard(tx, card, now.customer)
    return { step: endChallenge(now, refusal) }
  })
}

function refusalAfter(answer: ChallengeAnswer, outcome: string): CardRefusal | null {
  if (answer === 'refuse') return 'card_authentication_failed'
  if (answer === 'leave') return 'card_authentication_abandoned'
  const { challenge = 'accepted' } = outcomeOf(outcome)
  return challenge === 'accepted' ? null : challenge
}
