import * as z from 'zod/mini'
import { wholeParam } from '#contract/whole-number-field.ts'
import { closedReasons } from '#domain/time/closed-reasons.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { failsWith } from '#contract/fields.ts'
import { locales } from '#contract/pages/locales.ts'

const clock = z.string().check(z.regex(/^\d\d:\d\d$/))
const intervals = z.array(z.object({ open: clock, close: clock }))

/**
 * The products that the restaurant serves in a container of the customer (E2). `products`: ids of
 * ingredients and desserts. `discount`: euros per unit. `deposit`: euros for a bowl that the
 * restaurant lends for the same products; absent if it lends none.
 */
export const ownContainersSchema = z.object({
  formulas: z.array(z.int()),
  products: z.array(z.int()),
  custom: z.boolean(),
  discount: z.number(),
  deposit: z.optional(z.number()),
})
export type WireOwnContainers = z.output<typeof ownContainersSchema>

/**
 * A restaurant in wire format, with the field names of the specification. Hours are local times in
 * Europe/Paris.
 */
export const restaurantSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  address: z.object({
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    department: z.string(),
  }),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
  phone: z.string(),
  email: z.string(),
  /** Opening hours by ISO weekday: 1 is Monday. */
  openingHours: z.array(
    z.object({
      weekday: z.int(),
      intervals,
    }),
  ),
  closingRules: z.array(
    z.union([
      z.object({
        type: z.literal('bank_holidays'),
        holidays: z.union([z.literal('all'), z.array(z.string())]),
      }),
      z.object({
        type: z.literal('annual_range'),
        from: z.string(),
        to: z.string(),
        reason: z.string(),
      }),
      z.object({ type: z.literal('early_close'), date: z.string(), close: clock }),
    ]),
  ),
  /**
   * Dates in the next weeks with special hours, in ascending order (B4). `intervals`: the hours of
   * that date; if empty, the restaurant is closed all day.
   */
  calendarDays: z.array(
    z.object({
      /** `YYYY-MM-DD`. */
      date: z.string(),
      intervals,
      reason: z.nullable(z.record(z.enum(locales), z.string())),
    }),
  ),
  payment_options: z.array(z.enum(['card_online', 'pay_at_restaurant', 'meal_voucher_counter'])),
  cutleryIngredient: z.nullable(z.int()),
  cutlery_options: z.array(z.int()),
  mainCategories: z.array(z.int()),
  dessertCategories: z.array(z.int()),
  delivery_service_ids: z.array(z.int()),
  sells_alcohol: z.boolean(),
  /** Containers that the restaurant accepts; absent if it accepts none. */
  own_containers: z.optional(ownContainersSchema),
  closed: z.boolean(),
  active: z.boolean(),
})
export type WireRestaurant = z.output<typeof restaurantSchema>

/** Returns the field for the number of restaurants on one page of a list: at most 300 (T1). */
export const limitOf = (usual: number) =>
  z._default(
    z.coerce
      .number(failsWith('field_invalid'))
      .check(
        z.int(failsWith('field_invalid')),
        z.minimum(1, failsWith('field_invalid')),
        z.maximum(300, failsWith('limit_too_high')),
      ),
    usual,
  )

/** The id of the last restaurant of the previous page. */
export const afterId = wholeParam

/** Returns the active restaurants that are not closed (T1), one page at a time (B7). */
export const listRestaurants = defineEndpoint({
  id: 'listRestaurants',
  summary: 'Lists the active restaurants that are not closed, one page at a time',
  method: 'GET',
  path: '/api/restaurants/',
  query: z.object({ limit: limitOf(300), after: z.optional(afterId) }),
  reply: z.object({
    /** The number of restaurants on this page. */
    count: z.int(),
    results: z.array(restaurantSchema),
    /** The id to send as `after` for the next page; null on the last page. */
    next: z.nullable(z.int()),
  }),
  refusals: [],
})

