import * as z from 'zod/mini'
import type { FromCardFrame } from '#contract/card-frame.ts'

/** Largest height of a frame, in CSS pixels. */
const TALLEST = 1200

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('mesclun:ready') }),
  z.object({
    type: z.literal('mesclun:height'),
    height: z.number().check(z.minimum(0), z.maximum(TALLEST)),
  }),
  z.object({
    type: z.literal('mesclun:card'),
    token: z.string().check(z.regex(/^[\w-]{8,200}$/)),
    brand: z.string(),
    last4: z.string(),
  }),
  z.object({ type: z.literal('mesclun:invalid') }),
  z.object({ type: z.literal('mesclun:failed') }),
])

type WindowMessage = { origin: string; source: unknown; data: unknown }

/**
 * A message from the frame with the card fields; null if it came from another window or page, or is
 * malformed (Y7).
 */
export function readFrameMessage(
  { origin, source, data }: WindowMessage,
  expected: { origin: string; frame: unknown },
): FromCardFrame | null {
  if (origin !== expected.origin || source !== expected.frame || !expected.frame) return null
  const parsed = z.safeParse(messageSchema, data)
  return parsed.success ? parsed.data : null
}
