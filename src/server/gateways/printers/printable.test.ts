import { describe, expect, it } from 'vitest'
import { printable as printed } from './printable.ts'
import { printable as onPdf } from '#server/pdf/text.ts'

const papers = { 'a ticket': printed, 'a receipt': onPdf }

describe.each(Object.entries(papers))('a text on %s', (_, printable) => {
  it('keeps all characters of our languages', () => {
    const text = 'Œuf, crème brûlée, piña, jalapeño, ïjs’s – « 12,90 € » 18 °C'
    expect(printable(text)).toBe(text)
  })

  it.each([
    ['Łukasz Ștefan Çelik', 'Lukasz Stefan Çelik'],
    ['Đặng', 'Dang'],
    ['Ğüneş Işık', 'Günes Isik'],
    ['Ħanna', 'Hanna'],
    ['Мария Иванова', 'Mariya Ivanova'],
    ['Ελένη', 'Eleni'],
    ['王小明', 'WangXiaoMing'],
    ['김철수', 'GimCheolSu'],
    ['अनिता', 'anita'],
    ['≥ 18 °C → à gauche', '>= 18 °C -> à gauche'],
    ['a ≠ b, x ∉ y, ↛', 'a != b, x !E y, !->'],
    ['ﬁ \u2011 ℃', 'fi - C'],
  ])('writes %s as %s, with letters that the printer has (N13)', (text, printableText) => {
    expect(printable(text)).toBe(printableText)
  })

  it('keeps the names of customers in another script distinct (N13)', () => {
    const names = ['مريم', 'فاطمة', 'אברהם', 'משה', 'สมชาย', 'さくら', 'Наталья', 'Николай']
    const printableNames = names.map(printable)
    expect(new Set(printableNames).size).toBe(names.length)
    for (const name of printableNames) expect(name).toMatch(/[a-z]/i)
  })

  it('never turns a letter of Latin Extended-A, -B or Additional into a question mark (N13)', () => {
    const lostLetters = [...between(0x00_c0, 0x02_4f), ...between(0x1e_00, 0x1e_ff)]
      .filter((letter) => /\p{L}/u.test(letter))
      .filter((letter) => ['', '?'].includes(printable(letter)))
    expect(lostLetters).toEqual([])
  })

  it('drops invisible characters, and prints a question mark for unknown signs', () => {
    expect(printable('a\u0007\u001b\u200b\u202e\u00ad\u2060b')).toBe('ab')
    expect(printable('\u{10ffff}')).toBe('?')
  })
})

const between = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