/** Returns one of the restaurants that visitors see, by its id or its slug. */
export const getRestaurant = defineEndpoint({
  id: 'getRestaurant',
  summary: 'Returns one active restaurant that is not closed, by id or slug',
  method: 'GET',
  path: '/api/restaurants/:id',
  params: z.object({ id: z.string().check(z.maxLength(100, failsWith('field_invalid'))) }),
  reply: restaurantSchema,
  refusals: ['not_found'],
})

/**
 * Reasons for which a restaurant accepts no orders for the next times, or takes longer to prepare
 * them. `off`: the restaurant accepts no online orders (T6).
 */
const stopReasons = ['pause', 'busy', 'unreachable', 'off'] as const
/**
 * `until`: the end of the stop; null if unknown. `minutes`: the extra minutes that the preparation
 * of an order takes; null unless the reason is `busy`.
 */
export const stopNoticeSchema = z.object({
  reason: z.enum(stopReasons),
  until: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
})
export type StopNotice = z.output<typeof stopNoticeSchema>

/**
 * A pick-up time. `at`: an instant (ISO 8601, UTC). `time`: the local time in Europe/Paris,
 * `HH:MM`. The state `stopped`: the time would be available if ordering were not stopped.
 */
const takeawayTimeSchema = z.object({
  at: z.string(),
  time: z.string(),
  state: z.enum(['free', 'few-left', 'full', 'past', 'stopped']),
  left: z.int(),
})
export const takeawayDaySchema = z.object({
  /** Calendar day in Europe/Paris, `YYYY-MM-DD`. */
  date: z.string(),
  closed: z.nullable(z.enum(closedReasons)),
  /**
   * Id of the bank holiday for which the restaurant is closed on that day; null if there is none.
   */
  holiday: z.nullable(z.string()),
  times: z.array(takeawayTimeSchema),
})
export const takeawaySchema = z.object({
  /** The opening state that the banner shows now. */
  now: z.object({
    open: z.boolean(),
    /** Instant at which the current state ends; null if no change is known. */
    until: z.nullable(z.string()),
  }),
  /**
   * The reason that currently prevents or delays orders for the next times; null if there is none.
   */
  stop: z.nullable(stopNoticeSchema),
  /** The next available pick-up time; null if there is none. */
  next: z.nullable(z.object({ date: z.string(), at: z.string(), time: z.string() })),
  days: z.array(takeawayDaySchema),
})
export type Takeaway = z.output<typeof takeawaySchema>
export type TakeawayDay = z.output<typeof takeawayDaySchema>
export type TakeawayTime = z.output<typeof takeawayTimeSchema>

export const getTakeaway = defineEndpoint({
  id: 'getTakeaway',
  summary: 'Lists the days and times at which a restaurant can have an order ready',
  method: 'GET',
  path: '/api/restaurants/:id/takeaway',
  params: z.object({ id: wholeParam }),
  reply: takeawaySchema,
  refusals: ['not_found'],
})

/** The ids of the restaurants on the screen, at most 300 (B7). */
const idList = z
  .string(failsWith('field_invalid'))
  .check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,299}$/, failsWith('field_invalid')))

/**
 * Returns, for lists and maps, whether each restaurant is open now, and the earliest time at which
 * an order could be ready. `ids`: the restaurants on the screen, separated by commas; without
 * `ids`, the first 300 restaurants.
 */
export const getOpenings = defineEndpoint({
  id: 'getOpenings',
  summary: 'Returns whether each given restaurant is open now, and the next available pick-up time',
  method: 'GET',
  path: '/api/openings',
  query: z.object({ ids: z.optional(idList) }),
  reply: z.object({
    results: z.array(
      z.object({
        id: z.int(),
        open: z.boolean(),
        until: z.nullable(z.string()),
        next: z.nullable(z.string()),
        stop: z.nullable(stopNoticeSchema),
      }),
    ),
  }),
  refusals: [],
})
