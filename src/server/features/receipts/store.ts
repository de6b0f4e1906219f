import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { Order, OrderStatus, PaymentChoice, SoldLine } from '#contract/orders.ts'
import type { Queries, Tx } from '../../db/open.ts'
import { orderNumber } from '../orders/order-number.ts'
import { lastStep } from '../orders/store.ts'
import { receiptNumber } from './receipt-number.ts'
import { type MeansOfPayment, type Receipt, type SoldOrder, receiptOf, refundOf } from './receipt.ts'
import { sellerOf } from './sellers.ts'

export type ReceiptKind = Receipt['kind']

/** A receipt as its book has it. */
export type IssuedReceipt = {
  /** Its page in the seller's book. */
  position: number
  /** ISO 8601. */
  issuedAt: string
  receipt: Receipt
}

/**
 * Writes the receipt of an order's sale, or the one that takes a cancelled order back, into the seller's book, once:
 * another call answers the same one. Null while there is nothing to write: the order was never received, or stands.
 */
export async function issueReceipt(
  tx: Tx, { order, kind, at }: { order: string; kind: ReceiptKind; at: number },
): Promise<IssuedReceipt | null> {
  // An insert that finds its row already there would have turned the book's page: whoever comes second must wait.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipts of order ${order}`}, 0))`.execute(tx)
  const known = await readReceipt(tx, order, kind)
  if (known) return known
  const facts = await readFacts(tx, order)
  if (facts === null) return null
  const seller = sellerOf(facts.sold.restaurant.id)
  const body = kind === 'sale' ? receiptOf(facts.sold, seller, facts.payment) : await takenBack(tx, order, facts)
  if (body === null) return null
  await sql`
    insert into receipts (book, order_id, kind, issued_at, body)
    values (${`receipts/${seller.id}`}, ${order}, ${kind}, ${new Date(at)}, ${JSON.stringify(body)}::jsonb)`.execute(tx)
  return readReceipt(tx, order, kind)
}

async function takenBack(tx: Tx, order: string, { status, captured, payment }: Facts): Promise<Receipt | null> {
  const sale = status === 'cancelled' ? await readReceipt(tx, order, 'sale') : null
  if (sale === null) return null
  return refundOf(sale.receipt, receiptNumber(sale.position, sale.issuedAt), captured > 0 ? payment : { by: 'nothing' })
}

/** A receipt that was issued. */
export async function readReceipt(db: Queries, order: string, kind: ReceiptKind): Promise<IssuedReceipt | null> {
  const { rows: [row] } = await sql<{ book_position: number; issued_at: Date; body: Receipt }>`
    select book_position, issued_at, body from receipts where order_id = ${order} and kind = ${kind}`.execute(db)
  return row ? { position: row.book_position, issuedAt: row.issued_at.toISOString(), receipt: row.body } : null
}

type Facts = { sold: SoldOrder; status: OrderStatus; payment: MeansOfPayment; captured: number }

/** An order that was received, with what is known of its payment; null before that. */
async function readFacts(tx: Tx, order: string): Promise<Facts | null> {
  const { rows: [row] } = await sql<Row>`
    select orders.*, step.status, step.payment, paid.card_brand, paid.card_last4, paid.captured
    from orders ${lastStep} left join payments paid on paid.order_id = orders.id
    where orders.id = ${order}
      and exists (select 1 from order_steps where order_id = orders.id and status = 'received')`.execute(tx)
  if (!row) return null
  return {
    status: row.status, captured: row.captured ?? 0,
    payment: row.payment === 'card'
      ? { by: 'card', brand: row.card_brand, last4: row.card_last4 } : { by: 'restaurant' },
    sold: {
      number: orderNumber(row.number), locale: row.locale, placedAt: row.placed_at.toISOString(),
      takeawayAt: row.takeaway_at.toISOString(), restaurant: row.restaurant, termsVersion: row.terms_version,
      lines: row.lines, cartTotal: row.cart_total, discount: row.discount, toPay: row.to_pay, points: row.points,
      allergens: row.allergens, vat: row.vat,
    },
  }
}

type Row = {
  number: number; locale: Locale; placed_at: Date; takeaway_at: Date; restaurant: Order['restaurant']
  terms_version: string; lines: SoldLine[]; cart_total: number; discount: number; to_pay: number; points: number
  allergens: Order['allergens']; vat: Order['vat']
  status: OrderStatus; payment: PaymentChoice
  /** Null where no card was expected. */
  card_brand: string | null; card_last4: string | null; captured: number | null
}
