import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { Database, Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import type { LedgerEntry, ProviderRefund } from '#server/gateways/payments/port.ts'
import { type PaymentChange, type KeyedCall, changePayment, newId, takeKey } from './changes.ts'
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
    if (payment.state !== 'open' && payment.state !== 'challenge') throw inState(payment)
    const card = await takeCard(tx, token, payment.customer, at)
    const face = { card_brand: card.brand, card_last4: card.last4 }
    const outcome = outcomeOf(card.outcome)
    reply = outcome.reply
    const refusal = refusalOf(card, at)
    if (refusal) {
      await eraseHolder(tx, token)
      return { ...face, state: 'open', challenge: null, refusal }
    }
    if (outcome.challenge) {
      const challenge = newId('ask')
      await runStatement(tx)`
        insert into embedded_payments.challenges (id, payment, card, outcome, locale, return_url)
        values (${challenge}, ${id}, ${token}, ${card.outcome}, ${card.locale}, ${returnUrl})`
      if (!card.to_save || payment.customer === null) await eraseHolder(tx, token)
      return { ...face, state: 'challenge', challenge, refusal: null }
    }
    await saveCard(tx, token, payment.customer)
    await eraseHolder(tx, token)
    return { ...face, state: 'authorised', challenge: null, refusal: null }
  })
  return { ...confirmation, reply: confirmation.changed ? reply : undefined }
}

/**
 * Captures `amount` cents and releases the rest of the authorised amount. Without `amount`,
 * captures the whole authorised amount.
 */
export const capturePayment = (
  services: PaymentDatabase,
  id: string,
  { key, amount }: { key: string; amount?: number | undefined },
  at: Date,
) =>
  changePayment(
    services,
    id,
    { key, content: ['capture', id, amount] },
    at,
    async (payment, tx) => {
      const captured = amount ?? payment.amount
      if (payment.state !== 'authorised' || captured > payment.amount) throw inState(payment)
      await writeMovement(tx, { ...payment, amount: captured }, 'capture', at)
      return { state: 'captured', captured }
    },
  )

export const cancelPayment = (services: PaymentDatabase, id: string, key: string, at: Date) =>
  changePayment(services, id, { key, content: ['cancel', id] }, at, (payment): PaymentChange => {
    if (payment.state === 'captured' || payment.state === 'cancelled') throw inState(payment)
    return { state: 'cancelled', challenge: null, refusal: null }
  })

/**
 * Refunds `amount` cents; without `amount`, everything that was not refunded yet. The key of the
 * call becomes the name of the refund in the ledger.
 */
export const refundPayment = (
  services: PaymentDatabase,
  id: string,
  { key, amount }: { key: string; amount?: number | undefined },
  at: Date,
) =>
  changePayment(services, id, { key, content: ['refund', id, amount] }, at, async (payment, tx) => {
    const refundable = payment.captured - payment.refunded
    const refundAmount = amount ?? refundable
    if (refundable === 0 || refundAmount > refundable) throw inState(payment)
    await writeMovement(tx, { ...payment, amount: refundAmount }, 'refund', at, key)
    return { refunded: payment.refunded + refundAmount }
  })

const inState = ({ state, refunded }: PaymentRow) =>
  new RefusedCall(422, `the payment is ${refunded > 0 ? 'refunded' : state}`)

async function writeMovement(
  tx: Tx,
  { id, amount }: PaymentRow,
  kind: LedgerEntry['kind'],
  at: Date,
  name: string | null = null,
): Promise<void> {
  await runStatement(tx)`insert into embedded_payments.movements (payment, kind, amount, at, name)
    values (${id}, ${kind}, ${amount}::integer, ${at}::timestamptz, ${name}::text)`
}

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
