import * as z from 'zod/mini'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { consentSchema } from '#contract/customers/account.ts'
import { loyaltySchema, pointEntrySchema } from '#contract/customers/loyalty.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { failsWith, tidiedText, visible } from '#contract/fields.ts'
import { locales } from '#contract/pages/locales.ts'
import { dayField } from '#contract/day-field.ts'
import { orderId } from './orders.ts'
import { privacyRequestSchema } from './privacy.ts'

const customerParams = z.object({ customer: z.uuid() })

/**
 * A customer in a list. Their contact is on their sheet alone, because opening that is written to
 * the journal. Orders are those in the viewer's restaurants.
 */
export const listedCustomerSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  locale: z.enum(locales),
  orders: z.int(),
  /** The restaurant and the pick-up of the last order. Null without one. */
  last: z.nullable(z.object({ restaurant: z.string(), takeawayAt: z.string() })),
})

/** In a body, because an address that names a person would be kept in logs and histories. */
export const findCustomers = defineEndpoint({
  id: 'findCustomers',
  summary: 'Customers by e-mail, phone, name, order or loyalty card, fifty on a page',
  method: 'POST',
  path: '/api/office/customers/search',
  viewer: 'staff',
  right: 'customers',
  body: z.strictObject({
    /**
     * An e-mail or its beginning, a phone, beginnings of the words of a name, the number of an
     * order of `day`, or that of a loyalty card.
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
    /** `next` of the page before. */
    after: z.optional(z.uuid()),
  }),
  reply: z.object({ results: z.array(listedCustomerSchema), next: z.nullable(z.string()) }),
  refusals: [],
})

/** A line of the card with who wrote it. Orders of other restaurants are not named. */
const ledgerEntrySchema = z.extend(z.omit(pointEntrySchema, { order: true }), {
  order: z.nullable(z.object({ id: orderId, number: z.string(), restaurant: z.string() })),
  /** By hand: who, null once they are forgotten, and why. Null for every other line. */
  byHand: z.nullable(z.object({ person: z.nullable(z.string()), reason: z.string() })),
})
export type CardLedgerEntry = z.output<typeof ledgerEntrySchema>

const customerOrderSchema = z.object({
  id: orderId,
  number: z.string(),
  takeawayAt: z.string(),
  restaurant: z.object({ id: z.int(), name: z.string() }),
  status: z.enum(orderStatuses),
  /** Its customer changed it: it is cancelled for the order that took its place (E1). */
  isReplaced: z.boolean(),
  /** Cents. */
  toPay: z.int(),
  /** Cents given back, or on their way. */
  refunded: z.int(),
})
export type CustomerOrder = z.output<typeof customerOrderSchema>

/** What orders come to: those that were neither cancelled nor left unpaid. */
const customerFiguresSchema = z.object({
  orders: z.int(),
  /** Cents, less what was refunded. */
  spent: z.int(),
  /** Cents per order; null without one. */
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
  /** The latest fifty lines of the card, and how many there are. */
  points: z.extend(loyaltySchema, {
    count: z.int(),
    entries: z.array(ledgerEntrySchema),
    /** The most points that the viewer may give and take in a day. Null: no limit. */
    limit: z.nullable(z.int()),
    /** What is left of it today. */
    left: z.nullable(z.int()),
  }),
  /** The latest twenty. */
  orders: z.array(customerOrderSchema),
  /** The latest answer of each kind. */
  consents: z.array(consentSchema),
  sessions: z.int(),
  linkedLogins: z.array(z.object({ issuer: z.string(), linkedAt: z.string() })),
  /** Empty for who may not see them. */
  privacyRequests: z.array(privacyRequestSchema),
})
export type OfficeCustomer = z.output<typeof officeCustomerSchema>

export const getOfficeCustomer = defineEndpoint({
  id: 'getOfficeCustomer',
  summary: 'What the head office sees of a customer; opening it is written to the journal',
  method: 'GET',
  path: '/api/office/customers/:customer',
  viewer: 'staff',
  right: 'customers',
  params: customerParams,
  reply: officeCustomerSchema,
  refusals: ['not_found'],
})

/** Why something was done, in somebody's own words. */
export const reasonField = z
  .string(failsWith('reason_empty'))
  .check(
    tidiedText,
    z.minLength(3, failsWith('reason_empty')),
    z.maxLength(200, failsWith('field_invalid')),
    visible,
  )

/**
 * `points_over_limit`: its details hold the `limit` of the person's roles for a customer and a day,
 * and what is `left` of it today.
 */
export const changePoints = defineEndpoint({
  id: 'changePoints',
  summary: 'Gives points to a customer or takes some, by hand and for a reason; once a key',
  method: 'POST',
  path: '/api/office/customers/:customer/points',
  viewer: 'staff',
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
    /** What it did to the balance: less than asked where the card was full, or empty. */
    change: z.int(),
    balance: z.int(),
  }),
  refusals: ['not_found', 'points_over_limit'],
})
