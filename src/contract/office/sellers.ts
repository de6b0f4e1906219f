import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { filled, failsWith, visible } from '#contract/fields.ts'
import { catalogueFaultSchema } from './catalogue.ts'

/** The most restaurants of one seller. */
const MOST_RESTAURANTS = 20_000
/** Whole euros: one hundred billion. */
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

/** A legal entity that sells, as receipts name it. */
const facts = {
  name: z.string(),
  /** The legal form: `SAS`. */
  form: z.string(),
  /** In whole euros. */
  capital: z.number(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** Where the company is registered. */
  rcs: z.string(),
  siren: z.string(),
  vat: z.string(),
  /** Stands before the numbers of its receipts; null for none. */
  series: z.nullable(z.string()),
}

export const sellerFactsSchema = z.object({
  ...facts,
  /** Its restaurants, by their ids. */
  establishments: z.array(z.object({ restaurant: z.int(), siret: z.string() })),
})
export type SellerFacts = z.output<typeof sellerFactsSchema>

const officeSellerSchema = z.object({
  ...sellerFactsSchema.shape,
  id: z.string(),
  /** Changes with every change of the seller. */
  version: z.string(),
  /** The legal pages name it as the publisher of the site. */
  isPublisher: z.boolean(),
})
export type OfficeSeller = z.output<typeof officeSellerSchema>

const sellerRequestSchema = z.object({
  id: z.string(),
  seller: z.string(),
  /** The seller as it was when somebody asked; null for a new one. */
  before: z.nullable(sellerFactsSchema),
  /** As it is to be. */
  after: sellerFactsSchema,
  /** Restaurants that another seller gives up, each with the seller. */
  moved: z.array(z.object({ restaurant: z.int(), from: z.string() })),
  /** As it is now; null while there is none. */
  now: z.nullable(sellerFactsSchema),
  /** Somebody changed these sellers since: it cannot be approved any more. */
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
  /** Every restaurant of the chain, and who sells there; null for nobody. */
  restaurants: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      name: z.string(),
      city: z.string(),
      seller: z.nullable(z.string()),
    }),
  ),
  /** What waits for a second person, the oldest first. */
  requests: z.array(sellerRequestSchema),
  /** The names of all who may confirm what the reader asks for. */
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
 * A seller as it is to be. What its fields hold is checked as an import checks `sellers.json`; the
 * details of `seller_refused` are its faults. `changed_meanwhile`: its details hold the seller as it
 * is now.
 */
const sellerBody = z.strictObject({
  /** Null for a new one. */
  seller: z.nullable(sellerId),
  /** Of the seller as the person saw it; null for a new one. */
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
        /** Who sells there now, as the person saw it, and gives it up; null for nobody. */
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

/** `changed_meanwhile`: its details hold the request, with the seller as it is now. */
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
