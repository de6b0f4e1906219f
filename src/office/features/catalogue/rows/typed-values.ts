import { tidyText } from '#contract/tidy-text.ts'

/** How a value is typed into a cell. */
export type Typing = 'text' | 'euros' | 'count' | 'amount'

/** A value as a cell shows it while it is typed, with the decimal sign of the language. */
export function writeTyped(value: unknown, typing: Typing, decimal: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  const text = typing === 'euros' ? value.toFixed(2) : String(value)
  return text.replace('.', decimal)
}

/**
 * Reads what was typed; undefined for what is no such value. A point and a comma are both a decimal
 * sign, and nothing typed is a missing value.
 */
export function readTyped(text: string, typing: Typing): string | number | null | undefined {
  if (typing === 'text') return tidyText(text) || null
  const plain = text
    .trim()
    .replace(/^€\s*|\s*€$/u, '')
    // Between thousands alone: 2 60 is no price.
    .replaceAll(/(?<=\d)\s(?=\d{3}(?:\D|$))/gu, '')
    .replace(',', '.')
  if (plain === '') return null
  if (!/^-?\d{1,9}(?:\.\d{1,6})?$/.test(plain)) return undefined
  const value = Number(plain)
  if (typing === 'count') return Number.isInteger(value) ? value : undefined
  // A third decimal is left to the check of the server, which says what is wrong with it.
  return value
}
