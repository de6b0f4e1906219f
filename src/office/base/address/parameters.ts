import { SEARCH_LENGTH } from '#ui/parts/fields/search-length.ts'
import * as z from 'zod/mini'
import type { Sort } from '#ui/base/sort-rows.ts'

/** A whole number whose text has this form. */
export const numberParameter = (pattern: RegExp) =>
  z.codec(z.string().check(z.regex(pattern)), z.number(), { decode: Number, encode: String })

/** A number that identifies a row, as `12`. */
export const idParameter = numberParameter(/^[1-9]\d{0,8}$/)

/** Such numbers, separated by points. */
export const idsParameter = z.codec(z.string(), z.readonly(z.array(z.number())), {
  decode: (text) =>
    text
      .split('.')
      .filter((id) => /^[1-9]\d{0,8}$/.test(id))
      .map(Number),
  encode: (ids) => ids.join('.'),
})

/** A text that has this form. */
export const textParameter = (pattern: RegExp) => z.string().check(z.regex(pattern))

/**
 * The number of a row that may be too large for a number of JavaScript, as text: of an order or a
 * change set.
 */
export const longIdParameter = textParameter(/^[1-9]\d{0,17}$/)

/** A UUID, as of a person. */
export const uuidParameter = textParameter(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** A text that is searched; its default is an empty text, which stands for spaces alone as well. */
export const searchParameter = (length = SEARCH_LENGTH) =>
  z.codec(z.string().check(z.maxLength(length)), z.string(), {
    decode: (text) => text,
    encode: (text) => (text.trim() === '' ? '' : text),
  })

/** True where the address has `yes`, as in `?stopped=yes`; its default is false. */
export const flagParameter = z.codec(z.enum(['', 'yes']), z.boolean(), {
  decode: (text) => text === 'yes',
  encode: (isSet) => (isSet ? 'yes' : ''),
})

/** Some of these texts, separated by commas, each at most once; its default is an empty list. */
export const listParameter = <const T extends string>(options: readonly T[]) =>
  z.codec(z.string(), z.readonly(z.array(z.enum(options))), {
    decode: (text) => options.filter((option) => text.split(',').includes(option)),
    encode: (list) => list.join(','),
  })

/** A sort order by one of these columns (`sortText`). */
export const sortParameter = (columns: readonly string[]) =>
  z.codec(
    z.string().check(z.refine((text) => columns.includes(text.replace(/^-/, '')))),
    z.custom<Sort>(),
    {
      decode: (text) => ({ id: text.replace(/^-/, ''), desc: text.startsWith('-') }),
      encode: sortText,
    },
  )

/** A sort order as text: `total` is ascending, `-total` descending. */
export const sortText = ({ id, desc }: Sort): string => (desc ? `-${id}` : id)
