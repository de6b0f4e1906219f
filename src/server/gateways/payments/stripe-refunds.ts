import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { type ProviderPayment, type ProviderRefund, ProviderUnavailable } from './port.ts'
import { readFromStripe } from './stripe-client.ts'

const PAGE = 100

/**
 * The fields that we read of a refund. `name`: the name that we gave the refund; absent for a
 * refund made in Stripe's own pages.
 */
export const stripeRefund = z.object({
  id: z.string(),
  amount: z.int(),
  metadata: z.nullable(z.object({ name: z.optional(z.string()) })),
})
const reply = z.extend(stripeRefund, { status: z.nullable(z.string()) })

export const nameOf = ({ id, metadata }: z.output<typeof stripeRefund>): string =>
  metadata?.name ?? id

/**
 * Returns a captured payment with its refunds, oldest first, which a PaymentIntent does not
 * contain. Leaves out failed refunds, whose money was not returned. After a partial capture, also
 * leaves out the released money, which Stripe lists as a refund too: it is the oldest refund,
 * without a name, of exactly the released amount.
 */
export async function withRefunds(
  stripe: Stripe,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  if (payment.refunded === 0) return payment
  const validRefunds: z.output<typeof reply>[] = []
  await readFromStripe(async () => {
    const pages = stripe.refunds.list({ payment_intent: payment.id, limit: PAGE })
    for await (const listedRefund of pages) {
      const parsed = reply.safeParse(listedRefund)
      if (!parsed.success)
        throw new ProviderUnavailable('Stripe answered with a refund in an unknown format', {
          cause: parsed.error,
        })
      const { status } = parsed.data
      if (status !== 'failed' && status !== 'canceled') validRefunds.unshift(parsed.data)
    }
  })
  const released = payment.amount - payment.captured
  const [oldest] = validRefunds
  if (released > 0 && oldest?.amount === released && oldest.metadata?.name === undefined)
    validRefunds.shift()
  const refunds = validRefunds.map((refund): ProviderRefund => ({
    name: nameOf(refund),
    amount: refund.amount,
  }))
  return { ...payment, refunds, refunded: refunds.reduce((sum, { amount }) => sum + amount, 0) }
}
