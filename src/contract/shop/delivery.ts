import * as z from 'zod/mini'
import { wholeParam } from '#contract/whole-number-field.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

/**
 * A French commune, identified by its INSEE code. Paris, Lyon and Marseille are one commune each,
 * without their arrondissements.
 */
const communeSchema = z.object({
  code: z.string(),
  name: z.string(),
  postcodes: z.array(z.string()),
})
export type WireCommune = z.output<typeof communeSchema>

export const searchCommunes = defineEndpoint({
  id: 'searchCommunes',
  summary: 'Finds communes by name or postcode, best match first; tolerates typing errors',
  method: 'GET',
  path: '/api/communes/',
  query: z.object({
    q: z.string({ error: 'field_required' }).check(z.maxLength(80, { error: 'field_invalid' })),
  }),
  reply: z.object({ results: z.array(communeSchema) }),
  refusals: [],
})

/** A restaurant as the delivery pages show it. */
const kitchen = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  phone: z.string(),
  city: z.string(),
})
export type DeliveryKitchen = z.output<typeof kitchen>

export const serviceKinds = ['bike_courier', 'marketplace', 'office_delivery'] as const

/**
 * A delivery service that delivers from our restaurants and takes the orders on its own site.
 * Amounts in cents.
 */
const serviceSchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(serviceKinds),
  fee: z.int(),
  minimum: z.int(),
  url: z.string(),
  /** The restaurants of the commune from which the service delivers. */
  restaurants: z.array(kitchen),
})
export type DeliveryService = z.output<typeof serviceSchema>

export const getCommuneDelivery = defineEndpoint({
  id: 'getCommuneDelivery',
  summary: 'Lists the delivery services of a commune, and the nearest restaurants for pick-up',
  method: 'GET',
  path: '/api/communes/:insee/delivery',
  params: z.object({ insee: z.string().check(z.regex(/^(\d{5}|2[AB]\d{3})$/)) }),
  reply: z.object({
    commune: communeSchema,
    services: z.array(serviceSchema),
    /**
     * The nearest restaurants for pick-up: those in the commune; if there are none, those in its
     * département; otherwise those in its region. `where`: which of the three.
     */
    pickup: z.object({
      where: z.nullable(z.enum(['commune', 'department', 'region'])),
      restaurants: z.array(kitchen),
    }),
  }),
  refusals: ['not_found'],
})
export type CommuneDelivery = z.output<typeof getCommuneDelivery.reply>

const companySchema = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  city: z.string(),
  /** The restaurant that prepares the orders. */
  restaurant: kitchen,
})
export type PartnerCompany = z.output<typeof companySchema>

/** Local time in Europe/Paris, `HH:MM`. */
const clock = z.string()

export const listCompanies = defineEndpoint({
  id: 'listCompanies',
  summary:
    'Lists the partner companies that restaurants deliver to, with the order cut-off and earliest delivery time',
  method: 'GET',
  path: '/api/companies/',
  reply: z.object({ cutoff: clock, deliveryFrom: clock, results: z.array(companySchema) }),
  refusals: [],
})

/**
 * The states of delivery to a company today. `full`: the cut-off has not passed, but the kitchen
 * has no capacity left at lunchtime.
 */
const companyStates = ['open', 'full', 'too-late', 'weekday', 'bank-holiday'] as const

export const getCompanyDelivery = defineEndpoint({
  id: 'getCompanyDelivery',
  summary:
    'Returns whether delivery to a company is possible today, with its order cut-off and earliest delivery time',
  method: 'GET',
  path: '/api/companies/:id/delivery',
  params: z.object({ id: wholeParam }),
  reply: z.object({
    state: z.enum(companyStates),
    /**
     * Instants, or null. `until`: the cut-off for ordering; null if the company gets no delivery
     * today because of the day or the time, and set if the state is `full`. `at`: the earliest
     * delivery; null unless the state is `open`.
     */
    until: z.nullable(z.string()),
    at: z.nullable(z.string()),
  }),
  refusals: ['not_found'],
})
export type CompanyDelivery = z.output<typeof getCompanyDelivery.reply>
