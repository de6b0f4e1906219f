import * as z from 'zod'
import { id, localized, slug } from './catalogue-schema.ts'

const monthDay = z.string().regex(/^\d\d-\d\d$/, 'must be a day like 12-24')

/** `legal.json`: of it the program reads the bank holidays. */
export const legalSchema = z.looseObject({
  public_holidays: z.looseObject({
    holidays: z.array(z.looseObject({
      id: slug, zone: z.enum(['metropole', 'alsace-moselle']), name: localized,
      rule: z.discriminatedUnion('type', [
        z.looseObject({ type: z.literal('fixed'), date: monthDay }),
        z.looseObject({ type: z.literal('easter_offset'), days: z.int().min(-100).max(100) }),
      ]),
    })),
  }),
})
export type LegalFile = z.output<typeof legalSchema>
export type HolidayEntry = LegalFile['public_holidays']['holidays'][number]

const colour = z.optional(z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #8cc63f'))
const pieceFields = {
  shape: z.string().min(1), v: z.optional(z.string()), c: z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #8cc63f'),
  c2: colour, c3: colour, k: z.optional(z.number().positive()), tn: z.optional(z.int().min(1)),
}
const drawingSchema = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('bowl'), of: z.array(slug).min(1) }),
  z.looseObject({
    kind: z.enum(['base', 'item', 'sauce']), ...pieceFields,
    mix: z.optional(z.array(z.looseObject({ id: z.string(), ...pieceFields }))),
  }),
])

/** `illustrations.json`: how each product is drawn, by slug. */
export const illustrationsSchema = z.looseObject({ products: z.record(slug, drawingSchema) })
export type IllustrationsFile = z.output<typeof illustrationsSchema>
export type DrawingEntry = z.output<typeof drawingSchema>

/** `origins.json`: where the meat of a product comes from (F5). */
export const originsSchema = z.looseObject({
  products: z.array(z.looseObject({
    id, slug, meat: z.enum(['beef', 'pork', 'lamb', 'poultry']),
    countries: z.array(z.string().regex(/^[A-Z]{2}$/, 'must be a country code like FR')).min(1),
  })),
})
export type OriginsFile = z.output<typeof originsSchema>
