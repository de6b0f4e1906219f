import { afterEach, describe, expect, it } from 'vitest'
import { yearlyDateIn } from './yearly-date.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

describe('a date of every year', () => {
  it('is the same day in every time zone', () => {
    for (const TZ of ['Europe/Paris', 'Pacific/Wallis', 'Pacific/Kiritimati', 'Pacific/Midway']) {
      process.env['TZ'] = TZ
      expect(yearlyDateIn('fr')('12-24'), TZ).toBe('24 décembre')
      expect(yearlyDateIn('nl')('02-29'), TZ).toBe('29 februari')
    }
  })

  it('stays as it is if it is not valid', () => {
    expect(yearlyDateIn('fr')('hier')).toBe('hier')
  })
})
