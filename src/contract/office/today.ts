import * as z from 'zod/mini'
import { wholeParam } from '#contract/whole-number-field.ts'
import { locales } from '#contract/pages/locales.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { alertSchema } from './alerts.ts'

/** Where a kitchen stands now. The first that holds counts. */
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
  /** Names its page. */
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  /** Null where no region of France is known for it. */
  region: z.nullable(z.enum(regions)),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
  state: z.enum(kitchenStates),
  /** When the state ends or changes by itself, where that is known. */
  until: z.nullable(z.string()),
  /** Orders that are late, and the minutes of the latest. */
  late: z.int(),
  worst: z.int(),
  /** Orders for the next quarter of an hour, and how many it takes; 0 when it takes none. */
  taken: z.int(),
  capacity: z.int(),
})
export type KitchenNow = z.output<typeof kitchenSchema>

/** Whether a kitchen has late orders, whatever its state: the figure, its filter and what needs a hand agree. */
export const hasLateOrders = ({ late }: { readonly late: number }): boolean => late > 0

const restaurant = z.object({ id: z.int(), name: z.string() })

/** Something that needs a hand. `since`: an instant, where it is known. */
const attentionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unreachable'),
    restaurant,
    since: z.nullable(z.string()),
    phone: z.string(),
    /** Orders that its board does not show. */
    waiting: z.int(),
  }),
  /** It has orders, and no board was ever paired that shows them (N11). `waiting`: open orders. */
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
    /** Its name by language. */
    product: z.record(z.enum(locales), z.string()),
    kitchens: z.int(),
  }),
  /** Orders that were left open when their restaurant closed, from a day until another (N7). */
  z.object({
    kind: z.literal('left-open'),
    restaurant,
    count: z.int(),
    from: z.string(),
    until: z.string(),
  }),
  z.object({ kind: z.literal('seller-missing'), restaurant }),
  /** A publication of the catalogue that the checks refused when its time had come. */
  z.object({ kind: z.literal('unpublished'), since: z.string() }),
  z.object({ kind: z.literal('approvals'), restaurant, count: z.int() }),
  /** Problems that customers told and nobody answered (E9). */
  z.object({ kind: z.literal('problems'), restaurant, count: z.int() }),
  /** Orders that were served without a recalled product, at its price, and nobody answered that (H10). */
  z.object({ kind: z.literal('recalled'), restaurant, count: z.int() }),
  z.object({ kind: z.literal('privacy'), count: z.int(), dueAt: z.string() }),
])
export type Attention = z.output<typeof attentionSchema>
export type AttentionKind = Attention['kind']

const attentionViewSchema = z.object({
  /** The same as long as it is the same matter: `late restaurant 3`. */
  key: z.string(),
  about: attentionSchema,
  /** Its alert; null in the first seconds. */
  alert: z.nullable(alertSchema),
})
export type AttentionView = z.output<typeof attentionViewSchema>

const figures = z.object({
  orders: z.int(),
  /** Cents, of orders that stand, less what was given back of them. */
  revenue: z.int(),
  /**
   * Orders that are ready or whose time has passed, also if they were cancelled since; and those of them
   * that were ready on time (N7).
   */
  due: z.int(),
  onTime: z.int(),
})

const todaySchema = z.object({
  at: z.string(),
  day: z.string(),
  /** The same day of the week before, at the same minute. */
  comparedDay: z.string(),
  now: figures,
  before: figures,
  /** The next quarter of an hour: what is ordered, and what all kitchens take. */
  next: z.nullable(z.object({ at: z.string(), taken: z.int(), capacity: z.int() })),
  late: z.object({ orders: z.int(), kitchens: z.int(), worst: z.int() }),
  quarters: z.array(
    z.object({
      at: z.string(),
      handedOver: z.int(),
      booked: z.int(),
      /** Orders of that quarter on the day that is compared. */
      before: z.int(),
      capacity: z.int(),
    }),
  ),
  kitchens: z.array(kitchenSchema),
  /** The worst first. */
  attention: z.array(attentionViewSchema),
  /** When the last alert of the day ended; null while there was none. */
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
