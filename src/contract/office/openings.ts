import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineEndpoint, defineStaffEndpoint } from '#contract/endpoint.ts'
import { emailField, filled, phoneField, failsWith, tidiedText, visible } from '#contract/fields.ts'
import { catalogueFaultSchema } from './catalogue.ts'
import { kitchenParams } from './kitchens.ts'

const line = filled('field_required', 200).check(visible)

/** The steps that a restaurant must complete before it can sell, in their order. */
const openingPoints = ['menu', 'hours', 'seller', 'device', 'people', 'test-order'] as const
export type OpeningPoint = (typeof openingPoints)[number]

const openingSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  active: z.boolean(),
  points: z.array(
    z.object({
      id: z.enum(openingPoints),
      isDone: z.boolean(),
      /** The faults that the checks of a chain's files find for this step. */
      faults: z.array(catalogueFaultSchema),
    }),
  ),
})
export type RestaurantOpening = z.output<typeof openingSchema>

export const listOpenings = defineStaffEndpoint({
  id: 'listOpenings',
  summary: 'Lists the restaurants that are not open to visitors yet',
  method: 'GET',
  path: '/api/office/openings',
  right: 'site',
  reply: z.object({
    results: z.array(
      z.object({ id: z.int(), slug: z.string(), name: z.string(), city: z.string() }),
    ),
  }),
  refusals: [],
})

export const addRestaurant = defineStaffEndpoint({
  id: 'addRestaurant',
  summary:
    'Adds a restaurant, hidden from visitors, with the hours, capacity and menu of an existing one',
  method: 'POST',
  path: '/api/office/openings',
  right: 'site',
  body: z.strictObject({
    name: line,
    slug: z
      .string()
      .check(
        tidiedText,
        z.maxLength(100),
        z.regex(/^[a-z\d]+(-[a-z\d]+)*$/, failsWith('field_invalid')),
        z.regex(/[a-z]/, failsWith('field_invalid')),
      ),
    street: line,
    postcode: z.string().check(tidiedText, z.regex(/^\d{5}$/, failsWith('field_invalid'))),
    city: line,
    department: line,
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    phone: phoneField,
    email: emailField,
    /** The restaurant whose hours, capacity and menu are copied. */
    like: wholeField,
  }),
  reply: openingSchema,
  status: 201,
  refusals: ['not_found', 'hours_refused', 'field_required'],
})

const openingEndpoint = { viewer: 'staff', right: 'site', params: kitchenParams } as const

export const getOpening = defineEndpoint({
  id: 'getOpening',
  summary: 'Returns what a new restaurant still lacks before it can open',
  method: 'GET',
  path: '/api/office/openings/:kitchen',
  ...openingEndpoint,
  reply: openingSchema,
  refusals: ['not_found'],
})

export const openRestaurant = defineEndpoint({
  id: 'openRestaurant',
  summary: 'Opens a new restaurant: visitors see it and can order',
  method: 'POST',
  path: '/api/office/openings/:kitchen/opening',
  ...openingEndpoint,
  confirmed: true,
  reply: openingSchema,
  refusals: ['not_found', 'opening_incomplete', 'hours_refused'],
})
