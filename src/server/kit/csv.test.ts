import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

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
