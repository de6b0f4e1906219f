import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
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
/** A number that people write in groups: `901 234 561`. */
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
  /** Where the company is registered. */
  rcs: z.string(),
  siren: z.string(),
  vat: z.string(),
  /** Prefix of the numbers of its receipts; null for none. */
  series: z.nullable(z.string()),
}

export const sellerFactsSchema = z.object({
  ...facts,
  /** Its restaurants by id, with the SIRET number of each. */
  establishments: z.array(z.object({ restaurant: z.int(), siret: z.string() })),
})
export type SellerFacts = z.output<typeof sellerFactsSchema>

const officeSellerSchema = z.object({
  ...sellerFactsSchema.shape,
  id: z.string(),
  /** Changes with every change of the seller. */
  version: z.string(),
  /** True if the legal pages name it as the publisher of the site. */
  isPublisher: z.boolean(),
})
export type OfficeSeller = z.output<typeof officeSellerSchema>

const sellerRequestSchema = z.object({
  id: z.string(),
  seller: z.string(),
  /** The seller at the time of the request; null for a new one. */
  before: z.nullable(sellerFactsSchema),
  /** The requested state of the seller. */
  after: sellerFactsSchema,
  /** Restaurants that move from another seller, each with that seller. */
  moved: z.array(z.object({ restaurant: z.int(), from: z.string() })),
  /** The current state of the seller; null if it does not exist. */
  now: z.nullable(sellerFactsSchema),
  /** True if these sellers were changed since the request: it cannot be approved any more. */
  isOvertaken: z.boolean(),
  askedBy: z.object({ id: z.string(), name: z.string() }),
  askedAt: z.string(),
  isMine: z.boolean(),
  canDecide: z.boolean(),
  /** The names of all who may confirm it. */
  confirmers: z.array(z.string()),
})
export type SellerRequest = z.output<typeof sellerRequestSchema>

const officeSellersSchema = z.object({
  sellers: z.array(officeSellerSchema),
  /** Every restaurant of the chain, with its seller; null without one. */
  restaurants: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      name: z.string(),
      city: z.string(),
      seller: z.nullable(z.string()),
    }),
  ),
  /** Requests that wait for a second person, the oldest first. */
  requests: z.array(sellerRequestSchema),
  /** The names of all who may confirm a request of the viewer. */
  confirmers: z.array(z.string()),
})
export type OfficeSellers = z.output<typeof officeSellersSchema>

export const listSellers = defineEndpoint({
  id: 'listSellers',
  summary: 'Who sells in each restaurant, and the changes that wait for a second person',
  method: 'GET',
  path: '/api/office/sellers',
  viewer: 'staff',
  right: 'site',
  reply: officeSellersSchema,
  refusals: [],
})

/**
 * The requested state of a seller. Its fields are checked as an import checks `sellers.json`; the
 * details of `seller_refused` are the faults. `changed_meanwhile`: its details contain the current
 * seller.
 */
const sellerBody = z.strictObject({
  /** Id of the seller; null for a new one. */
  seller: z.nullable(sellerId),
  /** The version of the seller that the person saw; null for a new one. */
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
         * The restaurant's current seller, as the person saw it, from which the restaurant moves;
         * null without one.
         */
        from: z.nullable(sellerId),
      }),
    )
    .check(z.maxLength(MOST_RESTAURANTS, failsWith('field_invalid'))),
})
export type SellerBody = z.output<typeof sellerBody>

export const sellerFaultsSchema = z.object({ faults: z.array(catalogueFaultSchema) })

export const askForSeller = defineEndpoint({
  id: 'askForSeller',
  summary: 'Asks a second person to add or to change a seller; the same key asks once',
  method: 'POST',
  path: '/api/office/seller-requests',
  viewer: 'staff',
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

/** `changed_meanwhile`: its details contain the request, with the current seller. */
export const decideSeller = defineEndpoint({
  id: 'decideSeller',
  summary: 'Approves a change of a seller that another person asked for, or declines it',
  method: 'POST',
  path: '/api/office/seller-requests/:request',
  viewer: 'staff',
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

export const withdrawSeller = defineEndpoint({
  id: 'withdrawSeller',
  summary: 'Withdraws a change of a seller that the person asked for',
  method: 'DELETE',
  path: '/api/office/seller-requests/:request',
  viewer: 'staff',
  right: 'site',
  params: z.object({ request: requestId }),
  reply: z.object({ state: z.literal('withdrawn') }),
  refusals: ['not_found'],
})
