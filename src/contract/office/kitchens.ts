import * as z from 'zod/mini'
import { instantField } from '#contract/instant-field.ts'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { filled, failsWith, tidiedText, visible } from '#contract/fields.ts'

const id = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
/** A restaurant's name in addresses: `paris-bourse`. */
export const kitchenParams = z.object({
  kitchen: z.string().check(z.regex(/^[a-z\d](?:[a-z\d-]{0,78}[a-z\d])?$/)),
})

/** `host:port` of a printer in the restaurant's network. */
export const printerPattern = /^[\w.-]{1,253}:[1-9]\d{0,4}$|^\[[\da-f:]{2,45}\]:[1-9]\d{0,4}$/i

/** The state of online ordering at a restaurant: the first state in this order that applies. */
export const kitchenStates = ['off', 'paused', 'silent', 'busy', 'open', 'closed'] as const
export type OrderingState = (typeof kitchenStates)[number]

const settingsShape = {
  acceptance: z.enum(['automatic', 'by-hand']),
  printer: z.nullable(
    z.string().check(tidiedText, z.regex(printerPattern, failsWith('printer_invalid'))),
  ),
}

const listedKitchenSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.enum(kitchenStates),
  devices: z.int(),
  /**
   * The latest time at which one of the restaurant's boards was in contact; null if no board ever
   * was.
   */
  seenAt: z.nullable(z.string()),
  people: z.int(),
  acceptance: z.enum(['automatic', 'by-hand']),
  hasPrinter: z.boolean(),
})
export type ListedKitchen = z.output<typeof listedKitchenSchema>

/**
 * Restaurants that visitors do not see are left out: those that are not open yet, and those that
 * the catalogue closed for good.
 */
export const listKitchens = defineStaffEndpoint({
  id: 'listKitchens',
  summary: 'Lists the restaurants with their boards, board staff and settings',
  method: 'GET',
  path: '/api/office/kitchens',
  right: 'kitchens',
  reply: z.object({ results: z.array(listedKitchenSchema) }),
  refusals: [],
})

/** A pause, or a rush (longer preparation times). Both have an end. */
const officeStopSchema = z.object({
  id,
  kind: z.enum(['busy', 'pause']),
  minutes: z.nullable(z.int()),
  beganAt: z.string(),
  endsAt: z.string(),
  /** The person of the head office who began the pause or rush; null if the restaurant began it. */
  by: z.nullable(z.object({ name: z.nullable(z.string()) })),
})
export type OfficeStop = z.output<typeof officeStopSchema>

export const kitchenSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  address: z.string(),
  state: z.enum(kitchenStates),
  /** The instant of the next opening or closing; null if none is known. */
  until: z.nullable(z.string()),
  devices: z.array(
    z.object({
      id,
      name: z.string(),
      pairedAt: z.string(),
      seenAt: z.string(),
      isSilent: z.boolean(),
    }),
  ),
  people: z.array(
    z.object({
      id,
      name: z.string(),
      /** The names of the devices at which the person is signed in. */
      at: z.array(z.string()),
    }),
  ),
  settings: z.object(settingsShape),
  stops: z.array(officeStopSchema),
  /**
   * When and why the restaurant's online ordering was switched off; null while online ordering is
   * on.
   */
  orderingOff: z.nullable(z.object({ since: z.string(), reason: z.nullable(z.string()) })),
})
export type KitchenView = z.output<typeof kitchenSchema>

export const getKitchen = defineStaffEndpoint({
  id: 'getKitchen',
  summary: 'Returns a restaurant with its paired devices, board staff, settings and current stops',
  method: 'GET',
  path: '/api/office/kitchens/:kitchen',
  right: 'kitchens',
  params: kitchenParams,
  reply: kitchenSchema,
  refusals: ['not_found'],
})

export const makeOfficePairingCode = defineStaffEndpoint({
  id: 'makeOfficePairingCode',
  summary:
    'Creates a code that pairs one device with the restaurant; the code is returned only once',
  method: 'POST',
  path: '/api/office/kitchens/:kitchen/pairing-codes',
  right: 'kitchens',
  confirmed: true,
  params: kitchenParams,
  reply: z.object({ code: z.string(), expiresAt: z.string() }),
  status: 201,
  refusals: ['not_found'],
})

