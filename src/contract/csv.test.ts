import { describe, expect, it } from 'vitest'
import { csvOf, readCsv } from './csv.ts'

describe('rows as CSV', () => {
  it('quote a cell that contains a separator, a quote or a line break', () => {
    expect(csvOf([['a;b', 'say "hi"', 'two\nlines', 'plain', '']], ';')).toBe(
      '\uFEFF"a;b";"say ""hi""";"two\nlines";plain;\r\n',
    )
  })

  it('contain no formula, whatever text was entered (P5)', () => {
    const typed = ['=1+1', '+33612', '-2+3', '@SUM(A1)', '\t=1', 'a=1']
    const csv = csvOf(
      typed.map((text) => [text]),
      ',',
    )
    expect(csv.slice(1).split('\r\n')).toEqual([
      "'=1+1",
      "'+33612",
      "'-2+3",
      "'@SUM(A1)",
      '"\'\t=1"',
      'a=1',
      '',
    ])
  })

  it.each([';', ','] as const)(
    'contain no formula for a spreadsheet with another separator than %s (P5)',
    (separator) => {
      for (const otherSeparator of [';', ',', '\t'])
        for (const text of [
          `Q${otherSeparator}=1+2${otherSeparator}@SUM(A1)`,
          `＝1+2${otherSeparator}-3`,
        ]) {
          const cell = csvOf([[text]], separator).slice(1, -2)
          expect([cell.at(0), cell.at(-1)]).toEqual(['"', '"'])
        }
      expect(csvOf([['＝1+2']], separator).slice(1)).toBe("'＝1+2\r\n")
    },
  )

  it('keep a negative number unchanged, with a decimal point or a decimal comma (H17)', () => {
    expect(csvOf([['-12,40', '-3', '-1.5']], ';').slice(1)).toBe('-12,40;-3;-1.5\r\n')
    expect(csvOf([['-12,40']], ',').slice(1)).toBe('"-12,40"\r\n')
  })
})

describe('CSV as rows', () => {
  const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells)

  it('is read back as it was written, with either separator', () => {
    const rows = [
      ['a;b', 'say "hi"', 'two\nlines', 'plain', ''],
      ['=1+1', "'quoted", '-12,40', 'é', '2.70'],
    ]
    for (const separator of [';', ','] as const)
      expect(cellsOf(csvOf([['a', 'b', 'c', 'd', 'e'], ...rows], separator)).slice(1)).toEqual(rows)
  })

  it('has the separator of its first line, with any line break', () => {
    expect(cellsOf('a;b,c\r\n1;2,5')).toEqual([
      ['a', 'b,c'],
      ['1', '2,5'],
    ])
    expect(cellsOf('a\tb\r1\t2\r')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(cellsOf('"a;b;c",d\n1,2')).toEqual([
      ['a;b;c', 'd'],
      ['1', '2'],
    ])
    expect(cellsOf('')).toEqual([])
  })

  it('names the line of each row, and of a quote that does not end', () => {
    const { rows, openQuote } = readCsv('a;b\n\n"x\ny";1\n  ;\nz;"open\n2;3')
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x\ny', '1'] },
      { line: 6, cells: ['z', 'open\n2;3'] },
    ])
    expect(openQuote).toBe(6)
  })

  it('of a megabyte is read at once, also where a quote does not end', () => {
    const lines = `${'12;"a ""b""";2,70\n'.repeat(50_000)}1;"`
    const { rows, openQuote } = readCsv(lines)
    expect([rows.length, openQuote]).toEqual([50_001, 50_001])
    expect(readCsv(`"${'x\n'.repeat(500_000)}`).rows).toHaveLength(1)
  })
})
