import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { filled } from '#contract/fields.ts'
import { id, instant, pinField } from './fields.ts'

const name = filled('field_required', 40)

const personSchema = z.object({ id, name: z.string() })

export type BoardPerson = z.output<typeof personSchema>

/** The data that a paired device reads about itself. */
const deskSchema = z.object({
  restaurant: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  device: z.object({ id, name: z.string() }),
  /** The person at the device; null if no person is signed in. */
  person: z.nullable(personSchema),
  /** The people who may sign in. */
  people: z.array(personSchema),
  acceptance: z.enum(['automatic', 'by-hand']),
  hasPrinter: z.boolean(),
  /** Whether the restaurant lends bowls, which may be returned there (E2). */
  lendsBowls: z.boolean(),
  /** True if the counter accepts meal vouchers; otherwise absent (N4). */
  takesMealVouchers: z.optional(z.literal(true)),
})

export type Desk = z.output<typeof deskSchema>

export const pairDevice = defineEndpoint({
  id: 'pairDevice',
  summary: 'Pairs a device with a restaurant, given a pairing code that is valid once',
  method: 'POST',
  path: '/api/kitchen/devices',
  body: z.strictObject({
    code: z.string().check(z.minLength(1, { error: 'field_required' }), z.maxLength(20)),
    name,
  }),
  /**
   * `token` is for a client that is not a page. A page gets the token as a cookie that its scripts
   * cannot read, and `token` is null.
   */
  reply: z.object({ desk: deskSchema, token: z.nullable(z.string()) }),
  status: 201,
  refusals: ['pairing_code_invalid'],
})

export const getBoardSession = defineEndpoint({
  id: 'getBoardSession',
  summary: 'Returns the paired device, its restaurant, and the person signed in at its board',
  method: 'GET',
  path: '/api/kitchen/desk',
  viewer: 'kitchen',
  reply: deskSchema,
  refusals: [],
})

export const signInAtBoard = defineEndpoint({
  id: 'signInAtBoard',
  summary: 'Signs a person in at the board of this device, by PIN',
  method: 'PUT',
  path: '/api/kitchen/desk/person',
  viewer: 'kitchen',
  body: z.strictObject({
    person: id,
    pin: pinField,
  }),
  reply: deskSchema,
  refusals: ['pin_wrong', 'too_many_attempts', 'not_found'],
})

export const signOutAtBoard = defineEndpoint({
  id: 'signOutAtBoard',
  summary: 'Signs the current person out of the board of this device',
  method: 'DELETE',
  path: '/api/kitchen/desk/person',
  viewer: 'kitchen',
  reply: deskSchema,
  refusals: [],
})

export const beatHeart = defineEndpoint({
  id: 'beatHeart',
  summary:
    'Reports that the board is alive and which orders it displays; accepts these if acceptance is automatic',
  method: 'POST',
  path: '/api/kitchen/heartbeat',
  viewer: 'kitchen',
  body: z.strictObject({ showing: z.array(id).check(z.maxLength(500)) }),
  reply: z.object({ now: instant }),
  refusals: [],
})
