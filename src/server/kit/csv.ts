/** A byte order mark: without it, spreadsheets read UTF-8 as another encoding. */
const MARK = '\uFEFF'
/** A spreadsheet takes a cell that begins so for a formula, and runs it. */
const formula = /^[=+\-@\t\r]/

/**
 * Rows as CSV (RFC 4180), for a spreadsheet. What would be read as a formula gets an apostrophe
 * before it, because its text may have been typed by anybody.
 */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | ';'): string {
  return MARK + rows.map((row) => `${row.map(cellOf).join(separator)}\r\n`).join('')
}

function cellOf(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
