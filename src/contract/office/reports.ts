import * as z from 'zod/mini'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { cancelReasons } from '#contract/shop/order-view.ts'
import { refundReasons } from '#domain/orders/refund.ts'
import { dayField } from '#contract/day-field.ts'

/**
 * The scope of a report: the whole chain, a seller (`seller:mesclun`), a group of restaurants
 * (`group:ouest`), or one restaurant (`restaurant:12`).
 */
export const reportScope = z
  .string()
  .check(z.regex(/^(chain|(seller|group):[a-z0-9][a-z0-9-]{0,39}|restaurant:[1-9]\d{0,8})$/))

/**
 * Reasons for which a customer could not order. `closed`: the time had passed, or the day had no
 * opening hours.
 */
export const lostReasons = ['full', 'sold-out', 'closed', 'paused', 'unreachable'] as const
export type LostReason = (typeof lostReasons)[number]

/** Maximum number of days of a period: two years, one of them a leap year. */
export const MOST_REPORT_DAYS = 731

/** The number of orders, and their revenue in cents: with VAT, after discounts, less refunds. */
const sales = { orders: z.int(), revenue: z.int() }
const counted = { count: z.int(), amount: z.int() }

/**
 * The figures of a period. Unpaid and cancelled orders count only in the figures that are about
 * such orders, for example `cancelled`.
 */
const reportFiguresSchema = z.object({
  ...sales,
  /** Cents refunded for these orders. */
  refunded: z.int(),
  /**
   * Orders that are ready or whose time has passed, even if they were cancelled afterwards; and the
   * number of them that were ready on time (N7).
   */
  due: z.int(),
  onTime: z.int(),
  cancelled: z.int(),
  notCollected: z.int(),
  /** Number of customers with an account whose first order is one of the orders counted here. */
  newCustomers: z.int(),
  /** Orders of customers with an account; the others are of guests. */
  members: z.object(sales),
})
export type ReportFigures = z.output<typeof reportFiguresSchema>

/** A part of the period: one day, one week from its Monday, or one month; cut at the period's ends. */
const stepSchema = z.object({
  from: dayField,
  until: dayField,
  ...sales,
  /** Number of orders that became ready. */
  ready: z.int(),
  due: z.int(),
  onTime: z.int(),
  /** Seconds from “begun” to “ready”; null if no order became ready. */
  median: z.nullable(z.int()),
  p95: z.nullable(z.int()),
})
export type ReportStep = z.output<typeof stepSchema>

const soldProductSchema = z.object({
  kind: z.enum(['ingredient', 'dessert']),
  id: z.int(),
  /**
   * The name in the office's language; for a product that is no longer in the catalogue, the name
   * under which it was sold.
   */
  name: z.string(),
  /** Portions sold, alone and as a part of composed products. */
  quantity: z.int(),
  /** Portions sold in the compared period; null if no period is compared. */
  beside: z.nullable(z.int()),
})

const daysOfBoth = z.object({ now: z.array(dayField), beside: z.array(dayField) })

const reportSchema = z.object({
  /** The instant when the sums were last updated; null before the first update. */
  at: z.nullable(z.string()),
  /** The number of restaurants in the report. */
  restaurants: z.int(),
  /** Days of the period and of the compared one that are bank holidays in the whole country. */
  holidays: daysOfBoth,
  /** Days that the figures of both periods leave out; `weeks` include them. */
  leftOut: daysOfBoth,
  now: reportFiguresSchema,
  beside: z.nullable(reportFiguresSchema),
  /** By hour of pick-up in Paris, from Monday (1). Hours without an order are left out. */
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), ...sales })),
  steps: z.array(stepSchema),
  /** The twelve weeks before the end of the period. */
  weeks: z.array(stepSchema),
  /** The highest revenue first. */
  byRestaurant: z.array(
    z.object({
      restaurant: z.object({ id: z.int(), name: z.string() }),
      ...sales,
      refunded: z.int(),
      due: z.int(),
      onTime: z.int(),
      /**
       * Revenue of the restaurant in the compared period, in cents; null if no period is compared.
       */
      beside: z.nullable(z.int()),
    }),
  ),
  /** The most sold first. */
  products: z.array(soldProductSchema),
  formulas: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      count: z.int(),
      revenue: z.int(),
      beside: z.nullable(z.int()),
      /**
       * The ten products that customers chose most often for the formula, the most chosen first.
       */
      inside: z.array(z.object({ id: z.int(), name: z.string(), quantity: z.int() })),
    }),
  ),
  /** Carts that were refused and not ordered afterwards. `amount`: their price in cents. */
  lost: z.array(z.object({ reason: z.enum(lostReasons), ...counted })),
  /** The restaurants with the highest lost amount, the highest first, at most twenty. */
  lostWhere: z.array(
    z.object({
      restaurant: z.object({ id: z.int(), name: z.string() }),
      weekday: z.int(),
      hour: z.int(),
      reason: z.enum(lostReasons),
      ...counted,
    }),
  ),
  loyalty: z.object({
    /**
     * Points that the sold orders earn, including pending ones; without points given for lateness,
     * by hand or at the counter.
     */
    earned: z.int(),
    spent: z.int(),
    /** Points given and withdrawn by hand. */
    granted: z.int(),
    withdrawn: z.int(),
    /** The price in cents of the products that were paid with points. */
    rewards: z.int(),
    /** Orders with a promo code, and the cents of their discounts. */
    codes: z.object(counted),
  }),
  cancellations: z.array(z.object({ reason: z.enum(cancelReasons), ...counted })),
  refunds: z.array(z.object({ reason: z.enum(refundReasons), ...counted })),
})
export type Report = z.output<typeof reportSchema>

export const getReport = defineStaffEndpoint({
  id: 'getReport',
  summary:
    'Returns the report of a period: sales, preparation and lost carts, optionally compared with another period',
  method: 'GET',
  path: '/api/office/reports',
  right: 'reports',
  query: z.object({
    /** Days of pick-up in Paris, both included. */
    from: dayField,
    until: dayField,
    /** The first day of the compared period. */
    besideFrom: z.optional(dayField),
    besideUntil: z.optional(dayField),
    /** Omitted: everything that the person may see. */
    scope: z.optional(reportScope),
    /**
     * `out` leaves out bank holidays. If both periods have the same number of days and the same
     * weekdays, each bank holiday of one period also leaves out the corresponding day of the other
     * period.
     */
    holidays: z.optional(z.literal('out')),
  }),
  reply: reportSchema,
  /** `not_found`: the scope does not exist, or the person may not see it. */
  refusals: ['not_found', 'period_wrong'],
})

export const listReportScopes = defineStaffEndpoint({
  id: 'listReportScopes',
  summary: 'Lists the scopes available for the caller’s reports: groups, sellers and restaurants',
  method: 'GET',
  path: '/api/office/report-scopes',
  right: 'reports',
  reply: z.object({
    /** Whether the person may see the whole chain. */
    chain: z.boolean(),
    results: z.array(z.object({ scope: reportScope, name: z.string(), restaurants: z.int() })),
  }),
  refusals: [],
})
