import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { failsWith } from '#contract/fields.ts'
import { readBox } from './box.ts'
import { afterId, limitOf, restaurantSchema } from './restaurants.ts'

/** A restaurant as lists and maps show it, without its hours and rules. */
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

/**
 * Maximum number of restaurants on one page of a list. If the chain has no more restaurants than
 * that, the browser searches them itself.
 */
export const PLACES_SHOWN = 100

const box = z
  .string(failsWith('field_invalid'))
  .check(z.refine((text) => readBox(text) !== null, failsWith('field_invalid')))

/**
 * B7. Returns the restaurants that visitors see, one page at a time: those that match a search,
 * those inside a box, or all. `after`: the id of the last restaurant of the previous page.
 */
export const listPlaces = defineEndpoint({
  id: 'listPlaces',
  summary: 'Lists restaurants by search text, within a map area, or all, one page at a time',
  method: 'GET',
  path: '/api/places',
  query: z.object({
    query: z.optional(z.string().check(z.maxLength(100, failsWith('field_invalid')))),
    box: z.optional(box),
    after: z.optional(afterId),
    limit: limitOf(PLACES_SHOWN),
  }),
  reply: z.object({
    /** The number of restaurants that match, on all pages together. */
    total: z.int(),
    results: z.array(placeSchema),
    /** The id to send as `after` for the next page; null on the last page. */
    next: z.nullable(z.int()),
  }),
  refusals: [],
})

/**
 * A mark on a map: one restaurant, or several that are close together, with their number. `box`
 * contains all of them.
 */
const mapMarkSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  count: z.int(),
  /** The city of the first of the mark's restaurants. */
  city: z.string(),
  box: z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
  /** The restaurant, if the mark stands for a single one; otherwise null. */
  place: z.nullable(z.pick(placeSchema, { id: true, name: true })),
})
export type MapMark = z.output<typeof mapMarkSchema>

/**
 * B7. Returns the marks of the visible part of a map: restaurants near one another are counted
 * together.
 */
export const listMapMarks = defineEndpoint({
  id: 'listMapMarks',
  summary:
    'Returns the map markers of an area; restaurants near one another are grouped with their count',
  method: 'GET',
  path: '/api/map',
  query: z.object({ box }),
  reply: z.object({ marks: z.array(mapMarkSchema) }),
  refusals: [],
})
