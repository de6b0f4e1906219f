import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { intervalSchema, stepSchema } from './hours.ts'
import { kitchenParams } from './kitchens.ts'
import { dayField } from '#contract/day-field.ts'
import { orderId } from './orders.ts'

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const monthDay = z.string().check(z.regex(/^\d{2}-\d{2}$/))
const minutes = z.int().check(z.minimum(0), z.maximum(1440))
const orders = z.int().check(z.minimum(0), z.maximum(10_000))
const entries = z.array(z.int32()).check(z.maxLength(10_000))
const weekday = z.int().check(z.minimum(1), z.maximum(7))

export const paymentOptions = ['card_online', 'pay_at_restaurant', 'meal_voucher_counter'] as const

const closingRuleSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('bank_holidays'),
    holidays: z.union([
      z.literal('all'),
      z.array(z.string().check(z.maxLength(80))).check(z.maxLength(50)),
    ]),
  }),
  z.strictObject({
    type: z.literal('annual_range'),
    from: monthDay,
    to: monthDay,
    reason: z.string().check(z.minLength(1), z.maxLength(80)),
  }),
  z.strictObject({ type: z.literal('early_close'), date: monthDay, close: clock }),
])
export type ClosingRuleSetting = z.output<typeof closingRuleSchema>

const steps = z.array(stepSchema).check(z.minLength(1), z.maxLength(96))

/**
 * The settings that a restaurant's page edits, each under the name of its field in
 * `restaurants.json`.
 */
export const restaurantSettingsSchema = z.strictObject({
  openingHours: z
    .array(z.strictObject({ weekday, intervals: z.array(intervalSchema).check(z.maxLength(12)) }))
    .check(z.maxLength(7)),
  closingRules: z.array(closingRuleSchema).check(z.maxLength(100)),
  payment_options: z.array(z.enum(paymentOptions)).check(z.maxLength(3)),
  slot_minutes: z.int().check(z.minimum(5), z.maximum(120)),
  capacity_per_slot: orders,
  peak_capacity_per_slot: z.nullable(z.strictObject({ from: clock, to: clock, orders })),
  /** Null: every weekday has `capacity_per_slot` and `peak_capacity_per_slot`. */
  capacity_curve: z.nullable(
    z
      .array(
        z.strictObject({ weekdays: z.array(weekday).check(z.minLength(1), z.maxLength(7)), steps }),
      )
      .check(z.maxLength(7)),
  ),
  lead_time_minutes: minutes,
  last_pickup_before_close_minutes: minutes,
  order_horizon_days: z.int().check(z.minimum(1), z.maximum(60)),
  /** The products that are served in a container that the customer brings (E2). Null: none. */
  own_containers: z.nullable(
    z.strictObject({
      formulas: entries,
      /** Ingredients and desserts. */
      products: entries,
      custom: z.boolean(),
      /** Euros. */
      discount: z.number().check(z.minimum(0), z.maximum(10_000)),
      /** Euros of deposit per lent bowl; absent if the restaurant lends none. */
      deposit: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
    }),
  ),
})
export type RestaurantSettings = z.output<typeof restaurantSettingsSchema>
export type SettingName = keyof RestaurantSettings

/** A formula or a product that may be served in a container. */
const containableSchema = z.object({
  kind: z.enum(['formula', 'product']),
  id: z.int(),
  name: z.string(),
})
export type Containable = z.output<typeof containableSchema>

const restaurantSettingsViewSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  address: z.string(),
  active: z.boolean(),
  settings: restaurantSettingsSchema,
  /** The restaurant's products that may be served in a container, in the order of its menu. */
  containable: z.array(containableSchema),
  /**
   * True if the law already requires the restaurant to accept customers' containers, and it accepts
   * none.
   */
  lacksContainers: z.boolean(),
  /** Coming dates whose hours or capacity differ from the weekly schedule. */
  days: z.array(
    z.object({
      date: z.string(),
      /** Empty: closed. */
      intervals: z.array(intervalSchema),
      hasCapacity: z.boolean(),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type RestaurantSettingsView = z.output<typeof restaurantSettingsViewSchema>

const restaurantEndpoint = { viewer: 'staff', right: 'hours', params: kitchenParams } as const

export const getRestaurantSettings = defineEndpoint({
  id: 'getRestaurantSettings',
  summary:
    'Returns a restaurant’s hours, closing rules, payment methods, capacity and preparation times',
  method: 'GET',
  path: '/api/office/restaurants/:kitchen',
  ...restaurantEndpoint,
  reply: restaurantSettingsViewSchema,
  refusals: ['not_found'],
})

const changedSettings = z.partial(restaurantSettingsSchema)

/** Details of `changed_meanwhile`: the current settings, changed by another person. */
export const overtakenSettingsSchema = z.object({
  settings: restaurantSettingsSchema,
  by: z.nullable(z.string()),
})

export const changeRestaurantSettings = defineEndpoint({
  id: 'changeRestaurantSettings',
  summary:
    'Changes settings of a restaurant, all of them or none; returns the settings and the change’s journal id',
  method: 'PATCH',
  path: '/api/office/restaurants/:kitchen',
  ...restaurantEndpoint,
  body: z
    .strictObject({
      changes: changedSettings.check(z.refine((changes) => Object.keys(changes).length > 0)),
      /**
       * The values that the person saw before the change, for at least the settings in `changes`.
       */
      from: changedSettings,
    })
    .check(z.refine(({ changes, from }) => Object.keys(changes).every((name) => name in from))),
  reply: z.object({
    /**
     * The id of the entry of the audit journal by which the change is undone; null if nothing
     * changed.
     */
    change: z.nullable(z.string()),
    restaurant: restaurantSettingsViewSchema,
  }),
  refusals: ['not_found', 'hours_refused', 'changed_meanwhile'],
})

/** The orders of a day by the time of their slot, `HH:MM`. */
const loadedDaySchema = z.object({
  date: z.string(),
  slots: z.array(z.object({ time: z.string(), orders: z.int() })),
})
export type LoadedDay = z.output<typeof loadedDaySchema>

export const getRestaurantLoad = defineEndpoint({
  id: 'getRestaurantLoad',
  summary: 'Returns the number of orders per pick-up time on the last four dates of one weekday',
  method: 'GET',
  path: '/api/office/restaurants/:kitchen/load',
  ...restaurantEndpoint,
  /** The weekday, 1 for Monday; Monday if omitted. */
  query: z.object({
    weekday: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(7))),
  }),
  reply: z.object({ days: z.array(loadedDaySchema) }),
  refusals: ['not_found'],
})

export const tryCapacity = defineEndpoint({
  id: 'tryCapacity',
  summary:
    'Simulates another capacity for the orders of a past day; returns the orders that it would refuse',
  method: 'POST',
  path: '/api/office/restaurants/:kitchen/capacity-trials',
  ...restaurantEndpoint,
  body: z.strictObject({ date: dayField, steps }),
  reply: z.object({
    date: z.string(),
    orders: z.int(),
    refused: z.array(
      z.object({
        id: orderId,
        number: z.string(),
        placedAt: z.string(),
        takeawayAt: z.string(),
        /** Cents. */
        toPay: z.int(),
      }),
    ),
    /**
     * The number of the day's orders that the restaurant would refuse with its current capacity.
     */
    refusedNow: z.int(),
  }),
  refusals: ['not_found', 'hours_refused'],
})
