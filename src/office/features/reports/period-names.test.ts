import { describe, expect, it } from 'vitest'
import { type Locale, perLocale } from '#contract/pages/locales.ts'
import { translator } from '#texts/translator.ts'
import { periodNames } from './period-names.ts'

const names = (locale: Locale) =>
  periodNames(translator('office-reports', locale), locale, '2026-11-26')
const of = (from: string, until = from) => ({ from, until })

describe('the name of a period', () => {
  it('names the week, the month, the year or the days (H16)', () => {
    const { title } = names('fr')
    expect(title(of('2026-11-16', '2026-11-22'))).toBe('Semaine du 16 novembre')
    expect(title(of('2025-11-17', '2025-11-23'))).toBe('Semaine du 17 novembre 2025')
    expect(title(of('2026-11-01', '2026-11-30'))).toBe('Novembre 2026')
    expect(title(of('2026-01-01', '2026-12-31'))).toBe('Année 2026')
    expect(title(of('2026-11-03', '2026-11-12'))).toBe('Du 3 au 12 novembre')
    expect(title(of('2026-11-01', '2026-11-12'))).toBe('Du 1er au 12 novembre')
    expect(title(of('2026-10-28', '2026-11-01'))).toBe('Du 28 octobre au 1er novembre')
    expect(title(of('2025-12-29', '2026-01-02'))).toBe('Du 29 décembre 2025 au 2 janvier 2026')
    expect(title(of('2026-11-16'))).toBe('Lundi 16 novembre')
  })

  it('follows the rules of each language (H16, S1)', () => {
    const week = of('2026-11-16', '2026-11-22')
    expect(perLocale((locale) => names(locale).title(week))).toEqual({
      fr: 'Semaine du 16 novembre',
      en: 'Week of 16 November',
      es: 'Semana del 16 de noviembre',
      nl: 'Week van 16 november',
    })
    expect(perLocale((locale) => names(locale).compared(week))).toEqual({
      fr: 'Comparaison avec la semaine du 16 novembre.',
      en: 'Compared with the week of 16 November.',
      es: 'Comparación con la semana del 16 de noviembre.',
      nl: 'Vergeleken met de week van 16 november.',
    })
    expect(perLocale((locale) => names(locale).title(of('2026-11-03', '2026-11-12')))).toEqual({
      fr: 'Du 3 au 12 novembre',
      en: '3 to 12 November',
      es: 'Del 3 al 12 de noviembre',
      nl: '3 tot en met 12 november',
    })
  })

  it('is shown with the days of the week or month, or with the number of days (H16)', () => {
    const { daysOf, short, shortWeekday, weekday } = names('fr')
    const weekdays = [1, 2, 3, 4, 5, 6, 7]
    expect(weekdays.map(shortWeekday).join(' ')).toBe('lun. mar. mer. jeu. ven. sam. dim.')
    expect([weekday(1), weekday(7)]).toEqual(['lundi', 'dimanche'])
    expect(daysOf(of('2026-11-16', '2026-11-22'))).toBe('Du lundi 16 au dimanche 22 novembre')
    expect(daysOf(of('2026-11-01', '2026-11-30'))).toBe('Du dimanche 1er au lundi 30 novembre')
    expect(names('nl').daysOf(of('2026-11-16', '2026-11-22'))).toBe(
      'Maandag 16 tot en met zondag 22 november',
    )
    expect(daysOf(of('2026-11-03', '2026-11-12'))).toBe('10 jours')
    expect(short(of('2026-11-16', '2026-11-22'))).toBe('16–22 nov.')
    expect(short(of('2026-10-01', '2026-10-31'))).toBe('octobre 2026')
  })

  it('is shown with the bank holidays that are counted or left out, and with the days left out of the comparison (H16)', () => {
    const { holidays } = names('fr')
    const countedDays = { now: [], beside: ['2026-11-11'] }
    const none = { now: [], beside: [] }
    expect(holidays({ holidays: none, leftOut: none })).toBeNull()
    expect(holidays({ holidays: countedDays, leftOut: none })).toBe(
      'Jour férié compté\u202F: 11 novembre.',
    )
    expect(
      holidays({ holidays: countedDays, leftOut: { now: ['2026-11-18'], beside: ['2026-11-11'] } }),
    ).toBe('Jour férié retiré\u202F: 11 novembre. Retiré aussi, en face\u202F: 18 novembre.')
    const many = ['2026-01-01', '2026-05-01', '2026-05-08', '2026-11-11']
    expect(holidays({ holidays: { now: many, beside: [] }, leftOut: none })).toBe(
      '4 jours fériés comptés.',
    )
  })
})
