import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { orderToken } from './orders.ts'
import { progressSchema } from './order-view.ts'

/**
 * The customer chooses a replacement, if the kitchen asked, or refuses any, even if one was already
 * chosen. The same answer sent again changes nothing.
 */
export const answerReplacement = defineEndpoint({
  id: 'answerReplacement',
  summary: 'Says what stands in for an ingredient that ran out, or that it is left out',
  method: 'POST',
  path: '/api/orders/:token/replacements/:replacement',
  params: z.object({
    token: orderToken,
    replacement: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  }),
  body: z.strictObject({
    /** The chosen replacement; null: the ingredient is left out. */
    standIn: z.nullable(wholeField),
  }),
  reply: progressSchema,
  refusals: ['not_found', 'replacement_over', 'replacement_not_possible'],
})
