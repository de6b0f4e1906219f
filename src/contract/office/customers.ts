import * as z from 'zod/mini'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { consentSchema } from '#contract/customers/account.ts'
import { loyaltySchema, pointEntrySchema } from '#contract/customers/loyalty.ts'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { failsWith, tidiedText, visible } from '#contract/fields.ts'
import { locales } from '#contract/pages/locales.ts'
import { dayField } from '#contract/day-field.ts'
import { orderId } from './orders.ts'
import { privacyRequestSchema } from './privacy.ts'

const customerParams = z.object({ customer: z.uuid() })

/**
 * A customer in a list. Contact data is shown only on the customer's sheet, because opening it is
 * recorded in the audit journal. Only orders in the viewer's restaurants count.
 */
export const listedCustomerSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  locale: z.enum(locales),
  orders: z.int(),
  /**
   * The restaurant and the pick-up time of the customer's last order; null if the customer has no
   * order.
   */
  last: z.nullable(z.object({ restaurant: z.string(), takeawayAt: z.string() })),
})

/**
 * The search is sent in a body, because an address that names a person would be stored in logs and
 * browser histories.
 */
export const findCustomers = defineStaffEndpoint({
  id: 'findCustomers',
  summary: 'Finds customers by email, phone, name, order number or loyalty card, fifty per page',
  method: 'POST',
  path: '/api/office/customers/search',
  right: 'customers',
  body: z.strictObject({
    /**
     * An e-mail address or its beginning, a phone number, beginnings of the words of a name, the
     * number of an order of `day`, or the number of a loyalty card.
     */
    text: z
      .string(failsWith('search_too_short'))
      .check(
        tidiedText,
        z.minLength(2, failsWith('search_too_short')),
        z.maxLength(254, failsWith('field_invalid')),
        visible,
      ),
    /** The day of the order; today when omitted. */
    day: z.optional(dayField),
    /** The value of `next` from the previous page. */
    after: z.optional(z.uuid()),
  }),
  reply: z.object({ results: z.array(listedCustomerSchema), next: z.nullable(z.string()) }),
  refusals: [],
})

/**
 * An entry of the loyalty card with its author. `order` is null for an order of a restaurant
 * outside the viewer's scope.
 */
const ledgerEntrySchema = z.extend(z.omit(pointEntrySchema, { order: true }), {
  order: z.nullable(z.object({ id: orderId, number: z.string(), restaurant: z.string() })),
  /**
   * For an entry made by hand: the person (null if their data was deleted) and the reason. Null for
   * any other entry.
   */
  byHand: z.nullable(z.object({ person: z.nullable(z.string()), reason: z.string() })),
})
export type CardLedgerEntry = z.output<typeof ledgerEntrySchema>

const customerOrderSchema = z.object({
  id: orderId,
  number: z.string(),
  takeawayAt: z.string(),
  restaurant: z.object({ id: z.int(), name: z.string() }),
  status: z.enum(orderStatuses),
  /**
   * True if the customer changed the order: this one is cancelled and replaced by another order
   * (E1).
   */
  isReplaced: z.boolean(),
  /** Cents. */
  toPay: z.int(),
  /** Cents refunded, including refunds not yet completed. */
  refunded: z.int(),
})
export type CustomerOrder = z.output<typeof customerOrderSchema>

/**
 * Totals over the customer's orders, without cancelled ones and those that await their card
 * payment.
 */
const customerFiguresSchema = z.object({
  orders: z.int(),
  /** Cents, less refunds. */
  spent: z.int(),
  /** Cents per order; null without an order. */
  average: z.nullable(z.int()),
  refunded: z.int(),
  refundedOrders: z.int(),
  notCollected: z.int(),
  lastOrderAt: z.nullable(z.string()),
})
export type CustomerFigures = z.output<typeof customerFiguresSchema>

const officeCustomerSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** False until the customer followed the link that was mailed to the address. */
  isVerified: z.boolean(),
  phone: z.string(),
  locale: z.enum(locales),
  since: z.string(),
  favourite: z.nullable(z.object({ id: z.int(), name: z.string() })),
  figures: customerFiguresSchema,
  /** The latest fifty entries of the card, and the total number of entries. */
  points: z.extend(loyaltySchema, {
    count: z.int(),
    entries: z.array(ledgerEntrySchema),
    /** Maximum number of points that the viewer may give and take per day. Null: no limit. */
    limit: z.nullable(z.int()),
    /** Points of the limit that are left today. */
    left: z.nullable(z.int()),
  }),
  /** The latest twenty orders. */
  orders: z.array(customerOrderSchema),
  /** The latest answer to each kind of consent. */
  consents: z.array(consentSchema),
  sessions: z.int(),
  linkedLogins: z.array(z.object({ issuer: z.string(), linkedAt: z.string() })),
  /** Empty for a viewer who may not see requests about personal data. */
  privacyRequests: z.array(privacyRequestSchema),
})
export type OfficeCustomer = z.output<typeof officeCustomerSchema>

export const getOfficeCustomer = defineStaffEndpoint({
  id: 'getOfficeCustomer',
  summary: 'Returns a customer with orders and totals; each call is recorded in the audit journal',
  method: 'GET',
  path: '/api/office/customers/:customer',
  right: 'customers',
  params: customerParams,
  reply: officeCustomerSchema,
  refusals: ['not_found'],
})

/** The reason for an action, in the person's own words. */
export const reasonField = z
  .string(failsWith('reason_empty'))
  .check(
    tidiedText,
    z.minLength(3, failsWith('reason_empty')),
    z.maxLength(200, failsWith('field_invalid')),
    visible,
  )

/**
 * `points_over_limit`: its details contain the `limit` in points of the person's roles per customer
 * and day, and the points that are `left` of it today.
 */
export const changePoints = defineStaffEndpoint({
  id: 'changePoints',
  summary:
    'Adds or removes loyalty points of a customer by hand, with a reason; idempotent per Idempotency-Key',
  method: 'POST',
  path: '/api/office/customers/:customer/points',
  right: 'points',
  confirmed: true,
  idempotent: true,
  params: customerParams,
  body: z.strictObject({
    kind: z.enum(['granted', 'withdrawn']),
    count: z.int().check(z.minimum(1), z.maximum(MAX_POINTS)),
    reason: reasonField,
  }),
  reply: z.object({
    /**
     * The actual change of the balance in points: less than requested if the card was full, or
     * empty.
     */
    change: z.int(),
    balance: z.int(),
  }),
  refusals: ['not_found', 'points_over_limit'],
})
