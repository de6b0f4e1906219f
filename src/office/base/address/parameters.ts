import * as z from 'zod/mini'
import type { Sort } from '#office/ui/table/columns.ts'

/** A number that identifies a row, as `12`. */
export const idParameter = z.codec(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.number(), {
  decode: Number,
  encode: String,
})

/** A text that has this form. */
export const textParameter = (pattern: RegExp) => z.string().check(z.regex(pattern))

/** A UUID, as of a person or a draft. */
export const uuidParameter = textParameter(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** The maximum length of a text that is searched. */
export const SEARCH_LENGTH = 80

/** A text that is searched. */
export const searchParameter = (length = SEARCH_LENGTH) => z.string().check(z.maxLength(length))

/** True where the address has this text, as in `?stopped=yes`; its default is false. */
export const flagParameter = (text = 'yes') =>
  z.codec(z.enum(['', text]), z.boolean(), {
    decode: (given) => given === text,
    encode: (isSet) => (isSet ? text : ''),
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
