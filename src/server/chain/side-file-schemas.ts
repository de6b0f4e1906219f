import * as z from 'zod'
import { EVERYWHERE } from '#domain/time/holidays.ts'
import { readDrawing } from '#drawing/scenes/read-drawing.ts'
import { id, localized, slug } from './catalogue-schema.ts'
import { monthDay } from './dates-schema.ts'

/**
 * `legal.json`: the program reads its bank holidays and the legal minimum age for buying alcohol.
 */
export const legalSchema = z.looseObject({
  public_holidays: z
    .looseObject({
      /** By name: where each zone is, in whatever form. `metropole` needs no entry. */
      zones: z.optional(z.record(slug, z.unknown())),
      holidays: z.array(
        z.looseObject({
          id: slug,
          zone: slug,
          name: localized,
          rule: z.discriminatedUnion('type', [
            z.looseObject({ type: z.literal('fixed'), date: monthDay }),
            z.looseObject({ type: z.literal('easter_offset'), days: z.int().min(-100).max(100) }),
          ]),
        }),
      ),
    })
    .check(({ value: { zones, holidays }, issues }) => {
      const known = zonesOf(zones)
      for (const [i, { zone }] of holidays.entries()) {
        if (known.has(zone)) continue
        issues.push({
          code: 'custom',
          input: zone,
          path: ['holidays', i, 'zone'],
          message: `unknown holiday zone ${zone}`,
        })
      }
    }),
  alcohol: z.looseObject({ minimum_age: z.int().min(16).max(21) }),
})
export type LegalFile = z.output<typeof legalSchema>

/** The zones that a holiday or a restaurant may name. */
export const zonesOf = (zones: object = {}): ReadonlySet<string> =>
  new Set([EVERYWHERE, ...Object.keys(zones)])

/**
 * `illustrations.json`: the drawing of each product, by slug, and the products in the bowl of the
 * front page.
 */
export const illustrationsSchema = z.looseObject({
  front: z.array(slug).optional(),
  products: z.record(
    slug,
    z.unknown().refine((value) => readDrawing(value) !== null, 'cannot be drawn'),
  ),
})

/** `origins.json`: the countries that the meat of a product comes from (F5). */
export const originsSchema = z.looseObject({
  products: z.array(
    z.looseObject({
      id,
      slug,
      meat: z.enum(['beef', 'pork', 'lamb', 'poultry']),
      countries: z.array(z.string().regex(/^[A-Z]{2}$/, 'must be a country code like FR')).min(1),
    }),
  ),
})
export type OriginsFile = z.output<typeof originsSchema>
