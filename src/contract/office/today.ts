import * as z from 'zod/mini'
import { wholeParam } from '#contract/whole-number-field.ts'
import { locales } from '#contract/pages/locales.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { alertSchema } from './alerts.ts'

/** The state of a kitchen now. The first one that applies counts. */
const kitchenStates = ['closed', 'unreachable', 'paused', 'late', 'busy', 'open'] as const
export type KitchenCondition = (typeof kitchenStates)[number]

/** The regions of France by their official codes. */
export const regions = [
  '01',
  '02',
  '03',
  '04',
  '06',
  '11',
  '24',
  '27',
  '28',
  '32',
  '44',
  '52',
  '53',
  '75',
  '76',
  '84',
  '93',
  '94',
] as const
export type Region = (typeof regions)[number]

const kitchenSchema = z.object({
  id: z.int(),
  /** Used in the address of its page. */
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  /** Null if it is in no known region of France. */
  region: z.nullable(z.enum(regions)),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
  state: z.enum(kitchenStates),
  /** The instant at which the state ends or changes by itself, if known. */
  until: z.nullable(z.string()),
  /** The number of late orders, and the minutes of the latest one. */
  late: z.int(),
  worst: z.int(),
  /**
   * Orders for the next quarter of an hour, and the number that it accepts; 0 if it accepts none.
   */
  taken: z.int(),
  capacity: z.int(),
})
export type KitchenNow = z.output<typeof kitchenSchema>

/**
 * Whether a kitchen has late orders, whatever its state. The figure, its filter and the list of
 * matters that need action all use it, so that they agree.
 */
export const hasLateOrders = ({ late }: { readonly late: number }): boolean => late > 0

const restaurant = z.object({ id: z.int(), name: z.string() })

/** A matter that needs action. `since`: an instant, if known. */
const attentionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unreachable'),
    restaurant,
    since: z.nullable(z.string()),
    phone: z.string(),
    /** Number of orders that its board does not show. */
    waiting: z.int(),
  }),
  /**
   * The restaurant has orders, but no board was ever paired to show them (N11). `waiting`: number
   * of open orders.
   */
  z.object({ kind: z.literal('no-board'), restaurant, phone: z.string(), waiting: z.int() }),
  z.object({ kind: z.literal('late'), restaurant, count: z.int(), worst: z.int() }),
  z.object({ kind: z.literal('paid-not-received'), restaurant, count: z.int() }),
  z.object({ kind: z.literal('failed-jobs'), job: z.string(), count: z.int() }),
  z.object({
    kind: z.literal('ledger-difference'),
    day: z.string(),
    ours: z.int(),
    theirs: z.int(),
  }),
  z.object({
    kind: z.literal('sold-out'),
    id: z.int(),
    /** The product's name by language. */
    product: z.record(z.enum(locales), z.string()),
    kitchens: z.int(),
  }),
  /**
   * Orders that were still open when their restaurant closed, with the first and the last of their
   * days (N7).
   */
  z.object({
    kind: z.literal('left-open'),
    restaurant,
    count: z.int(),
    from: z.string(),
    until: z.string(),
  }),
  z.object({ kind: z.literal('seller-missing'), restaurant }),
  /** A scheduled publication of the catalogue that the checks refused when it was due. */
  z.object({ kind: z.literal('unpublished'), since: z.string() }),
  z.object({ kind: z.literal('approvals'), restaurant, count: z.int() }),
  /** Problems that customers reported and that were not answered (E9). */
  z.object({ kind: z.literal('problems'), restaurant, count: z.int() }),
  /**
   * Orders served without a recalled product, at the full price, on which no one has decided yet
   * (H10).
   */
  z.object({ kind: z.literal('recalled'), restaurant, count: z.int() }),
  z.object({ kind: z.literal('privacy'), count: z.int(), dueAt: z.string() }),
])
export type Attention = z.output<typeof attentionSchema>
export type AttentionKind = Attention['kind']

const attentionViewSchema = z.object({
  /** The same as long as it is the same matter: `late restaurant 3`. */
  key: z.string(),
  about: attentionSchema,
  /** The alert about it; null in the first seconds. */
  alert: z.nullable(alertSchema),
})
export type AttentionView = z.output<typeof attentionViewSchema>

const figures = z.object({
  orders: z.int(),
  /** Cents of orders that were not cancelled, less refunds. */
  revenue: z.int(),
  /**
   * Orders that are ready or whose time has passed, even if they were cancelled afterwards; and the
   * number of them that were ready on time (N7).
   */
  due: z.int(),
  onTime: z.int(),
})

const todaySchema = z.object({
  at: z.string(),
  day: z.string(),
  /** One week earlier, on the same weekday and up to the same minute. */
  comparedDay: z.string(),
  now: figures,
  before: figures,
  /** The next quarter of an hour: the number of orders, and the number that all kitchens accept. */
  next: z.nullable(z.object({ at: z.string(), taken: z.int(), capacity: z.int() })),
  late: z.object({ orders: z.int(), kitchens: z.int(), worst: z.int() }),
  quarters: z.array(
    z.object({
      at: z.string(),
      handedOver: z.int(),
      booked: z.int(),
      /** Orders of the same quarter of an hour on the compared day. */
      before: z.int(),
      capacity: z.int(),
    }),
  ),
  kitchens: z.array(kitchenSchema),
  /** The most severe first. */
  attention: z.array(attentionViewSchema),
  /** The instant when the day's latest alert ended; null if there was none. */
  lastEndedAt: z.nullable(z.string()),
})
export type TodayView = z.output<typeof todaySchema>

export const getToday = defineEndpoint({
  id: 'getToday',
  summary: 'The day so far in the restaurants of the person, and what needs a hand',
  method: 'GET',
  path: '/api/office/today',
  viewer: 'staff',
  right: 'today',
  query: z.object({ restaurant: z.optional(wholeParam) }),
  reply: todaySchema,
  refusals: ['not_found'],
})

export const followToday = defineEndpoint({
  id: 'followToday',
  summary: 'Events that say when the day is to be read again (text/event-stream)',
  method: 'GET',
  path: '/api/office/today/events',
  viewer: 'staff',
  right: 'today',
  media: 'text/event-stream',
  reply: z.string(),
  refusals: [],
})
