import { describe, expect, it } from 'vitest'
import { expiryOf, firstGood, isOver } from './saved-card.ts'

const card = (id: string, month: number, year: number) => ({
  id,
  brand: 'Visa',
  last4: '4242',
  holder: 'Camille Roux',
  expiry: { month, year },
})
const now = Date.parse('2026-11-24T08:00:00Z')

describe('a saved card', () => {
  it('is valid until the end of its expiry month', () => {
    expect(isOver(card('a', 11, 2026), now)).toBe(false)
    expect(isOver(card('a', 10, 2026), now)).toBe(true)
    expect(isOver(card('a', 12, 2025), now)).toBe(true)
    expect(isOver(card('a', 1, 2027), now)).toBe(false)
  })

  it('is preselected if it is the first valid card', () => {
    expect(
      firstGood([card('over', 1, 2026), card('good', 1, 2030), card('later', 2, 2030)], now),
    ).toBe('good')
    expect(firstGood([card('over', 1, 2026)], now)).toBeNull()
    expect(firstGood([], now)).toBeNull()
  })

  it('shows its expiry month as printed on the card', () =>
    expect(expiryOf(card('a', 8, 2028))).toBe('08/28'))
})
