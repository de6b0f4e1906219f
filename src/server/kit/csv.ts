/** A byte order mark: without it, spreadsheets read UTF-8 as another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'
/** Spreadsheets expect a semicolon where the comma separates decimals. */
type Separator = ',' | ';'

/** A spreadsheet takes a cell that begins so for a formula, and runs it. */
const formula = /^[=+\-@\t\r＝＋－＠]/
/** A number is none, though it begins with a minus. */
const number = /^-?\d+(?:[.,]\d+)?$/
/**
 * What ends a cell in the spreadsheet of some language: a text that holds it is quoted whatever
 * separates the cells of this file, so that none of its parts is taken for a cell, and a formula.
 */
const separators = /["\r\n;,\t]/

/**
 * Rows as CSV (RFC 4180), for a spreadsheet. What would be read as a formula gets an apostrophe
 * before it, because its text may have been typed by anybody.
 */
export const csvOf = (rows: readonly (readonly string[])[], separator: Separator): string =>
  BYTE_ORDER_MARK + csvLines(rows, separator)

/** A part of a longer file: without the mark at its beginning. */
export const csvLines = (rows: readonly (readonly string[])[], separator: Separator): string =>
  rows.map((row) => `${row.map((text) => cellOf(text, separator)).join(separator)}\r\n`).join('')

function cellOf(text: string, separator: Separator): string {
  const isNumber = number.test(text)
  const safe = formula.test(text) && !isNumber ? `'${text}` : text
  const isQuoted = isNumber ? text.includes(separator) : separators.test(safe)
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe
}
