import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { filled, failsWith, visible } from '#contract/fields.ts'
import { catalogueFaultSchema } from './catalogue.ts'

/** Maximum number of restaurants of one seller. */
const MOST_RESTAURANTS = 20_000
/** Maximum capital in whole euros: one hundred billion. */
const MOST_CAPITAL = 100_000_000_000

const sellerId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, failsWith('field_invalid')))
const requestId = z.string().check(z.regex(/^[1-9]\d{0,17}$/, failsWith('field_invalid')))
const restaurantId = wholeField

const line = filled('field_required', 200).check(visible)
/** A text that people write in groups: `901 234 561`. Spaces and full stops are removed. */
const grouped = z.string(failsWith('field_required')).check(
  z.overwrite((text) => text.replaceAll(/[\s.]/gu, '').toUpperCase()),
  z.minLength(1, failsWith('field_required')),
  z.maxLength(40, failsWith('field_invalid')),
  visible,
)

/** A legal entity that sells, as shown on receipts. */
const facts = {
  name: z.string(),
  /** The legal form: `SAS`. */
  form: z.string(),
  /** The capital in whole euros. */
  capital: z.number(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** The town of the trade register in which the company is registered: `Nantes`. */
  rcs: z.string(),
  siren: z.string(),
  vat: z.string(),
  /** Prefix of the seller's receipt numbers; null if they have no prefix. */
  series: z.nullable(z.string()),
}

export const sellerFactsSchema = z.object({
  ...facts,
  /** The seller's restaurants by id, with the SIRET number of each. */
  establishments: z.array(z.object({ restaurant: z.int(), siret: z.string() })),
})
export type SellerFacts = z.output<typeof sellerFactsSchema>

const officeSellerSchema = z.object({
  ...sellerFactsSchema.shape,
  id: z.string(),
  /** The version of the seller, which differs after every change of the seller. */
  version: z.string(),
  /** True if the legal pages name the seller as the publisher of the site. */
  isPublisher: z.boolean(),
})
export type OfficeSeller = z.output<typeof officeSellerSchema>

const sellerRequestSchema = z.object({
  id: z.string(),
  seller: z.string(),
  /** The seller as it was when the change was requested; null if the request adds a new seller. */
  before: z.nullable(sellerFactsSchema),
  /** The requested state of the seller. */
  after: sellerFactsSchema,
  /** Restaurants that the request moves from another seller, each with the id of that seller. */
  moved: z.array(z.object({ restaurant: z.int(), from: z.string() })),
  /** The current state of the seller; null if the seller does not exist. */
  now: z.nullable(sellerFactsSchema),
  /**
   * True if the seller, or the seller of a requested restaurant, has changed since the request was
   * made. The request can then no longer be approved.
   */
  isOvertaken: z.boolean(),
  askedBy: z.object({ id: z.string(), name: z.string() }),
  askedAt: z.string(),
  isMine: z.boolean(),
  canDecide: z.boolean(),
  /** The names of all members of staff who may confirm the request. */
  confirmers: z.array(z.string()),
})
export type SellerRequest = z.output<typeof sellerRequestSchema>

const officeSellersSchema = z.object({
  sellers: z.array(officeSellerSchema),
  /** Every restaurant of the chain, with its seller, which is null if the restaurant has none. */
  restaurants: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      name: z.string(),
      city: z.string(),
      seller: z.nullable(z.string()),
    }),
  ),
  /** Requests that wait for the confirmation of a second person, the oldest first. */
  requests: z.array(sellerRequestSchema),
  /** The names of all members of staff who may confirm a request of the viewer. */
  confirmers: z.array(z.string()),
})
export type OfficeSellers = z.output<typeof officeSellersSchema>

export const listSellers = defineStaffEndpoint({
  id: 'listSellers',
  summary:
    'Lists the sellers, the seller of each restaurant, and seller changes that await a second person’s approval',
  method: 'GET',
  path: '/api/office/sellers',
  right: 'site',
  reply: officeSellersSchema,
  refusals: [],
})

/**
 * The requested state of a seller. Its fields are checked with the rules for an import of
 * `sellers.json`. The details of the refusal `seller_refused` contain the faults; those of
 * `changed_meanwhile`, the current seller.
 */
const sellerBody = z.strictObject({
  /** Id of the seller; null if the request adds a new seller. */
  seller: z.nullable(sellerId),
  /** The version of the seller on which the person based the request; null for a new seller. */
  version: z.nullable(z.string().check(z.maxLength(80))),
  name: line,
  form: line,
  capital: z.int(failsWith('field_required')).check(z.minimum(0), z.maximum(MOST_CAPITAL)),
  street: line,
  postcode: line,
  city: line,
  rcs: line,
  siren: grouped,
  vat: grouped,
  series: z.nullable(grouped),
  establishments: z
    .array(
      z.strictObject({
        restaurant: restaurantId,
        siret: grouped,
        /**
         * The id of the seller from which the restaurant moves, as the person saw it; null if the
         * restaurant had no seller.
         */
        from: z.nullable(sellerId),
      }),
    )
    .check(z.maxLength(MOST_RESTAURANTS, failsWith('field_invalid'))),
})
export type SellerBody = z.output<typeof sellerBody>

export const sellerFaultsSchema = z.object({ faults: z.array(catalogueFaultSchema) })

export const askForSeller = defineStaffEndpoint({
  id: 'askForSeller',
  summary:
    'Requests to add or change a seller, subject to a second person’s approval; idempotent per Idempotency-Key',
  method: 'POST',
  path: '/api/office/seller-requests',
  right: 'site',
  confirmed: true,
  idempotent: true,
  body: sellerBody,
  bodyLimit: 2_097_152,
  reply: z.object({ request: z.string() }),
  status: 201,
  refusals: [
    'field_invalid',
    'seller_refused',
    'seller_siren_fixed',
    'seller_unchanged',
    'changed_meanwhile',
  ],
})

/**
 * Approves or declines a requested change. The details of the refusal `changed_meanwhile` contain
 * the request and the current seller.
 */
export const decideSeller = defineStaffEndpoint({
  id: 'decideSeller',
  summary:
    'Approves or declines, as the second person, a seller change that another person requested',
  method: 'POST',
  path: '/api/office/seller-requests/:request',
  right: 'site',
  confirmed: true,
  params: z.object({ request: requestId }),
  body: z.strictObject({ decision: z.enum(['approve', 'decline']) }),
  reply: z.object({ state: z.enum(['approved', 'declined']) }),
  refusals: [
    'not_found',
    'second_person_needed',
    'second_person_invited',
    'seller_refused',
    'changed_meanwhile',
  ],
})

export const withdrawSeller = defineStaffEndpoint({
  id: 'withdrawSeller',
  summary: 'Withdraws a seller change that the caller requested',
  method: 'DELETE',
  path: '/api/office/seller-requests/:request',
  right: 'site',
  params: z.object({ request: requestId }),
  reply: z.object({ state: z.literal('withdrawn') }),
  refusals: ['not_found'],
})
