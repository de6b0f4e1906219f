import { locales } from '../src/contract/pages/locales.ts'

/** What is no plain letter, in plain letters. */
const apart: Readonly<Record<string, string>> = { œ: 'oe', Œ: 'OE', º: 'o', ª: 'a' }

/** As far as a full-width letter stands from its plain one. */
const FAR = 0xfe_e0

/**
 * A text in full-width letters: still read by who looks at it, and told from all that did not come
 * this way. An argument in braces, with its branches, and a tag stay as they are.
 */
export const pseudo = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[œŒºª]/g, (sign) => apart[sign] ?? sign)
    .replace(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|<[^>]*>|[a-z]/gi, (found) =>
      found.length > 1 ? found : String.fromCodePoint((found.codePointAt(0) ?? 0) + FAR),
    )

/** The words of a text that are not in full-width letters. */
export const plainWords = (text: string): string[] =>
  text.normalize('NFC').match(/(?:(?![Ａ-Ｚａ-ｚ])\p{L})+/gu) ?? []

/** A value of JSON with each of its texts disguised, but where a link leads to. */
export function pseudoStrings(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value)
  if (Array.isArray(value)) return value.map(pseudoStrings)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'to' ? one : pseudoStrings(one)]),
  )
}

/**
 * A value of JSON in which all that is said in our four languages is disguised, and what is the
 * same in each is not.
 */
export function pseudoWhereTold(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pseudoWhereTold)
  if (typeof value !== 'object' || value === null) return value
  if (locales.every((locale) => locale in value)) return pseudoStrings(value)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pseudoWhereTold(one)]))
}

/** Kinds of arguments that have branches: select, plural, ordinal. */
const branching: readonly unknown[] = [1, 2, 3]

/** A compiled message with each of its literals changed, in each of its branches and tags. */
export function withLiterals(message: unknown, change: (literal: string) => string): unknown {
  if (typeof message === 'string') return change(message)
  if (!Array.isArray(message)) return message
  return message.map((part: unknown) => {
    if (!Array.isArray(part)) return withLiterals(part, change)
    const [name, kind, branches] = part as unknown[]
    if (branching.includes(kind)) {
      const changed = Object.entries(branches as object).map(
        ([when, one]) => [when, withLiterals(one, change)] as const,
      )
      return [name, kind, Object.fromEntries(changed)]
    }
    return typeof kind === 'number'
      ? part
      : [name, ...(withLiterals(part.slice(1), change) as unknown[])]
  })
}
