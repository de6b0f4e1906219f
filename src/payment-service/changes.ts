import { firstRow, runStatement } from '#server/db/statements.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Database, Tx } from '#server/db/open.ts'
import type { BankStep } from './bank.ts'
import { type Behaviour, readBehaviour } from './behaviour.ts'
import { eraseChallengeHolder } from './holders.ts'
import { writeWebhook } from './webhooks.ts'
import { RefusedCall } from './refused-call.ts'
import type { PaymentRow } from './wire.ts'
import type { Columns } from '#server/db/tables.ts'

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url')
/** An unguessable id. */
export const newId = (kind: string): string => `${kind}_${randomBytes(24).toString('base64url')}`

/** A call that changes data: its content, and the key that prevents it from being applied twice. */
export type KeyedCall = { key: string; content: readonly unknown[] }

/**
 * Registers the key of a call for a payment; `payment` is null for saving a card. If the key was
 * already used for the same call, `isNew` is false and `payment` is the payment of that call. A key
 * that was used for a different call is refused.
 */
export async function takeKey<P extends string | null>(
  tx: Tx,
  { key, content }: KeyedCall,
  payment: P,
  at: Date,
): Promise<{ isNew: boolean; payment: P }> {
  const [keyHash, bodyHash] = [hashOf(key), hashOf(JSON.stringify(content))]
  const newKey = await firstRow(tx)`
    insert into embedded_payments.keys (key_hash, body_hash, payment, at)
    values (${keyHash}, ${bodyHash}, ${payment}, ${at}::timestamptz)
    on conflict do nothing returning key_hash`
  if (newKey) return { isNew: true, payment }
  const earlierCall = await firstRow(tx)<
    Columns<'embedded_payments.keys', 'body_hash'> & { payment: P }
  >`
    select body_hash, payment from embedded_payments.keys where key_hash = ${keyHash}`
  if (earlierCall?.body_hash !== bodyHash)
    throw new RefusedCall(409, 'this key was used for something else')
  return { isNew: false, payment: earlierCall.payment }
}

/** What a call does to a payment, and the data that this service stores beside it. */
export type PaymentChange = {
  step: BankStep
  /** The bank's new question to the customer. */
  challenge?: string
  card?: Pick<PaymentRow, 'card_brand' | 'card_last4'>
}

/**
 * Changes a payment under a row lock and stores its movement of money and its webhook, in one
 * transaction. Returns the resulting payment and whether it changed: a call with a used key changes
 * nothing.
 */
export function changePayment(
  { db }: Pick<Database, 'db'>,
  id: string,
  call: KeyedCall | null,
  at: Date,
  decide: (payment: PaymentRow, tx: Tx) => Promise<PaymentChange | null> | PaymentChange,
): Promise<{ payment: PaymentRow; changed: boolean; behaviour: Behaviour }> {
  return db.transaction().execute(async (tx) => {
    const payment = await firstRow(tx)<PaymentRow>`
      select * from embedded_payments.payments where id = ${id} for update`
    if (!payment) throw new RefusedCall(404, 'no such payment')
    const behaviour = await readBehaviour(tx)
    const unchanged = { payment, changed: false, behaviour }
    if (call && !(await takeKey(tx, call, id, at)).isNew) return unchanged
    const change = await decide(payment, tx)
    if (change === null) return unchanged
    const { step, challenge = payment.challenge, card } = change
    if ('refused' in step)
      throw new RefusedCall(
        422,
        `the payment is ${payment.refunded > 0 ? 'refunded' : payment.state}`,
      )
    const next: PaymentRow = { ...payment, ...step.payment, ...card }
    next.challenge = next.state === 'challenge' ? challenge : null
    await runStatement(tx)`
      update embedded_payments.payments set state = ${next.state}, captured = ${next.captured},
      refunded = ${next.refunded}, challenge = ${next.challenge}, refusal = ${next.refusal},
      card_brand = ${next.card_brand}, card_last4 = ${next.card_last4} where id = ${id}`
    if (step.movement !== null) {
      const { kind, amount } = step.movement
      await runStatement(tx)`
        insert into embedded_payments.movements (payment, kind, amount, at, name)
        values (${id}, ${kind}, ${amount}::integer, ${at}::timestamptz,
          ${kind === 'refund' ? (call?.key ?? null) : null}::text)`
    }
    if (payment.challenge !== null && next.challenge !== payment.challenge)
      await eraseChallengeHolder(tx, payment.challenge)
    await writeWebhook(tx, id, behaviour, at)
    return { payment: next, changed: true, behaviour }
  })
}
