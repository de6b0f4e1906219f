import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { emailField, failsWith, tidiedText, visibleLines } from '#contract/fields.ts'

/** Maximum number of characters of a message. */
export const MESSAGE_LENGTH = 2000

const messageField = z
  .string(failsWith('comment_empty'))
  .check(
    tidiedText,
    z.minLength(1, failsWith('comment_empty')),
    z.maxLength(MESSAGE_LENGTH, failsWith('message_too_long')),
    visibleLines,
  )

/**
 * Sends a message to the chain (V5, V9). A request with the same idempotency key sends no second
 * message. `receipt`: whether a mail will confirm that the message arrived.
 */
export const sendMessage = defineEndpoint({
  id: 'sendMessage',
  summary:
    'Sends a message to the chain’s customer service, which answers by email; idempotent per Idempotency-Key',
  method: 'POST',
  path: '/api/contact',
  status: 201,
  idempotent: true,
  body: z.strictObject({ email: emailField, comment: messageField }),
  reply: z.object({ receipt: z.boolean() }),
  refusals: [],
})
