import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import type { DatasetColumn, ExportFilePart, DatasetRow } from './dataset.ts'
import { writeCsv } from './write-csv.ts'
import { writeParquet } from './write-parquet.ts'

const columns: DatasetColumn[] = [
  { name: 'order', type: 'text' },
  { name: 'quantity', type: 'int' },
  { name: 'total', type: 'cents' },
  { name: 'day', type: 'day' },
  { name: 'at', type: 'time' },
]
const AT = new Date('2026-10-25T00:30:00Z')

async function* rows(count: number): AsyncGenerator<readonly DatasetRow[]> {
  for (let first = 0; first < count; first += 1000)
    yield Array.from({ length: Math.min(1000, count - first) }, (_, i) => ({
      order: String(first + i),
      quantity: i,
      total: -105,
      day: '2026-10-25',
      at: (first + i) % 2 === 0 ? AT : null,
    }))
}

async function collectParts(
  write: (writePart: (part: ExportFilePart) => Promise<void>) => Promise<void>,
) {
  const fileParts: ExportFilePart[] = []
  await write(async (part) => void fileParts.push(part))
  return { parts: fileParts, bytes: Buffer.concat(fileParts.map(({ content }) => content)) }
}

describe('the rows of an export file', () => {
  it('are written as CSV in small parts, however many rows there are (H17)', async () => {
    const { parts: fileParts, bytes } = await collectParts((write) =>
      writeCsv(columns, rows(50_000), { locale: 'fr', write }),
    )
    expect(fileParts.length).toBeGreaterThan(5)
    expect(Math.max(...fileParts.map(({ content }) => content.byteLength))).toBeLessThan(400_000)
    expect(fileParts.reduce((sum, part) => sum + part.rows, 0)).toBe(50_000)
    const lines = bytes.toString().slice(1).split('\r\n')
    expect(lines.slice(0, 3)).toEqual([
      'Commande (identifiant);Quantité;Total;Jour;Date et heure (Paris)',
      // The second 02:30 of a day of 25 hours, in Paris.
      '0;0;-1,05;2026-10-25;2026-10-25 02:30:00',
      '1;1;-1,05;2026-10-25;',
    ])
    expect(lines).toHaveLength(50_002)
  })

  it('have decimal points and English column names in English (H17)', async () => {
    const { bytes } = await collectParts((write) =>
      writeCsv(columns, rows(1), { locale: 'en', write }),
    )
    expect(bytes.toString()).toMatch(
      /^\uFEFFOrder \(ID\),Quantity,Total,Day,Date and time \(Paris\)\r\n/,
    )
    expect(bytes.toString()).toContain('\r\n0,0,-1.05,2026-10-25,2026-10-25 02:30:00\r\n')
  })

  it('are written as Parquet in row groups, and can be read back unchanged (H17)', async () => {
    const { parts: fileParts, bytes } = await collectParts((write) =>
      writeParquet(columns, rows(50_000), { write }),
    )
    const file = new Uint8Array(bytes).buffer
    expect(fileParts.reduce((sum, part) => sum + part.rows, 0)).toBe(50_000)
    expect(parquetMetadata(file).row_groups).toHaveLength(3)
    expect(fileParts.length).toBeGreaterThanOrEqual(3)
    const parquetRows = await parquetReadObjects({ file, rowStart: 20_001, rowEnd: 20_003 })
    expect(parquetRows).toEqual([
      { order: '20001', quantity: 1, total: -105n, day: '2026-10-25', at: null },
      { order: '20002', quantity: 2, total: -105n, day: '2026-10-25', at: AT },
    ])
  })

  it('can be empty, and the file still has its header (H17)', async () => {
    const csv = await collectParts((write) => writeCsv(columns, rows(0), { locale: 'fr', write }))
    expect(csv.bytes.toString()).toBe(
      '\uFEFFCommande (identifiant);Quantité;Total;Jour;Date et heure (Paris)\r\n',
    )
    const parquet = await collectParts((write) => writeParquet(columns, rows(0), { write }))
    const file = new Uint8Array(parquet.bytes).buffer
    expect(await parquetReadObjects({ file })).toEqual([])
  })
})
