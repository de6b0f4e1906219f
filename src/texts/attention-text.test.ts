import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/pages/locales.ts'
import { minutesText } from './attention-text.ts'
import { translator } from './translator.ts'

describe('a length of time in words', () => {
  const spanText = (minutes: number, locale: Locale = 'fr') =>
    minutesText(minutes, translator('office-today', locale)).replaceAll(/\s/g, ' ')

  it('shows minutes beside hours, so that nearly three hours do not read as two (N1)', () => {
    expect([119, 120, 121.9, 175, 2879, 2880].map((minutes) => spanText(minutes))).toEqual([
      '119 min',
      '2 h',
      '2 h 1 min',
      '2 h 55 min',
      '47 h 59 min',
      '2 jours',
    ])
    expect(spanText(175, 'nl')).toBe('2 uur 55 min')
  })
})
