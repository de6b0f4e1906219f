import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { filled, says, visibleLines } from '#contract/fields.ts'
import { orderToken } from './orders.ts'
import { orderProblemsSchema, problemLineSchema } from './shown-order.ts'

/** Most characters of what is told. */
export const PROBLEM_LENGTH = 500
/** Most bytes of a photograph as it is sent. */
export const PHOTOGRAPH_BYTES = 8_000_000
/** What a photograph may be; the server reads it from its bytes. */
export const photographTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A problem without its photograph. */
export const problemBody = z.strictObject({
  lines: z.array(problemLineSchema).check(
    z.minLength(1, says('problem_lines_missing')),
    z.maxLength(100),
    z.refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length),
  ),
  text: filled('problem_text_empty', PROBLEM_LENGTH).check(visibleLines),
})

/** Tells of a problem with lines of an order (E9). The same key never tells it twice. */
export const tellProblem = defineEndpoint({
  id: 'tellProblem',
  summary: 'Tells of a problem with lines of an order, with a photograph for the head office',
  method: 'POST',
  path: '/api/orders/:token/problems',
  status: 201,
  idempotent: true,
  params: z.object({ token: orderToken }),
  body: z.extend(problemBody, {
    /** The bytes of a JPEG, PNG or WebP in base64. */
    photograph: z.nullable(
      z
        .string()
        .check(z.maxLength(Math.ceil(PHOTOGRAPH_BYTES / 3) * 4, says('photograph_too_large'))),
    ),
  }),
  // Base64 is a third longer than what it holds.
  bodyLimit: 12_000_000,
  reply: orderProblemsSchema,
  refusals: ['not_found', 'problem_too_late', 'problems_too_many'],
})
