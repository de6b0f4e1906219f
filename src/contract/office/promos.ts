import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { promoTargets } from '#domain/cart/cart.ts'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { failsWith, tidiedText } from '#contract/fields.ts'
import { dayField } from '#contract/day-field.ts'

/** Maximum of a discount, or of a minimum order, in cents: 10 000 €. */
const MOST_CENTS = 1_000_000
/** Maximum number of uses that a limit can allow. */
const MOST_USES = 1_000_000

/** A time of day; the end of a day is 24:00. */
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/

const cents = z.int()
const id = wholeField
const uses = z.nullable(
  z
    .int(failsWith('promotion_limit_wrong'))
    .check(
      z.minimum(1, failsWith('promotion_limit_wrong')),
      z.maximum(MOST_USES, failsWith('promotion_limit_wrong')),
    ),
)

const giftKinds = ['ingredient', 'dessert', 'formula'] as const

/** Maximum number of products and categories that a promotion names. */
const MOST_TARGETS = 500

/** Products and categories; null for none. */
const targetsField = z._default(
  z.nullable(
    z
      .array(z.strictObject({ kind: z.enum(promoTargets), id }))
      .check(
        z.minLength(1, failsWith('field_required')),
        z.maxLength(MOST_TARGETS, failsWith('field_invalid')),
      ),
  ),
  null,
)
const clockField = z
  .string(failsWith('promotion_hours_wrong'))
  .check(z.regex(CLOCK, failsWith('promotion_hours_wrong')))
/** Times of one day in Paris, `HH:MM`, without `until` itself. */
const hoursField = z
  .strictObject({
    from: clockField,
    until: clockField,
  })
  .check(z.refine(({ from, until }) => from < until, failsWith('promotion_hours_wrong')))

/** The discount of a promotion: a part of the price, an amount, or a product. */
const worthField = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent'),
    percent: z
      .int(failsWith('promotion_percent_wrong'))
      .check(
        z.minimum(1, failsWith('promotion_percent_wrong')),
        z.maximum(100, failsWith('promotion_percent_wrong')),
      ),
  }),
  z.strictObject({
    kind: z.literal('amount'),
    amount: z
      .int(failsWith('promotion_amount_wrong'))
      .check(
        z.minimum(1, failsWith('promotion_amount_wrong')),
        z.maximum(MOST_CENTS, failsWith('promotion_amount_wrong')),
      ),
  }),
  z.strictObject({
    kind: z.literal('product'),
    product: z.strictObject({ kind: z.enum(giftKinds), id }, failsWith('promotion_gift_missing')),
  }),
])

/**
 * The rules of a promotion on which its cost depends: the discount, the minimum order, the limits
 * on its uses, and the customers and restaurants for which it is valid.
 */
const promoRuleFields = {
  worth: worthField,
  /** Minimum order in cents. Only lines that the code may reduce count towards it. */
  minimum: z
    .int(failsWith('promotion_amount_wrong'))
    .check(
      z.minimum(0, failsWith('promotion_amount_wrong')),
      z.maximum(MOST_CENTS, failsWith('promotion_amount_wrong')),
    ),
  overallLimit: uses,
  perCustomerLimit: uses,
  firstOrderOnly: z.boolean(),
  /** Null for the whole chain. */
  restaurants: z.nullable(
    z
      .array(id)
      .check(
        z.minLength(1, failsWith('promotion_restaurants_missing')),
        z.maxLength(20_000, failsWith('field_invalid')),
      ),
  ),
  /** ISO weekdays of the pick-up: 1 is Monday. Null for every day. */
  days: z._default(
    z.nullable(
      z
        .array(z.int().check(z.minimum(1), z.maximum(7)))
        .check(
          z.minLength(1, failsWith('promotion_days_missing')),
          z.maxLength(7, failsWith('field_invalid')),
        ),
    ),
    null,
  ),
  /** Hours of the pick-up. Null for all hours. */
  hours: z._default(z.nullable(hoursField), null),
  /** The only products that the discount reduces. Null for all. Ignored for a free product. */
  only: targetsField,
  /** Products that the discount never reduces. Ignored for a free product. */
  except: targetsField,
  /** The highest discount of one order, in cents. Null if there is none. */
  most: z._default(
    z.nullable(
      z
        .int(failsWith('promotion_amount_wrong'))
        .check(
          z.minimum(1, failsWith('promotion_amount_wrong')),
          z.maximum(MOST_CENTS, failsWith('promotion_amount_wrong')),
        ),
    ),
    null,
  ),
}
const ruleBody = z.strictObject(promoRuleFields)
export type PromoRuleBody = z.output<typeof ruleBody>

