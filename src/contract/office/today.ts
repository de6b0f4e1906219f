import * as z from 'zod/mini'
import { wholeParam } from '#contract/whole-number-field.ts'
import { locales } from '#contract/pages/locales.ts'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { alertSchema } from './alerts.ts'

/**
 * The states of a kitchen. The first that applies counts: `unreachable`, `paused`, `late`,
 * `closed`, `busy`, `open`.
 */
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
  /** The part of the page's address that identifies the restaurant. */
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  /** The region's code; null if the restaurant is in no known region of France. */
  region: z.nullable(z.enum(regions)),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
  state: z.enum(kitchenStates),
  /** The instant at which the kitchen's state ends or changes by itself; null if it is unknown. */
  until: z.nullable(z.string()),
  /** `late`: number of late orders. `worst`: minutes by which the latest of them is late. */
  late: z.int(),
  worst: z.int(),
  /**
   * `taken`: number of orders for the next quarter of an hour. `capacity`: number of orders that
   * the kitchen accepts in it; 0 if it accepts none.
   */
  taken: z.int(),
  capacity: z.int(),
})
export type KitchenNow = z.output<typeof kitchenSchema>

/**
 * Whether a kitchen has late orders, whatever its state. The figure on the page, its filter and the
 * list of matters that need action all call this function, so that they agree.
 */
export const hasLateOrders = ({ late }: { readonly late: number }): boolean => late > 0

const restaurant = z.object({ id: z.int(), name: z.string() })

/** A matter that needs action. `since`: the instant at which it began; null if it is unknown. */
const attentionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unreachable'),
    restaurant,
    since: z.nullable(z.string()),
    phone: z.string(),
    /**
     * Number of orders for the next quarter of an hour, which the kitchen's board does not show.
     */
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
   * Orders that were still open when their restaurant closed (N7). `from` and `until`: the first
   * and the last day of these orders.
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
  /** Problems with orders that customers reported and the head office has not answered yet (E9). */
  z.object({ kind: z.literal('problems'), restaurant, count: z.int() }),
  /**
   * Orders that were served without a recalled product but charged in full, and about whose refund
   * nobody has decided yet (H10).
   */
  z.object({ kind: z.literal('recalled'), restaurant, count: z.int() }),
  z.object({ kind: z.literal('privacy'), count: z.int(), dueAt: z.string() }),
])
export type Attention = z.output<typeof attentionSchema>
export type AttentionKind = Attention['kind']

const attentionViewSchema = z.object({
  /** Identifies the matter for as long as it lasts: `late restaurant 3`. */
  key: z.string(),
  about: attentionSchema,
  /** The stored alert about the matter; null in the first seconds, before the alert is stored. */
  alert: z.nullable(alertSchema),
})
export type AttentionView = z.output<typeof attentionViewSchema>

const figures = z.object({
  orders: z.int(),
  /** Cents of the orders that were not cancelled, less the refunds. */
  revenue: z.int(),
  /**
   * `due`: number of orders that are ready or whose time has passed, even if they were cancelled
   * afterwards. `onTime`: number of these orders that were ready on time (N7).
   */
  due: z.int(),
  onTime: z.int(),
})

const todaySchema = z.object({
  at: z.string(),
  day: z.string(),
  /**
   * The day one week earlier. The figures of that day are counted up to the current time of day.
   */
  comparedDay: z.string(),
  now: figures,
  before: figures,
  /**
   * The next quarter of an hour: the number of orders (`taken`), and the number of orders that all
   * kitchens together accept (`capacity`).
   */
  next: z.nullable(z.object({ at: z.string(), taken: z.int(), capacity: z.int() })),
  late: z.object({ orders: z.int(), kitchens: z.int(), worst: z.int() }),
  quarters: z.array(
    z.object({
      at: z.string(),
      handedOver: z.int(),
      booked: z.int(),
      /** Number of orders in the same quarter of an hour on `comparedDay`. */
      before: z.int(),
      capacity: z.int(),
    }),
  ),
  kitchens: z.array(kitchenSchema),
  /** The matters that need action, the most severe first. */
  attention: z.array(attentionViewSchema),
  /** The instant when the day's latest alert ended; null if there was none. */
  lastEndedAt: z.nullable(z.string()),
})
export type TodayView = z.output<typeof todaySchema>

export const getToday = defineStaffEndpoint({
  id: 'getToday',
  summary:
    'Returns today’s figures for the caller’s restaurants, compared with last week, and problems that need attention',
  method: 'GET',
  path: '/api/office/today',
  right: 'today',
  query: z.object({ restaurant: z.optional(wholeParam) }),
  reply: todaySchema,
  refusals: ['not_found'],
})

export const followToday = defineStaffEndpoint({
  id: 'followToday',
  summary: 'Streams an event whenever today’s figures must be fetched again (text/event-stream)',
  method: 'GET',
  path: '/api/office/today/events',
  right: 'today',
  media: 'text/event-stream',
  reply: z.string(),
  refusals: [],
})
