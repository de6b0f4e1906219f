import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { SEARCH_LENGTH } from '#ui/parts/fields/search-length.ts'
import { searchParameter, sortParameter } from './parameters.ts'

describe('the sort order in an address', () => {
  const sort = sortParameter(['number', 'total'])

  it('is written and read again (H2)', () => {
    for (const [order, text] of [
      [{ id: 'total', desc: true }, '-total'],
      [{ id: 'number', desc: false }, 'number'],
    ] as const) {
      expect(z.encode(sort, order)).toBe(text)
      expect(z.decode(sort, text)).toEqual(order)
    }
  })

  it('names one of the columns (H2)', () => {
    for (const text of ['', '-', 'name', '-name', '--total'])
      expect(z.safeDecode(sort, text).success).toBe(false)
  })
})

describe('a searched text in an address (P7)', () => {
  it('is stored as typed, and as no text where it has only spaces', () => {
    expect(z.encode(searchParameter(), 'paris b ')).toBe('paris b ')
    expect(z.encode(searchParameter(), '  ')).toBe('')
  })

  it('has a maximum length', () => {
    const isRead = (length: number) => z.safeDecode(searchParameter(), 'x'.repeat(length)).success
    expect([SEARCH_LENGTH, SEARCH_LENGTH + 1].map(isRead)).toEqual([true, false])
  })
})