/** A promotion as it is requested. `from` and `until` are days in Paris, both included. */
export const promoBody = z
  .strictObject({
    ...promoRuleFields,
    code: z
      .string(failsWith('promotion_code_invalid'))
      .check(
        tidiedText,
        z.toUpperCase(),
        z.regex(/^[A-Z0-9-]{1,40}$/, failsWith('promotion_code_invalid')),
      ),
    from: z.nullable(dayField),
    until: z.nullable(dayField),
  })
  .check(
    z.refine(({ from, until }) => from === null || until === null || from <= until, {
      ...failsWith('end_before_beginning'),
      path: ['until'],
    }),
  )
export type PromoBody = z.output<typeof promoBody>

/** The number of products and categories, and the names of the first ones. Null for none. */
const namedTargets = z.nullable(z.object({ count: z.int(), names: z.array(z.string()) }))

/** The facts of a promotion that its sentence shows. */
const sentenceFields = {
  code: z.string(),
  worth: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: z.int() }),
    z.object({ kind: z.literal('amount'), amount: cents }),
    /** The name in the caller's language; null for a product that left the catalogue. */
    z.object({
      kind: z.literal('product'),
      product: z.object({ kind: z.enum(giftKinds), id: z.int() }),
      name: z.nullable(z.string()),
    }),
  ]),
  minimum: cents,
  from: z.nullable(dayField),
  until: z.nullable(dayField),
  overallLimit: z.nullable(z.int()),
  perCustomerLimit: z.nullable(z.int()),
  firstOrderOnly: z.boolean(),
  /** The number of restaurants, and the names of the first ones. Null for the whole chain. */
  restaurants: z.nullable(z.object({ count: z.int(), names: z.array(z.string()) })),
  days: z.nullable(z.array(z.int())),
  hours: z.nullable(z.object({ from: z.string(), until: z.string() })),
  only: namedTargets,
  except: namedTargets,
  most: z.nullable(cents),
}

export const promoGroups = ['running', 'coming', 'over'] as const
export type PromoGroup = (typeof promoGroups)[number]

/** `off`: the promotion was removed from the catalogue, or is switched off there. */
const promoState = z.enum(['running', 'coming', 'past', 'used-up', 'stopped', 'off'])
const promoId = z.string().check(z.regex(/^[1-9]\d{0,8}$/))
const officePromoSchema = z.object({
  ...sentenceFields,
  id: promoId,
  state: promoState,
  /** True if the code is defined in the catalogue. It can then be changed only in the catalogue. */
  isOfCatalogue: z.boolean(),
  used: z.int(),
  /** The sum, in cents, of the discounts that all uses of the code have given so far. */
  discount: cents,
})
export type OfficePromo = z.output<typeof officePromoSchema>

const promoRequestSchema = z.object({
  ...sentenceFields,
  id: promoId,
  /** Estimated cost of the promotion in cents per month. */
  estimate: cents,
  askedBy: z.object({ id: z.string(), name: z.string() }),
  askedAt: z.string(),
  isMine: z.boolean(),
  canDecide: z.boolean(),
  /** The names of all people who may confirm the promotion. */
  confirmers: z.array(z.string()),
})
export type PromoRequest = z.output<typeof promoRequestSchema>

/** Maximum number of promotions in the list. Only the newest promotions are listed. */
export const LISTED_PROMOS = 200

const officePromosSchema = z.object({
  counts: z.object({ running: z.int(), coming: z.int(), over: z.int() }),
  results: z.array(officePromoSchema),
  /** Promotions that wait for a second person, the oldest first. */
  requests: z.array(promoRequestSchema),
  /** Cents of discount on the orders of each of the last 30 days. Today is the last. */
  days: z.array(z.object({ day: dayField, orders: z.int(), discount: cents })),
})
export type OfficePromos = z.output<typeof officePromosSchema>

export const listPromos = defineStaffEndpoint({
  id: 'listPromos',
  summary:
    'Lists promotions with their cost so far, without the identity of the customers who used them',
  method: 'GET',
  path: '/api/office/promos',
  right: 'promos',
  query: z.object({ group: z._default(z.enum(promoGroups), 'running') }),
  reply: officePromosSchema,
  refusals: [],
})

export const listGifts = defineStaffEndpoint({
  id: 'listGifts',
  summary:
    'Lists the products that a promotion can give for free, and what else its discount can be limited to, without alcohol',
  method: 'GET',
  path: '/api/office/promo-gifts',
  right: 'promos',
  reply: z.object({
    results: z.array(z.object({ kind: z.enum(giftKinds), id: z.int(), name: z.string() })),
    targets: z.array(z.object({ kind: z.enum(promoTargets), id: z.int(), name: z.string() })),
  }),
  refusals: [],
})

