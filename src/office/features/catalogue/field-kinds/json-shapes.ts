import type { EntryFields, Json } from '#domain/catalogue/entries.ts'

/**
 * Reads a value as the expected shape, or as empty; the checks of the draft report values of
 * another shape.
 */
export const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [])
export const fieldsOf = (value: Json): EntryFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as EntryFields) : {}
export const numberOf = (value: Json): number | null => (typeof value === 'number' ? value : null)
export const textOf = (value: Json): string | null => (typeof value === 'string' ? value : null)

/** A value without any formatting, for remarks and for values that have no better description. */
export const plainValue = (value: Json): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
