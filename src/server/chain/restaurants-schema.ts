import * as z from 'zod'
import { phoneField } from '#contract/fields.ts'
import { instantInParis } from '#domain/time/wall-clock.ts'
import {
  type StoredDay,
  calendarEntrySchema,
  capacitySteps,
  clock,
  openInterval,
} from './calendar-schema.ts'
import { monthDay } from './dates-schema.ts'
import { faultMessage } from './fault-message.ts'
import { line } from './text-schema.ts'
import { unused } from './unused-fields.ts'
import { euros, id, ids, otherPrice, slug } from './catalogue-schema.ts'

/** A date and time in Europe/Paris, like the opening hours. */
const parisTime = z
  .string()
  .refine(
    (value) => value >= '2000' && instantInParis(value) !== null,
    faultMessage('moment_wrong'),
  )

const restaurantEntrySchema = z.strictObject({
  id,
  /** Contains a letter, because the API accepts an id or a slug in the same place. */
  slug: slug.regex(/[a-z]/, faultMessage('slug_without_letter')),
  name: line,
  address: z.strictObject({
    street: line,
    postcode: z.string().regex(/^\d{5}$/, faultMessage('postcode_wrong')),
    city: line,
    department: line,
    ...unused.address,
  }),
  coordinates: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
  timezone: z.literal('Europe/Paris'),
  phone: line.refine((text) => phoneField.safeParse(text).success, faultMessage('phone_wrong')),
  email: z.email(),
  openingHours: z.array(
    z.strictObject({
      weekday: z.int().min(1).max(7),
      intervals: z.array(openInterval),
    }),
  ),
  closingRules: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('bank_holidays'),
        holidays: z.union([z.literal('all'), z.array(line)]),
      }),
      z.strictObject({
        type: z.literal('annual_range'),
        from: monthDay,
        to: monthDay,
        reason: line,
      }),
      z.strictObject({ type: z.literal('early_close'), date: monthDay, close: clock }),
    ]),
  ),
  /** A bank holiday zone of `legal.json`. */
  holiday_zone: slug,
  /**
   * Payment methods. `meal_voucher_counter` alone is refused, because meal vouchers are only one of
   * the methods at the counter.
   */
  payment_options: z
    .array(z.enum(['card_online', 'pay_at_restaurant', 'meal_voucher_counter']))
    .refine(
      (options) => options.some((option) => option !== 'meal_voucher_counter'),
      faultMessage('payment_missing'),
    ),
  slot_minutes: z.int().min(5).max(120),
  capacity_per_slot: z.int().min(0).max(10_000),
  peak_capacity_per_slot: z.nullable(
    z.strictObject({ from: clock, to: clock, orders: z.int().min(0).max(10_000) }),
  ),
  /**
   * Capacity by weekday and time. A weekday that this list does not contain has `capacity_per_slot`
   * and `peak_capacity_per_slot` (B5).
   */
  capacity_curve: z
    .array(
      z.strictObject({
        weekdays: z.array(z.int().min(1).max(7)).min(1),
        steps: capacitySteps,
      }),
    )
    .optional(),
  lead_time_minutes: z.int().min(0).max(1440),
  last_pickup_before_close_minutes: z.int().min(0).max(1440),
  order_horizon_days: z.int().min(1).max(60),
  unavailable_ingredient_ids: ids,
  cutleryIngredient: z.nullable(id),
  cutlery_options: ids,
  mainCategories: ids,
  dessertCategories: ids,
  delivery_service_ids: ids,
  partner_companies: z.array(z.strictObject({ id, company: line, place: line, city: line })),
  sells_alcohol: z.boolean(),
  /**
   * The products that are served in a container that the customer brings; if absent, no product is
   * (E2).
   */
  own_containers: z.optional(
    z.strictObject({
      formulas: ids,
      /** Ids of ingredients and desserts, which share one number range. */
      products: ids,
      /** Whether custom salads, which have no fixed price, are included. */
      custom: z.boolean(),
      /** Euros taken off the price of each product. */
      discount: euros,
      /**
       * Deposit in euros for each bowl that the restaurant lends; if absent, the restaurant lends
       * no bowls.
       */
      deposit: euros.optional(),
    }),
  ),
  closed: z.boolean(),
  active: z.boolean(),
  /**
   * A price zone of the catalogue, whose prices apply in this restaurant; if absent, base prices
   * apply (B6).
   */
  price_zone: z.optional(slug),
  /**
   * Prices of this restaurant for a limited time, which replace the prices of its zone (B6).
   * `until` is excluded. The periods of two prices of the same product never overlap.
   */
  price_exceptions: z.optional(
    z.array(z.strictObject({ ...otherPrice, from: parisTime, until: parisTime })),
  ),
  ...unused.restaurant,
})

/** The shape of `restaurants.json`. */
export const restaurantsSchema = z.strictObject({
  ...unused.file,
  count: z.int(),
  restaurants: z.array(restaurantEntrySchema),
  /** Rules for single dates that replace the weekly hours and the annual rules (B4, B5). */
  calendar: z.array(calendarEntrySchema).optional(),
  partner_delivery: z.strictObject({
    cutoff: clock,
    delivery_from: clock,
    weekdays: z.array(z.int().min(1).max(7)).min(1),
    ...unused.partnerDelivery,
  }),
  delivery_services: z.array(
    z.strictObject({
      id,
      name: line,
      type: z.enum(['bike_courier', 'marketplace', 'office_delivery']),
      fee_eur: euros,
      min_order_eur: euros,
      url: z.url({ protocol: /^https$/, error: faultMessage('link_wrong') }),
      ...unused.deliveryService,
    }),
  ),
  delivery_cities: z.array(
    z.strictObject({
      city: line,
      insee: z.string().regex(/^(\d{5}|2[AB]\d{3})$/, faultMessage('insee_wrong')),
      postcodes: z.array(z.string().regex(/^\d{5}$/, faultMessage('postcode_wrong'))).min(1),
      delivery_service_ids: ids,
      restaurant_ids: ids,
      ...unused.deliveryCity,
    }),
  ),
})

/** A restaurant as described in its file. */
export type RestaurantFileEntry = z.output<typeof restaurantEntrySchema>
/** A restaurant as stored, with the days of its calendar by date, `YYYY-MM-DD`. */
export type RestaurantEntry = RestaurantFileEntry & {
  readonly calendar_days: Readonly<Record<string, StoredDay>>
}
export type PriceExceptionEntry = NonNullable<RestaurantFileEntry['price_exceptions']>[number]
export type RestaurantsFile = z.output<typeof restaurantsSchema>
/** The delivery data, stored apart from the restaurants. */
export type DeliveryFile = Pick<
  RestaurantsFile,
  'partner_delivery' | 'delivery_services' | 'delivery_cities'
>
