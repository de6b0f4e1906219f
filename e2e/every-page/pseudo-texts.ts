import { locales } from '../../src/contract/pages/locales.ts'

/**
 * Plain letters for the special letters that Unicode does not decompose into a plain letter and an
 * accent.
 */
const apart: Readonly<Record<string, string>> = { œ: 'oe', Œ: 'OE', º: 'o', ª: 'a' }

/** Distance in Unicode from a plain letter to its full-width form. */
const FAR = 0xfe_e0

/**
 * Returns a text in full-width letters: still readable, but distinct from all text that this
 * function did not disguise. Tags, and arguments in braces with their branches, stay unchanged.
 */
export const pseudo = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[œŒºª]/g, (sign) => apart[sign] ?? sign)
    .replace(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|<[^>]*>|[a-z]/gi, (match) =>
      match.length > 1 ? match : String.fromCodePoint((match.codePointAt(0) ?? 0) + FAR),
    )

/** The words of a text that are not in full-width letters. */
export const plainWords = (text: string): string[] =>
  text.normalize('NFC').match(/(?:(?![Ａ-Ｚａ-ｚ])\p{L})+/gu) ?? []

/** A JSON value with each text disguised, except for the targets of links. */
export function pseudoStrings(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value)
  if (Array.isArray(value)) return value.map(pseudoStrings)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'to' ? one : pseudoStrings(one)]),
  )
}

/**
 * Returns a JSON value in which only texts that exist in all four languages are disguised; texts
 * that are the same in every language stay unchanged.
 */
export function pseudoTranslated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pseudoTranslated)
  if (typeof value !== 'object' || value === null) return value
  if (locales.every((locale) => locale in value)) return pseudoStrings(value)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pseudoTranslated(one)]))
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
