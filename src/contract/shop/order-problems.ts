import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { filled, failsWith, visibleLines } from '#contract/fields.ts'
import { orderToken } from './orders.ts'
import { orderProblemsSchema, problemLineSchema } from './order-view.ts'

/** Maximum number of characters of a problem's description. */
export const PROBLEM_LENGTH = 500
/** Maximum bytes of an uploaded photograph. */
export const PHOTOGRAPH_BYTES = 8_000_000
/**
 * Allowed types of a photograph; the server detects the type from its bytes, whatever type is
 * declared.
 */
export const photographTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A reported problem, without the photograph. */
export const problemBody = z.strictObject({
  lines: z.array(problemLineSchema).check(
    z.minLength(1, failsWith('problem_lines_missing')),
    z.maxLength(100),
    z.refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length),
  ),
  text: filled('problem_text_empty', PROBLEM_LENGTH).check(visibleLines),
})

/** The name of a photograph: the SHA-256 of the uploaded bytes, in base64url. */
const photographName = z.string().check(z.regex(/^[\w-]{43}$/))

/**
 * Uploads the photograph of a problem that the customer reports in a later request. The same bytes,
 * uploaded again, are stored only once (E9).
 */
export const sendPhotograph = defineEndpoint({
  id: 'sendPhotograph',
  summary:
    'Uploads a photograph (JPEG, PNG or WebP); returns its name, valid in a problem report for one hour',
  method: 'POST',
  path: '/api/orders/:token/photographs',
  status: 201,
  params: z.object({ token: orderToken }),
  body: z.instanceof(Uint8Array),
  bodyMedia: 'image/*',
  bodyLimit: PHOTOGRAPH_BYTES,
  reply: z.object({ photograph: photographName }),
  refusals: ['not_found', 'problem_too_late', 'problems_too_many'],
})

/**
 * Reports a problem with lines of an order (E9). A request with the same idempotency key makes no
 * second report.
 */
export const reportProblem = defineEndpoint({
  id: 'reportProblem',
  summary:
    'Reports a problem with lines of an order, optionally with an uploaded photograph, to the head office',
  method: 'POST',
  path: '/api/orders/:token/problems',
  status: 201,
  idempotent: true,
  params: z.object({ token: orderToken }),
  /**
   * `photograph`: the name of a photograph that was uploaded within the last hour; null if the
   * report has no photograph.
   */
  body: z.extend(problemBody, { photograph: z.nullable(photographName) }),
  reply: orderProblemsSchema,
  refusals: ['not_found', 'problem_too_late', 'problems_too_many'],
})
