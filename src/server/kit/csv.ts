/** A byte order mark: without it, spreadsheets read UTF-8 as another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'
/** Spreadsheets expect a semicolon where the comma separates decimals. */
type Separator = ',' | ';'

/** The beginning of a cell that a spreadsheet would evaluate as a formula. */
const formula = /^[=+\-@\t\r＝＋－＠]/
/** A number, which is no formula even if it begins with a minus sign. */
const number = /^-?\d+(?:[.,]\d+)?$/
/**
 * Characters that may end a cell in a spreadsheet of some language. A text with such a character is
 * always quoted, even if the cells of this file have another separator. Otherwise a spreadsheet
 * could read a part of the text as a separate cell and evaluate it as a formula.
 */
const separators = /["\r\n;,\t]/

/**
 * Writes rows as CSV (RFC 4180), for a spreadsheet. A text that a spreadsheet would evaluate as a
 * formula is prefixed with an apostrophe, because anybody may have entered the text.
 */
export const csvOf = (rows: readonly (readonly string[])[], separator: Separator): string =>
  BYTE_ORDER_MARK + csvLines(rows, separator)

/** Writes rows as a part of a longer CSV file, without the byte order mark at its beginning. */
export const csvLines = (rows: readonly (readonly string[])[], separator: Separator): string =>
  rows.map((row) => `${row.map((text) => cellOf(text, separator)).join(separator)}\r\n`).join('')

function cellOf(text: string, separator: Separator): string {
  const isNumber = number.test(text)
  const safe = formula.test(text) && !isNumber ? `'${text}` : text
  const isQuoted = isNumber ? text.includes(separator) : separators.test(safe)
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe
}
