import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { counterMeans, storedMeans } from '#domain/money/counter-means.ts'

/** How an order is paid at the counter: all of it by one means, or by several, each with its cents (N4). */
export const counterTenderSchema = z.union([
  z.enum(counterMeans),
  z
    .array(z.strictObject({ means: z.enum(counterMeans), amount: wholeField }))
    .check(z.minLength(2), z.maxLength(counterMeans.length)),
])

/** What was paid at the counter: in all, and by each means. */
export const counterPaymentSchema = z.object({
  amount: z.int(),
  parts: z.array(z.object({ means: z.enum(storedMeans), amount: z.int() })),
})