export const unpairOfficeDevice = defineStaffEndpoint({
  id: 'unpairOfficeDevice',
  summary: 'Unpairs a device from the restaurant and ends its access',
  method: 'DELETE',
  path: '/api/office/kitchens/:kitchen/devices/:device',
  right: 'kitchens',
  params: z.extend(kitchenParams, { device: id }),
  reply: kitchenSchema,
  refusals: ['not_found'],
})

const withPin = z.object({ kitchen: kitchenSchema, name: z.string(), pin: z.string() })

export const addKitchenPerson = defineStaffEndpoint({
  id: 'addKitchenPerson',
  summary: 'Adds a person to the restaurant’s board staff; their PIN is returned only once',
  method: 'POST',
  path: '/api/office/kitchens/:kitchen/people',
  right: 'kitchens',
  confirmed: true,
  params: kitchenParams,
  body: z.strictObject({ name: filled('name_empty', 40).check(visible) }),
  reply: withPin,
  status: 201,
  refusals: ['not_found', 'kitchen_name_known'],
})

export const renewKitchenPin = defineStaffEndpoint({
  id: 'renewKitchenPin',
  summary: 'Replaces the PIN of a person of the board staff; the new PIN is returned only once',
  method: 'POST',
  path: '/api/office/kitchens/:kitchen/people/:cook/pin',
  right: 'kitchens',
  confirmed: true,
  params: z.extend(kitchenParams, { cook: id }),
  reply: withPin,
  refusals: ['not_found'],
})

export const removeKitchenPerson = defineStaffEndpoint({
  id: 'removeKitchenPerson',
  summary: 'Removes a person from the restaurant’s board staff and signs them out of every board',
  method: 'DELETE',
  path: '/api/office/kitchens/:kitchen/people/:cook',
  right: 'kitchens',
  params: z.extend(kitchenParams, { cook: id }),
  reply: kitchenSchema,
  refusals: ['not_found'],
})

/**
 * `changed_meanwhile`: its details contain the current `settings`, because another person changed
 * those in `from`.
 */
export const changeKitchenSettings = defineStaffEndpoint({
  id: 'changeKitchenSettings',
  summary:
    'Changes how the restaurant accepts orders (automatically or by hand) and its printer’s address',
  method: 'PUT',
  path: '/api/office/kitchens/:kitchen/settings',
  right: 'kitchens',
  params: kitchenParams,
  body: z.strictObject({
    ...settingsShape,
    /** The settings that the person saw. */
    from: z.strictObject({
      acceptance: z.enum(['automatic', 'by-hand']),
      printer: z.nullable(z.string().check(z.maxLength(300))),
    }),
  }),
  reply: kitchenSchema,
  refusals: ['not_found', 'changed_meanwhile'],
})

const until = z.discriminatedUnion('until', [
  z.strictObject({ until: z.literal('time'), at: instantField() }),
  z.strictObject({ until: z.literal('end-of-day') }),
])

export const beginOfficeStop = defineStaffEndpoint({
  id: 'beginOfficeStop',
  summary:
    'Pauses a restaurant, or marks it busy, until a time; replaces the current stop of that kind',
  method: 'POST',
  path: '/api/office/kitchens/:kitchen/stops',
  right: 'stops',
  params: kitchenParams,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('busy'),
      minutes: z.union([z.literal(10), z.literal(20)]),
      for: until,
    }),
    z.strictObject({ kind: z.literal('pause'), for: until }),
  ]),
  reply: z.object({ stop: officeStopSchema }),
  status: 201,
  refusals: ['not_found', 'stop_needs_end'],
})

export const endOfficeStop = defineStaffEndpoint({
  id: 'endOfficeStop',
  summary:
    'Ends a pause or busy period of a restaurant before its planned end, including one begun by another person',
  method: 'DELETE',
  path: '/api/office/kitchens/:kitchen/stops/:stop',
  right: 'stops',
  params: z.extend(kitchenParams, { stop: id }),
  reply: z.object({ ended: z.boolean() }),
  refusals: ['not_found'],
})
