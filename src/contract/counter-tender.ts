import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { counterMeans, storedMeans } from '#domain/money/counter-means.ts'

/**
 * The payment of an order at the counter: all of it by one payment method, or by several, each with
 * its amount in cents (N4).
 */
export const counterTenderSchema = z.union([
  z.enum(counterMeans),
  z
    .array(z.strictObject({ means: z.enum(counterMeans), amount: wholeField }))
    .check(z.minLength(2), z.maxLength(counterMeans.length)),
])

/** The amount paid at the counter in cents: in total, and by each payment method. */
export const counterPaymentSchema = z.object({
  amount: z.int(),
  parts: z.array(z.object({ means: z.enum(storedMeans), amount: z.int() })),
})
