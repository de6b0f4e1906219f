/** A byte order mark: without it, spreadsheets read UTF-8 as another encoding. */
export const CSV_MARK = '\uFEFF'
/** Spreadsheets expect a semicolon where the comma separates decimals. */
type Separator = ',' | ';'

/** A spreadsheet takes a cell that begins so for a formula, and runs it. */
const formula = /^[=+\-@\t\r]/
/** A number is none, though it begins with a minus. */
const negative = /^-\d+(?:[.,]\d+)?$/

/**
 * Rows as CSV (RFC 4180), for a spreadsheet. What would be read as a formula gets an apostrophe
 * before it, because its text may have been typed by anybody.
 */
export const csvOf = (rows: readonly (readonly string[])[], separator: Separator): string =>
  CSV_MARK + csvLines(rows, separator)

/** A part of a longer file: without the mark at its beginning. */
export const csvLines = (rows: readonly (readonly string[])[], separator: Separator): string =>
  rows.map((row) => `${row.map((text) => cellOf(text, separator)).join(separator)}\r\n`).join('')

function cellOf(text: string, separator: Separator): string {
  const safe = formula.test(text) && !negative.test(text) ? `'${text}` : text
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}
