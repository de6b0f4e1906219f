import * as z from 'zod/mini'
import { instantField } from '#contract/instant-field.ts'
import { wholeField } from '#contract/whole-number-field.ts'
import { stopReasons } from '#domain/time/stop-reasons.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { id, instant } from './fields.ts'

export const stopSchema = z.object({
  id,
  kind: z.enum(['sold-out', 'busy', 'pause']),
  product: z.nullable(z.int()),
  minutes: z.nullable(z.int()),
  beganAt: instant,
  /** Null: the stop has no end. */
  endsAt: z.nullable(instant),
  /**
   * Whether the head office began the stop: the restaurant can then neither end nor replace it
   * early.
   */
  byOffice: z.boolean(),
  /** The head office's reason for stopping the product; null for every other stop. */
  reason: z.nullable(z.enum(stopReasons)),
})

export type StopView = z.output<typeof stopSchema>

const until = z.discriminatedUnion('until', [
  z.strictObject({ until: z.literal('time'), at: instantField() }),
  z.strictObject({ until: z.literal('end-of-day') }),
  z.strictObject({ until: z.literal('for-good') }),
])

const stopBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sold-out'), product: wholeField, for: until }),
  z.strictObject({
    kind: z.literal('busy'),
    minutes: z.union([z.literal(10), z.literal(20)]),
    for: until,
  }),
  z.strictObject({ kind: z.literal('pause'), for: until }),
])

export type StopBody = z.output<typeof stopBody>

export const beginStop = defineEndpoint({
  id: 'beginStop',
  summary:
    'Marks a product sold out, or the restaurant busy or paused, until a time; replaces the current stop of that kind',
  method: 'POST',
  path: '/api/kitchen/stops',
  viewer: 'cook',
  idempotent: true,
  body: stopBody,
  /** `holding`: ids of open orders that contain the sold-out product. */
  reply: z.object({ stop: stopSchema, holding: z.array(id) }),
  status: 201,
  refusals: ['not_found', 'nobody_at_board', 'stop_needs_end', 'stop_by_office'],
})

export const endStop = defineEndpoint({
  id: 'endStop',
  summary: 'Ends a stop (sold out, busy or paused) before its planned end',
  method: 'DELETE',
  path: '/api/kitchen/stops/:id',
  viewer: 'cook',
  params: z.object({ id }),
  reply: z.object({ ended: z.boolean() }),
  refusals: ['not_found', 'nobody_at_board', 'stop_by_office'],
})
