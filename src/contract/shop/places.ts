import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { failsWith } from '#contract/fields.ts'
import { readBox } from './box.ts'
import { afterId, limitOf, restaurantSchema } from './restaurants.ts'

/** A restaurant as lists and maps show it: its hours and rules are left out. */
const placeSchema = z.pick(restaurantSchema, {
  id: true,
  slug: true,
  name: true,
  address: true,
  coordinates: true,
  phone: true,
  payment_options: true,
})
export type RestaurantPlace = z.output<typeof placeSchema>

/** Places of a list that is shown at once; a chain with no more of them is searched in the browser. */
export const PLACES_SHOWN = 100

const box = z
  .string(failsWith('field_invalid'))
  .check(z.refine((text) => readBox(text) !== null, failsWith('field_invalid')))

/**
 * B7. The restaurants that visitors see, a page at a time: those that match a search, those inside a
 * box, or all. `after`: the id of the last place of the page before.
 */
export const listPlaces = defineEndpoint({
  id: 'listPlaces',
  summary: 'Restaurants for lists: by search, in a box, or all, with a next page',
  method: 'GET',
  path: '/api/places',
  query: z.object({
    query: z.optional(z.string().check(z.maxLength(100, failsWith('field_invalid')))),
    box: z.optional(box),
    after: z.optional(afterId),
    limit: limitOf(PLACES_SHOWN),
  }),
  reply: z.object({
    /** How many match, on all pages. */
    total: z.int(),
    results: z.array(placeSchema),
    /** The id to ask the next page with; null on the last page. */
    next: z.nullable(z.int()),
  }),
  refusals: [],
})

/**
 * What a map shows at a point: one restaurant, or how many there are around it. `box` holds them
 * all.
 */
const mapMarkSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  count: z.int(),
  /** The city of the first of them. */
  city: z.string(),
  box: z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
  /** The restaurant, where it is alone. */
  place: z.nullable(z.pick(placeSchema, { id: true, name: true })),
})
export type MapMark = z.output<typeof mapMarkSchema>

/** B7. The marks of a map's part in sight: restaurants near one another are counted together. */
export const listMapMarks = defineEndpoint({
  id: 'listMapMarks',
  summary: 'The restaurants inside a box of the map, those near one another counted together',
  method: 'GET',
  path: '/api/map',
  query: z.object({ box }),
  reply: z.object({ marks: z.array(mapMarkSchema) }),
  refusals: [],
})
