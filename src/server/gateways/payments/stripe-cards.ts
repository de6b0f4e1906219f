import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { PaymentRefused, ProviderUnavailable, type SavedCard } from './port.ts'
import { readFromStripe, writeToStripe } from './stripe-client.ts'

/** Maximum number of saved cards listed for one customer: one page of Stripe's. */
const MOST_CARDS = 100
const customerId = /^[\w-]{1,100}$/

const text = z.string()
/** The fields that we read of a customer's PaymentMethod. */
export const savedReply = z.object({
  id: text,
  billing_details: z.object({ name: z.nullable(text) }),
  card: z.object({ brand: text, last4: text, exp_month: z.int(), exp_year: z.int() }),
})
const owner = z.object({ metadata: z.optional(z.object({ customer: z.optional(text) })) })
const ownedReply = z.object({ customer: z.nullable(owner) })

/**
 * The Stripe id of our customer, or null if none is found. Stripe's search finds a customer only
 * about a minute after its creation.
 */
async function findCustomer(stripe: Stripe, customer: string): Promise<string | null> {
  if (!customerId.test(customer)) throw new PaymentRefused('the id of the customer is malformed')
  const { data } = await readFromStripe(() =>
    stripe.customers.search({ query: `metadata["customer"]:"${customer}"`, limit: 1 }),
  )
  return data[0]?.id ?? null
}

/**
 * Returns the Stripe id of our customer. If the search does not find them, they are created at
 * Stripe with nothing but our id. The search finds a new customer only after about a minute; until
 * then, the idempotency key prevents a second creation.
 */
export async function ensureStripeCustomer(stripe: Stripe, customer: string): Promise<string> {
  const existingId = await findCustomer(stripe, customer)
  if (existingId !== null) return existingId
  const newCustomer = await writeToStripe(`customer-${customer}`, (options) =>
    stripe.customers.create({ metadata: { customer } }, options),
  )
  if (newCustomer === null) throw new ProviderUnavailable('Stripe refused to create the customer')
  return newCustomer.id
}

/** Whether the holder chose, in the card fields, to save the card. */
export async function savesCard(stripe: Stripe, token: string): Promise<boolean> {
  const method = await readFromStripe(() => stripe.paymentMethods.retrieve(token))
  return method.allow_redisplay === 'always'
}

export async function listCards(stripe: Stripe, customer: string): Promise<SavedCard[]> {
  const stripeCustomer = await findCustomer(stripe, customer)
  if (stripeCustomer === null) return []
  const { data } = await readFromStripe(() =>
    stripe.customers.listPaymentMethods(stripeCustomer, {
      type: 'card',
      allow_redisplay: 'always',
      limit: MOST_CARDS,
    }),
  )
  const parsed = z.array(savedReply).safeParse(data)
  if (!parsed.success)
    throw new ProviderUnavailable('Stripe answered with saved cards in an unknown format', {
      cause: parsed.error,
    })
  return parsed.data.map(savedCardOf)
}

export const savedCardOf = ({
  id,
  billing_details: { name },
  card,
}: z.output<typeof savedReply>): SavedCard => ({
  id,
  brand: card.brand,
  last4: card.last4,
  holder: name ?? '',
  expiry: { month: card.exp_month, year: card.exp_year },
})

/** Removes a saved card. Refuses a card that does not belong to this customer. */
export async function dropCard(stripe: Stripe, customer: string, card: string): Promise<void> {
  const method = await readFromStripe(() =>
    stripe.paymentMethods.retrieve(card, { expand: ['customer'] }),
  )
  const owned = ownedReply.safeParse(method)
  const isTheirs = owned.success && owned.data.customer?.metadata?.customer === customer
  if (!isTheirs) throw new PaymentRefused('the card belongs to another customer')
  await readFromStripe(() => stripe.paymentMethods.detach(card))
}
