import { describe, expect, it } from 'vitest'
import { readSheetFile } from './sheet-file.ts'

const readContents = (contents: string | Uint8Array<ArrayBuffer>) =>
  readSheetFile(new File([contents], 'prix.csv'))
const cellsOf = async (contents: string | Uint8Array<ArrayBuffer>) => {
  const sheet = await readContents(contents)
  return typeof sheet === 'string' ? sheet : sheet.rows.map(({ cells }) => cells)
}
const rows = [
  ['produit', 'prix'],
  ['crème brûlée', '€ 2,70'],
]

describe('a file of prices', () => {
  it('is read in the encodings in which spreadsheets write it (H8)', async () => {
    const text = rows.map((cells) => cells.join('\t')).join('\r\n')
    expect(await cellsOf(`\uFEFF${text}`)).toEqual(rows)
    const codes = Array.from(text, (letter) => letter.charCodeAt(0))
    const ofWindows = codes.map((code) => (code === '€'.charCodeAt(0) ? 0x80 : code))
    expect(await cellsOf(new Uint8Array(ofWindows))).toEqual(rows)
    const wide = new Uint16Array([0xfeff, ...codes])
    expect(await cellsOf(new Uint8Array(wide.buffer))).toEqual(rows)
  })

  it('is a text: a workbook is none; empty lines may precede its heads (H8)', async () => {
    expect(await readContents(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0]))).toBe('binary')
    expect(await cellsOf('\n\nproduit,lieu,prix\navocat,,2')).toEqual([
      ['produit', 'lieu', 'prix'],
      ['avocat', '', '2'],
    ])
  })

  it('has at most 1 MB and 20 000 lines, and at least one line after its heads (H8)', async () => {
    expect(await readContents('produit;prix\n')).toBe('empty')
    expect(await readContents('x'.repeat(1_000_001))).toBe('large')
    expect(await readContents('1;2\n'.repeat(20_001))).toBe('long')
    expect(await cellsOf('1;2\n'.repeat(20_000))).toHaveLength(20_000)
  })
})
