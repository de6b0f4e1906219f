import type { EntryFields, Json } from '#domain/catalogue/entries.ts'

/** A value as what it should be; the checks of the draft say where it is not. */
export const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [])
export const fieldsOf = (value: Json): EntryFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as EntryFields) : {}
export const numberOf = (value: Json): number | null => (typeof value === 'number' ? value : null)
export const textOf = (value: Json): string | null => (typeof value === 'string' ? value : null)

/** A value as it is: what is left for remarks, and for what has no better words. */
export const plainValue = (value: Json): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
