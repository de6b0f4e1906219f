import type { Tx } from '#server/db/open.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Cents } from '#domain/money/money.ts'
import { readSoldOrders } from '#server/stores/orders/orders.ts'
import { readSellers } from '#server/stores/orders/sellers.ts'
import { readPaidCards } from '#server/stores/payments/payments.ts'
import type { Seller } from '#server/chain/sellers-schema.ts'
import {
  type IssuedReceipt,
  insertReceipts,
  lockReceipts,
  readReceipts,
} from './issued-receipts.ts'
import { type MeansOfPayment, type SoldOrder, receiptOf } from './receipt.ts'

/** The facts about an order that its receipts need. `captured`: cents. */
export type ReceiptFacts = {
  sold: SoldOrder
  status: OrderStatus
  seller: Seller
  payment: MeansOfPayment
  captured: Cents
}

/**
 * Writes the receipts of the sales of some orders into their sellers' books, each once: a later
 * call returns the same receipts. Returns the receipts by order, without orders that were never
 * received.
 */
export async function issueSales(
  tx: Tx,
  orders: readonly string[],
  at: number,
): Promise<Map<string, IssuedReceipt>> {
  await lockReceipts(tx, orders)
  const existingReceipts = await readReceipts(tx, { orders, kind: 'sale', at })
  const missing = orders.filter((order) => !existingReceipts.has(order))
  if (missing.length === 0) return existingReceipts
  const facts = await readReceiptFacts(tx, missing)
  if (facts.size === 0) return existingReceipts
  const newReceipts = [...facts].map(([order, { sold, seller, payment }]) => ({
    order,
    seller: seller.id,
    refund: null,
    body: receiptOf(sold, seller, payment),
  }))
  await insertReceipts(tx, newReceipts, at)
  return readReceipts(tx, { orders, kind: 'sale', at })
}

/** Reads the facts that receipts need, by order, without orders that were never received. */
export async function readReceiptFacts(
  tx: Tx,
  orders: readonly string[],
): Promise<Map<string, ReceiptFacts>> {
  const received = [...(await readSoldOrders(tx, orders))].filter(([, sold]) => sold.received)
  const ids = received.map(([order]) => order)
  const cards = await readPaidCards(tx, ids)
  const sellers = await readSellers(tx, ids)
  return new Map(
    received.map(([order, sold]) => {
      const [card, seller] = [cards.get(order), sellers.get(order)]
      if (seller === undefined) throw new Error(`order ${order} has no seller`)
      const payment: MeansOfPayment =
        sold.payment === 'card'
          ? { by: 'card', brand: card?.brand ?? null, last4: card?.last4 ?? null }
          : { by: 'restaurant' }
      return [order, { sold, status: sold.status, seller, payment, captured: card?.captured ?? 0 }]
    }),
  )
}
