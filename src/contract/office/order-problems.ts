import * as z from 'zod/mini'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { filled, visibleLines } from '#contract/fields.ts'
import { officeProblemSchema, orderId } from './orders.ts'

/** Maximum number of characters of an answer. */
const ANSWER_LENGTH = 2000

const params = z.object({ order: orderId, problem: orderId })

export const getProblemPhotograph = defineStaffEndpoint({
  id: 'getProblemPhotograph',
  summary: 'Returns the photograph of a reported order problem as JPEG',
  method: 'GET',
  path: '/api/office/orders/:order/problems/:problem/photograph',
  right: 'orders',
  params,
  media: 'image/jpeg',
  reply: z.string(),
  refusals: ['not_found'],
})

export const answerBody = z.strictObject({
  text: filled('answer_empty', ANSWER_LENGTH).check(visibleLines),
})

/**
 * The answer to a problem that is mailed together with the refund or goodwill given for it (N6).
 */
export const answerField = z.optional(z.extend(answerBody, { problem: orderId }))
export type ProblemAnswer = NonNullable<z.output<typeof answerField>>

/**
 * `problem_answered`: another person answered it meanwhile. Sending the same answer again changes
 * nothing.
 */
export const answerProblem = defineStaffEndpoint({
  id: 'answerProblem',
  summary:
    'Answers a reported order problem, once; the customer reads the answer by email and on the order’s page',
  method: 'POST',
  path: '/api/office/orders/:order/problems/:problem/answer',
  right: 'refund',
  // A passkey is required, because a mail cannot be taken back (P3).
  confirmed: true,
  params,
  body: answerBody,
  reply: z.object({ results: z.array(officeProblemSchema) }),
  refusals: ['not_found', 'problem_answered'],
})
