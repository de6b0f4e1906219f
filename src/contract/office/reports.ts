import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cancelReasons } from '#contract/shop/order-view.ts'
import { refundReasons } from '#domain/orders/refund.ts'
import { dayField } from '#contract/day-field.ts'

/**
 * What a report is about: the whole chain, a seller (`seller:mesclun`), a group of restaurants
 * (`group:ouest`), or one restaurant (`restaurant:12`).
 */
export const reportScope = z
  .string()
  .check(z.regex(/^(chain|(seller|group):[a-z0-9][a-z0-9-]{0,39}|restaurant:[1-9]\d{0,8})$/))

/** Why a customer could not order. `closed`: the time had passed, or the day had no opening hours. */
export const lostReasons = ['full', 'sold-out', 'closed', 'paused', 'unreachable'] as const
export type LostReason = (typeof lostReasons)[number]

/** A period has at most so many days: two years, one of them a leap year. */
export const MOST_REPORT_DAYS = 731

/** How many orders, and cents: with VAT, after discounts, less what was given back. */
const sales = { orders: z.int(), revenue: z.int() }
const counted = { count: z.int(), amount: z.int() }

/** The figures of a period. Orders that nobody paid or that were cancelled are in none but theirs. */
const reportFiguresSchema = z.object({
  ...sales,
  /** Cents given back on these orders. */
  refunded: z.int(),
  /**
   * Orders that are ready or whose time has passed, also if they were cancelled since; and those of them
   * that were ready on time (N7).
   */
  due: z.int(),
  onTime: z.int(),
  cancelled: z.int(),
  notCollected: z.int(),
  /** Customers with an account whose first order this is. */
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
  /** Orders that became ready. */
  ready: z.int(),
  due: z.int(),
  onTime: z.int(),
  /** Seconds from “begun” to “ready”; null without an order that became ready. */
  median: z.nullable(z.int()),
  p95: z.nullable(z.int()),
})
export type ReportStep = z.output<typeof stepSchema>

const soldProductSchema = z.object({
  kind: z.enum(['ingredient', 'dessert']),
  id: z.int(),
  /** In the language of the office; as it was sold, where the catalogue does not know it any more. */
  name: z.string(),
  /** Portions sold, alone and inside what was composed. */
  quantity: z.int(),
  /** Of the period beside it; null without one. */
  beside: z.nullable(z.int()),
})

const daysOfBoth = z.object({ now: z.array(dayField), beside: z.array(dayField) })

const reportSchema = z.object({
  /** When the sums were last brought up to date; null before the first time. */
  at: z.nullable(z.string()),
  /** How many restaurants it is about. */
  restaurants: z.int(),
  /** The days of the period and of the one beside it that are a bank holiday in the whole country. */
  holidays: daysOfBoth,
  /** Days that no figure of the periods counts; `weeks` do. */
  leftOut: daysOfBoth,
  now: reportFiguresSchema,
  beside: z.nullable(reportFiguresSchema),
  /** By hour of pick-up in Paris, from Monday (1). Hours without an order are left out. */
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), ...sales })),
  steps: z.array(stepSchema),
  /** The twelve weeks up to the end of the period. */
  weeks: z.array(stepSchema),
  /** The highest revenue first. */
  byRestaurant: z.array(
    z.object({
      restaurant: z.object({ id: z.int(), name: z.string() }),
      ...sales,
      refunded: z.int(),
      due: z.int(),
      onTime: z.int(),
      /** Cents of the period beside it; null without one. */
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
      /** What customers put into it, the most chosen first, at most ten. */
      inside: z.array(z.object({ id: z.int(), name: z.string(), quantity: z.int() })),
    }),
  ),
  /** Carts that were refused and not ordered afterwards. `amount`: what they would have cost. */
  lost: z.array(z.object({ reason: z.enum(lostReasons), ...counted })),
  /** Where most was lost, the dearest first, at most twenty. */
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
     * What the orders that were sold give their cards, pending points included; without those for lateness,
     * by hand, and at the counter.
     */
    earned: z.int(),
    spent: z.int(),
    /** Given and taken by hand. */
    granted: z.int(),
    withdrawn: z.int(),
    /** What the products that were taken for points would have cost, in cents. */
    rewards: z.int(),
    /** Orders with a promo code, and cents that the codes took off. */
    codes: z.object(counted),
  }),
  cancellations: z.array(z.object({ reason: z.enum(cancelReasons), ...counted })),
  refunds: z.array(z.object({ reason: z.enum(refundReasons), ...counted })),
})
export type Report = z.output<typeof reportSchema>

export const getReport = defineEndpoint({
  id: 'getReport',
  summary: 'What was sold in a period, how it was cooked, and what was lost',
  method: 'GET',
  path: '/api/office/reports',
  viewer: 'staff',
  right: 'reports',
  query: z.object({
    /** Days of pick-up in Paris, both included. */
    from: dayField,
    until: dayField,
    /** The period beside it. */
    besideFrom: z.optional(dayField),
    besideUntil: z.optional(dayField),
    /** Left out: everything that the person may see. */
    scope: z.optional(reportScope),
    /**
     * `out` leaves bank holidays out: where both periods have as many days and the same weekdays,
     * together with the days beside them.
     */
    holidays: z.optional(z.literal('out')),
  }),
  reply: reportSchema,
  /** `not_found`: a scope that is none, or that the person may not see. */
  refusals: ['not_found', 'period_wrong'],
})

export const listReportScopes = defineEndpoint({
  id: 'listReportScopes',
  summary: 'What reports can be about: groups, sellers and restaurants of the person',
  method: 'GET',
  path: '/api/office/report-scopes',
  viewer: 'staff',
  right: 'reports',
  reply: z.object({
    /** Whether the person sees all of the chain. */
    chain: z.boolean(),
    results: z.array(z.object({ scope: reportScope, name: z.string(), restaurants: z.int() })),
  }),
  refusals: [],
})
