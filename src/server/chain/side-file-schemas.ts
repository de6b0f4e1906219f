import * as z from 'zod'
import { EVERYWHERE } from '#domain/time/holidays.ts'
import { readDrawing } from '#drawing/scenes/read-drawing.ts'
import { id, localized, slug } from './catalogue-schema.ts'
import { monthDay } from './dates-schema.ts'
import { faultMessage } from './fault-message.ts'
import { aboutUnknownField, unknownField } from './unknown-field.ts'
import { unused } from './unused-fields.ts'

/**
 * `legal.json`: the program reads its bank holidays and the legal minimum age for buying alcohol.
 */
export const legalSchema = z.strictObject({
  public_holidays: z
    .strictObject({
      /**
       * The bank holiday zones by name, each with a description in any form. The zone `metropole`
       * always exists and needs no entry.
       */
      zones: z.optional(z.record(slug, z.unknown())),
      holidays: z.array(
        z.strictObject({
          id: slug,
          zone: slug,
          name: localized,
          rule: z.discriminatedUnion('type', [
            z.strictObject({ type: z.literal('fixed'), date: monthDay }),
            z.strictObject({ type: z.literal('easter_offset'), days: z.int().min(-100).max(100) }),
          ]),
        }),
      ),
      ...unused.publicHolidays,
    })
    .check(({ value: { zones, holidays }, issues }) => {
      const zoneIds = zonesOf(zones)
      for (const [i, { zone }] of holidays.entries()) {
        if (zoneIds.has(zone)) continue
        issues.push({
          code: 'custom',
          input: zone,
          path: ['holidays', i, 'zone'],
          message: faultMessage('unknown', { kind: 'holiday_zone', id: zone }),
        })
      }
    }),
  alcohol: z.strictObject({ minimum_age: z.int().min(16).max(21), ...unused.alcohol }),
  ...unused.legal,
})
export type LegalFile = z.output<typeof legalSchema>

/** The zones that a holiday or a restaurant may name. */
export const zonesOf = (zones: object = {}): ReadonlySet<string> =>
  new Set([EVERYWHERE, ...Object.keys(zones)])

const drawingFields = ['id', 'kind', 'shape', 'v', 'c', 'c2', 'c3', 'k', 'tn', 'mix']
const bowlFields = ['kind', 'of']

/** The fields of a drawing that nothing reads, including those of the drawings in its `mix`. */
function unknownFields(value: object): { path: (string | number)[]; message: string }[] {
  const allowedFields = 'kind' in value && value.kind === 'bowl' ? bowlFields : drawingFields
  const { mix } = value as { mix?: unknown }
  return [
    ...Object.keys(value)
      .filter((name) => !allowedFields.includes(name))
      .map((name) => ({ path: [name], message: unknownField(name, allowedFields) })),
    ...(Array.isArray(mix) ? mix : []).flatMap((part: unknown, i) =>
      typeof part === 'object' && part !== null
        ? unknownFields(part).map(({ path, message }) => ({ path: ['mix', i, ...path], message }))
        : [],
    ),
  ]
}

const drawing = z.unknown().check(({ value, issues }) => {
  if (readDrawing(value) === null)
    issues.push({ code: 'custom', input: value, message: faultMessage('not_drawable') })
  if (typeof value !== 'object' || value === null) return
  for (const { path, message } of unknownFields(value))
    issues.push({ code: 'custom', input: value, path, message, ...aboutUnknownField })
})

/**
 * `illustrations.json`: the drawing of each product, by slug, and the products in the bowl of the
 * front page.
 */
export const illustrationsSchema = z.strictObject({
  ...unused.file,
  front: z.array(slug).optional(),
  products: z.record(slug, drawing),
})

/** `origins.json`: the countries that the meat of a product comes from (F5). */
export const originsSchema = z.strictObject({
  ...unused.file,
  products: z.array(
    z.strictObject({
      id,
      slug,
      meat: z.enum(['beef', 'pork', 'lamb', 'poultry']),
      countries: z.array(z.string().regex(/^[A-Z]{2}$/, faultMessage('country_wrong'))).min(1),
    }),
  ),
})
export type OriginsFile = z.output<typeof originsSchema>
