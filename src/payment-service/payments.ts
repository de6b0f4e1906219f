import { allRows, firstRow } from '#server/db/statements.ts'
import type { Database, Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import type { LedgerEntry, ProviderRefund } from '#server/gateways/payments/port.ts'
import { cancel, capture, refund, tryCard } from './bank.ts'
import { askCustomer } from './challenges.ts'
import { type KeyedCall, changePayment, newId, takeKey } from './changes.ts'
import { refusalOf, saveCard, takeCard } from './cards.ts'
import { eraseHolder } from './holders.ts'
import { outcomeOf } from './outcomes.ts'
import { RefusedCall } from './refused-call.ts'
import type { PaymentRow } from './wire.ts'

type PaymentOrder = { reference: string; amount: number; currency: 'eur'; customer: string | null }

/** Opens a payment; for a used key, returns the payment that was opened with it. */
export async function startPayment(
  { db }: Pick<Database, 'db'>,
  account: string,
  key: string,
  order: PaymentOrder,
  at: Date,
): Promise<PaymentRow> {
  const call: KeyedCall = {
    key,
    content: ['start', order.reference, order.amount, order.currency, order.customer],
  }
  return db.transaction().execute(async (tx) => {
    const claim = await takeKey(tx, call, newId('pay'), at)
    if (!claim.isNew) return readPayment(tx, claim.payment)
    const row = await firstRow(tx)<PaymentRow>`
      insert into embedded_payments.payments (id, account, reference, customer, amount, currency, state, opened_at)
      values (${claim.payment}, ${account}, ${order.reference}, ${order.customer}, ${order.amount}::integer,
        ${order.currency}, 'open', ${at}::timestamptz)
      returning *`
    if (!row) throw new Error('the insert of the payment returned no row')
    return row
  })
}

export async function readPayment(db: Queries, id: string): Promise<PaymentRow> {
  const row = await firstRow(db)<PaymentRow>`
    select * from embedded_payments.payments where id = ${id}`
  if (!row) throw new RefusedCall(404, 'no such payment')
  return row
}

type PaymentDatabase = Pick<Database, 'db'>

type CardAttempt = { key: string; card: string; returnUrl: string }

/**
 * Tries a card: authorises the money, starts the bank's challenge, or stores the refusal. Also
 * returns whether the reply must come late or get lost, which some test cards simulate.
 */
export async function confirmPayment(
  services: PaymentDatabase,
  id: string,
  { key, card: token, returnUrl }: CardAttempt,
  at: Date,
) {
  let reply: 'late' | 'lost' | undefined
  const call = { key, content: ['confirm', id, token, returnUrl] }
  const confirmation = await changePayment(services, id, call, at, async (payment, tx) => {
    const card = await takeCard(tx, token, payment.customer, at)
    const outcome = outcomeOf(card.outcome)
    reply = outcome.reply
    const step = tryCard(payment, outcome, refusalOf(card, at))
    const change = { step, card: { card_brand: card.brand, card_last4: card.last4 } }
    const state = 'payment' in step ? step.payment.state : null
    if (state === 'authorised') await saveCard(tx, token, payment.customer)
    if (state !== 'challenge' || !card.to_save || payment.customer === null)
      await eraseHolder(tx, token)
    if (state !== 'challenge') return change
    const challenge = newId('ask')
    await askCustomer(tx, { id: challenge, payment: id, card, returnUrl })
    return { ...change, challenge }
  })
  return { ...confirmation, reply: confirmation.changed ? reply : undefined }
}

type AmountCall = { key: string; amount?: number | undefined }

/**
 * Captures `amount` cents and releases the rest of the authorised amount. Without `amount`,
 * captures the whole authorised amount.
 */
export const capturePayment = (
  services: PaymentDatabase,
  id: string,
  { key, amount }: AmountCall,
  at: Date,
) =>
  changePayment(services, id, { key, content: ['capture', id, amount] }, at, (payment) => ({
    step: capture(payment, amount),
  }))

export const cancelPayment = (services: PaymentDatabase, id: string, key: string, at: Date) =>
  changePayment(services, id, { key, content: ['cancel', id] }, at, (payment) => ({
    step: cancel(payment),
  }))

/**
 * Refunds `amount` cents; without `amount`, everything that was not refunded yet. The key of the
 * call becomes the name of the refund in the ledger.
 */
export const refundPayment = (
  services: PaymentDatabase,
  id: string,
  { key, amount }: AmountCall,
  at: Date,
) =>
  changePayment(services, id, { key, content: ['refund', id, amount] }, at, (payment) => ({
    step: refund(payment, amount),
  }))

/**
 * Returns the refunds of a payment, oldest first. Earlier versions stored refunds without a name,
 * and always of the whole amount: such a refund gets its name from the reference of the payment.
 */
export async function readRefunds(db: Queries, id: string): Promise<ProviderRefund[]> {
  const rows = await allRows(db)<ProviderRefund>`
    select coalesce(name, reference || '-refund') as name, movements.amount
    from embedded_payments.movements join embedded_payments.payments on payments.id = payment
    where payment = ${id} and kind = 'refund' order by at, name`
  return rows
}

/** The movements of a day in Europe/Paris, `YYYY-MM-DD`. */
export async function readLedger(
  db: Queries,
  day: string,
): Promise<(Omit<LedgerEntry, 'at'> & { at: string })[]> {
  const rows = await allRows(db)<
    Columns<'embedded_payments.movements', 'payment' | 'kind' | 'amount' | 'at'> &
      Columns<'embedded_payments.payments', 'reference'> & { refund: string | null }
  >`
    select movements.payment, payments.reference, movements.kind, movements.amount, movements.at,
      case when movements.kind = 'refund' then coalesce(movements.name, payments.reference || '-refund') end as refund
    from embedded_payments.movements join embedded_payments.payments on payments.id = movements.payment
    where movements.at >= (${day}::date)::timestamp at time zone 'Europe/Paris'
      and movements.at < (${day}::date + 1)::timestamp at time zone 'Europe/Paris'
    order by movements.at, movements.payment, movements.kind, movements.name`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
