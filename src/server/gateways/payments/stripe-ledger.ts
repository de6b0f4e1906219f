import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { type LedgerEntry, ProviderUnavailable } from './port.ts'
import { readFromStripe } from './stripe-client.ts'
import { nameOf, stripeRefund } from './stripe-refunds.ts'

/** Timeout in milliseconds. Long, because no customer waits for the books of a day. */
const TIMEOUT = 30_000
const PAGE = 100

const payment = z.nullable(
  z.object({ id: z.string(), metadata: z.object({ reference: z.optional(z.string()) }) }),
)
const movement = z.object({
  created: z.int(),
  source: z.discriminatedUnion('object', [
    z.object({ object: z.literal('charge'), amount_captured: z.int(), payment_intent: payment }),
    z.extend(stripeRefund, { object: z.literal('refund'), payment_intent: payment }),
  ]),
})

/**
 * Captures and refunds that Stripe made on a day, `YYYY-MM-DD` in Europe/Paris. Payments that are
 * not ours are left out.
 */
export async function readLedger(stripe: Stripe, day: string): Promise<LedgerEntry[]> {
  const begin = Temporal.PlainDate.from(day).toZonedDateTime('Europe/Paris')
  const created = {
    gte: begin.epochMilliseconds / 1000,
    lt: begin.add({ days: 1 }).epochMilliseconds / 1000,
  }
  return [
    ...(await readMovements(stripe, 'charge', created)),
    ...(await readMovements(stripe, 'refund', created)),
  ]
}

async function readMovements(
  stripe: Stripe,
  type: 'charge' | 'refund',
  created: { gte: number; lt: number },
): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  const options = { timeout: TIMEOUT }
  await readFromStripe(async () => {
    const expand = ['data.source.payment_intent']
    const pages = stripe.balanceTransactions.list({ type, created, limit: PAGE, expand }, options)
    for await (const transaction of pages) entries.push(...entryOf(transaction))
  })
  return entries
}

function entryOf(answer: unknown): LedgerEntry[] {
  const parsed = movement.safeParse(answer)
  if (!parsed.success)
    throw new ProviderUnavailable('Stripe answered with a ledger entry in an unknown format', {
      cause: parsed.error,
    })
  const { created, source } = parsed.data
  const reference = source.payment_intent?.metadata.reference
  if (source.payment_intent === null || reference === undefined) return []
  const commonFields = {
    payment: source.payment_intent.id,
    reference,
    at: new Date(created * 1000),
  }
  return [
    source.object === 'charge'
      ? { ...commonFields, kind: 'capture', refund: null, amount: source.amount_captured }
      : { ...commonFields, kind: 'refund', refund: nameOf(source), amount: source.amount },
  ]
}
