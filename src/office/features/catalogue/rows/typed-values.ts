import { tidyText } from '#contract/tidy-text.ts'

/** The kinds of values that are typed into a cell. */
export type Typing = 'text' | 'euros' | 'count' | 'amount'

/** A value as the text of an input, with the decimal sign of the language. */
export function writeTyped(value: unknown, typing: Typing, decimal: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  const text = typing === 'euros' ? value.toFixed(2) : String(value)
  return text.replace('.', decimal)
}

/**
 * Reads a typed text; undefined if it is not a value of that kind. Both point and comma are decimal
 * signs, and an empty text means a missing value (null).
 */
export function readTyped(text: string, typing: Typing): string | number | null | undefined {
  if (typing === 'text') return tidyText(text) || null
  const plain = text
    .trim()
    .replace(/^€\s*|\s*€$/u, '')
    // A space is removed only if three digits follow: “2 60” is not a price.
    .replaceAll(/(?<=\d)\s(?=\d{3}(?:\D|$))/gu, '')
    .replace(',', '.')
  if (plain === '') return null
  if (!/^-?\d{1,9}(?:\.\d{1,6})?$/.test(plain)) return undefined
  const value = Number(plain)
  if (typing === 'count') return Number.isInteger(value) ? value : undefined
  // Prices with three decimals are not refused here: the server’s check explains the error.
  return value
}