const promoEstimateSchema = z.object({
  /** The days whose orders were replayed, both included. */
  from: dayField,
  until: dayField,
  /**
   * The number of past orders, the number of those that were replayed, and the number of past
   * orders that each replayed one represents.
   */
  past: z.int(),
  replayed: z.int(),
  weight: z.int(),
  /** The number of orders that would have got the discount, estimated from the replayed ones. */
  orders: z.int(),
  /** Cents. */
  discount: cents,
  /** The sum of these orders before the discount, in cents. */
  total: cents,
  /** The number of these orders that had a different code. */
  hadCode: z.int(),
  /**
   * The past orders of the promotion's weekdays by the hour of their pick-up, from 0 to 23, and how
   * many of them would have got the discount.
   */
  byHour: z.array(z.object({ orders: z.int(), reduced: z.int() })),
  /**
   * The restaurants that are not open during all hours of the promotion: their number, and the part
   * of these hours in which they are open. Null without hours, or if all restaurants are open.
   */
  partlyOpen: z.nullable(z.object({ restaurants: z.int(), share: z.number() })),
  /** Maximum discount in cents over all uses of the promotion. Null if there is no maximum. */
  most: z.nullable(cents),
  /** Cents per month: a promotion that could cost more has to be confirmed by a second person. */
  limit: cents,
  /**
   * Maximum discount in cents of the promotions that the person made in the last 30 days without a
   * second person, up to the limit.
   */
  madeAlone: cents,
  needsSecond: z.boolean(),
  /** The names of all who may confirm it. */
  confirmers: z.array(z.string()),
})
export type PromoEstimate = z.output<typeof promoEstimateSchema>

export const estimatePromo = defineStaffEndpoint({
  id: 'estimatePromo',
  summary: 'Estimates the cost of a promotion, based on the orders of the last 30 days',
  method: 'POST',
  path: '/api/office/promo-estimates',
  right: 'promos',
  body: ruleBody,
  reply: promoEstimateSchema,
  refusals: [
    'promotion_gift_unknown',
    'promotion_gift_alcohol',
    'promotion_restaurants_unknown',
    'field_invalid',
  ],
})

export const createPromo = defineStaffEndpoint({
  id: 'createPromo',
  summary:
    'Creates a promotion, or requests a second person’s approval; idempotent per Idempotency-Key',
  method: 'POST',
  path: '/api/office/promos',
  right: 'promos',
  confirmed: true,
  idempotent: true,
  body: promoBody,
  reply: z.object({ state: z.enum(['made', 'asked']), estimate: cents }),
  status: 201,
  refusals: [
    'promotion_code_known',
    'promotion_gift_unknown',
    'promotion_gift_alcohol',
    'promotion_restaurants_unknown',
    'promotion_declined',
    'end_passed',
    'field_invalid',
  ],
})

export const decidePromo = defineStaffEndpoint({
  id: 'decidePromo',
  summary: 'Approves or declines, as the second person, a promotion that another person requested',
  method: 'POST',
  path: '/api/office/promo-requests/:request',
  right: 'promos',
  confirmed: true,
  params: z.object({ request: promoId }),
  body: z.strictObject({ decision: z.enum(['approve', 'decline']) }),
  reply: z.object({ state: z.enum(['made', 'declined']) }),
  refusals: [
    'not_found',
    'second_person_needed',
    'second_person_invited',
    'promotion_code_known',
    'promotion_gift_unknown',
    'promotion_gift_alcohol',
    'promotion_restaurants_unknown',
    'end_passed',
  ],
})

export const stopPromo = defineStaffEndpoint({
  id: 'stopPromo',
  summary:
    'Stops a promotion immediately; refused for promotions of the catalogue, which change only there',
  method: 'POST',
  path: '/api/office/promos/:promo/stop',
  right: 'promos',
  params: z.object({ promo: promoId }),
  reply: z.object({ state: promoState }),
  refusals: ['not_found', 'promotion_of_catalogue'],
})

export const resumePromo = defineStaffEndpoint({
  id: 'resumePromo',
  summary: 'Resumes a stopped promotion with its rules unchanged',
  method: 'POST',
  path: '/api/office/promos/:promo/resume',
  right: 'promos',
  confirmed: true,
  params: z.object({ promo: promoId }),
  reply: z.object({ state: promoState }),
  refusals: ['not_found', 'promotion_of_catalogue', 'end_passed'],
})
