import { type CsvRow, readCsv } from '#contract/csv.ts'

/** Limits of a file of prices. */
const FILE_BYTES = 1_000_000
const FILE_LINES = 20_000

export type FileFault = 'large' | 'long' | 'empty' | 'binary'
export type SheetFile = { rows: readonly CsvRow[]; openQuote: number | null }

/**
 * Reads the text of a file that a spreadsheet wrote. Excel writes CSV in UTF-8, in the Windows code
 * page of Western Europe, or as “Unicode text” in UTF-16.
 */
function decodeSheet(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads the rows of a file; returns a fault for one that is too long or has no line of a price. */
export async function readSheetFile(
  file: Pick<File, 'size' | 'arrayBuffer'>,
): Promise<SheetFile | FileFault> {
  if (file.size > FILE_BYTES) return 'large'
  const text = decodeSheet(new Uint8Array(await file.arrayBuffer()))
  // A workbook, a picture: no text has the character 0.
  if (text.includes('\0')) return 'binary'
  const sheet = readCsv(text)
  if (sheet.rows.length > FILE_LINES) return 'long'
  return sheet.rows.length < 2 ? 'empty' : sheet
}
