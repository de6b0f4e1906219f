import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'

describe('rows as CSV', () => {
  it('quote what holds a separator, a quote or a line break', () => {
    expect(csvOf([['a;b', 'say "hi"', 'two\nlines', 'plain', '']], ';')).toBe(
      '\uFEFF"a;b";"say ""hi""";"two\nlines";plain;\r\n',
    )
  })

  it('hold no formula, whatever somebody typed (P5)', () => {
    const typed = ['=1+1', '+33612', '-2', '@SUM(A1)', '\t=1', 'a=1']
    const written = csvOf(
      typed.map((text) => [text]),
      ',',
    )
    expect(written.slice(1).split('\r\n')).toEqual([
      "'=1+1",
      "'+33612",
      "'-2",
      "'@SUM(A1)",
      "'\t=1",
      'a=1',
      '',
    ])
  })
})
