import { describe, expect, it } from 'vitest'
import { dayText, monthText, periodText } from './period-text.ts'

describe('the text of a period', () => {
  it('is a day, a month, or a range from the first to the last day (H17, H18)', () => {
    const text = (from: string, until: string) => periodText({ from, until }, 'fr')
    expect(text('2026-11-24', '2026-11-24')).toBe('24 nov. 2026')
    expect(text('2026-11-01', '2026-11-01')).toBe('1er nov. 2026')
    expect(text('2026-11-01', '2026-11-30')).toBe('novembre 2026')
    expect(text('2026-11-16', '2026-11-22')).toBe('16–22 nov. 2026')
    expect(text('2025-10-01', '2026-09-30')).toBe('1er oct. 2025\u2009–\u200930 sept. 2026')
    expect(periodText({ from: '2026-11-16', until: '2026-11-22' }, 'nl')).toBe('16–22 nov 2026')
  })

  it('is written out in full in sentences (H18)', () => {
    expect(dayText('2026-11-01', 'fr')).toBe('1er novembre 2026')
    expect(dayText('2026-11-01', 'en')).toBe('1 November 2026')
    expect(monthText('2026-11-01', 'es')).toBe('noviembre de 2026')
  })
})
