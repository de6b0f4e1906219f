import { sql } from 'kysely'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { readSold } from '#server/stores/orders/orders.ts'
import { readPaidCard } from '#server/stores/payments/payments.ts'
import { receiptNumber } from './receipt-number.ts'
import { readClaim } from '#server/stores/loyalty/claim.ts'
import type { Claim } from './receipt-document.ts'
import {
  type MeansOfPayment,
  type Receipt,
  type SoldOrder,
  receiptOf,
  refundOf,
} from './receipt.ts'
import { readSeller } from '#server/stores/orders/sellers.ts'
import type { Columns } from '#server/db/tables.ts'

export type ReceiptKind = Receipt['kind']

/** A receipt as stored in its book. */
export type IssuedReceipt = {
  /** Its page in the seller's book. */
  position: number
  /** ISO 8601. */
  issuedAt: string
  receipt: Receipt
  /** The code that books a guest's points into an account, while it is valid; else null. */
  claim: Claim | null
}

/**
 * Writes the receipt of an order's sale, or the one that cancels it, into the seller's book, once:
 * a later call returns the same receipt. Null when there is nothing to write, because the order was
 * never received or was not cancelled.
 */
export async function issueReceipt(
  tx: Tx,
  { order, kind, at }: { order: string; kind: ReceiptKind; at: number },
): Promise<IssuedReceipt | null> {
  // An insert that conflicts would still have used a page of the book, so a second caller must
  // wait.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipts of order ${order}`}, 0))`.execute(
    tx,
  )
  const known = await readReceipt(tx, { order, kind, at })
  if (known) return known
  const facts = await readFacts(tx, order)
  if (facts === null) return null
  const seller = await readSeller(tx, order)
  const body =
    kind === 'sale'
      ? receiptOf(facts.sold, seller, facts.payment)
      : await takenBack(tx, { order, at }, facts)
  if (body === null) return null
  await sql`
    insert into receipts (book, order_id, kind, issued_at, body)
    values (${`receipts/${seller.id}`}, ${order}, ${kind}, ${new Date(at)}, ${JSON.stringify(body)}::jsonb)`.execute(
    tx,
  )
  return readReceipt(tx, { order, kind, at })
}

async function takenBack(
  tx: Tx,
  about: { order: string; at: number },
  { status, captured, payment }: Facts,
): Promise<Receipt | null> {
  const sale = status === 'cancelled' ? await readReceipt(tx, { ...about, kind: 'sale' }) : null
  if (sale === null) return null
  return refundOf(sale.receipt, receiptNumber(sale), captured > 0 ? payment : { by: 'nothing' })
}

/** An issued receipt; null when there is none. */
async function readReceipt(
  db: Queries,
  { order, kind, at }: { order: string; kind: ReceiptKind; at: number },
): Promise<IssuedReceipt | null> {
  const {
    rows: [row],
  } = await sql<Columns<'receipts', 'book_position' | 'issued_at'> & { body: Receipt }>`
    select book_position, issued_at, body from receipts where order_id = ${order} and kind = ${kind}`.execute(
    db,
  )
  if (!row) return null
  const claim = kind === 'sale' ? await readClaim(db, order, at) : null
  return {
    position: row.book_position,
    issuedAt: row.issued_at.toISOString(),
    receipt: row.body,
    claim,
  }
}

type Facts = { sold: SoldOrder; status: OrderStatus; payment: MeansOfPayment; captured: number }

/** An order that was received, and its payment; null before that. */
async function readFacts(tx: Tx, order: string): Promise<Facts | null> {
  const sold = await readSold(tx, order)
  if (!sold?.received) return null
  const card = await readPaidCard(tx, order)
  return {
    sold,
    status: sold.status,
    captured: card?.captured ?? 0,
    payment:
      sold.payment === 'card'
        ? { by: 'card', brand: card?.brand ?? null, last4: card?.last4 ?? null }
        : { by: 'restaurant' },
  }
}
