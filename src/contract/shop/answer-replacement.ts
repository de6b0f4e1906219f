import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { orderToken } from './orders.ts'
import { progressSchema } from './order-view.ts'

/**
 * Chooses a replacement for an ingredient, if the kitchen asked the customer. Or refuses every
 * replacement, even if the kitchen or the customer has already chosen one. The same answer, sent
 * again, changes nothing.
 */
export const answerReplacement = defineEndpoint({
  id: 'answerReplacement',
  summary: 'Chooses the substitute for an ingredient that ran out, or leaves the ingredient out',
  method: 'POST',
  path: '/api/orders/:token/replacements/:replacement',
  params: z.object({
    token: orderToken,
    replacement: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  }),
  body: z.strictObject({
    /** The id of the chosen replacement; null if the ingredient is to be left out. */
    standIn: z.nullable(wholeField),
  }),
  reply: progressSchema,
  refusals: ['not_found', 'replacement_over', 'replacement_not_possible'],
})
