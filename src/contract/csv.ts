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

/** A row of a CSV file, with the number of the line on which it begins. */
export type CsvRow = { line: number; cells: string[] }

/** A text that `cellOf` prefixed with an apostrophe. */
const prefixed = /^'(?=[=+\-@\t\r＝＋－＠])/

/** The separator that the first line with text has most often outside quotes. */
function separatorOf(text: string): string {
  const [head = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1)
  const counts = [';', ',', '\t'].map((separator) => head.split(separator).length)
  return [';', ',', '\t'][counts.indexOf(Math.max(...counts))] ?? ';'
}

/**
 * Reads CSV (RFC 4180) with any of the separators of spreadsheets; rows without text are left out.
 * `openQuote` is the line of a quote that does not end, else null.
 */
export function readCsv(file: string): { rows: CsvRow[]; openQuote: number | null } {
  const text = file.replace(BYTE_ORDER_MARK, '')
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  const plainText = `[^${separator}\\r\\n]*`
  // A cell, quoted or plain, and what ends it: a separator, a line break or the end of the file.
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)("|$)(${plainText})|(${plainText}))(${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  )
  let line = 1
  let openQuote: number | null = null
  let row: CsvRow = { line, cells: [] }
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    const [all, quoted, quoteEnd, afterQuote = '', plain = '', end] = match
    if (quoteEnd === '') openQuote = line
    const value = quoted === undefined ? plain : quoted.replaceAll('""', '"') + afterQuote
    row.cells.push(value.replace(prefixed, '').trim())
    line += all.split(/\r\n|\r|\n/).length - 1
    if (end === separator) continue
    if (row.cells.some((content) => content !== '')) rows.push(row)
    row = { line, cells: [] }
    if (end === '') break
  }
  return { rows, openQuote }
}
