import { describe, expect, it } from 'vitest'
import { formatsIn } from './formats.ts'

const sunday = '2026-11-22T11:41:00Z'

describe('the formats', () => {
  it('write dates in words and times of Paris in the style of each language (S1)', () => {
    expect(formatsIn('fr').shortDay(sunday)).toBe('dim. 22 nov.')
    expect(formatsIn('en').shortDay(sunday)).toBe('Sun 22 Nov')
    expect(formatsIn('es').shortDay(sunday)).toBe('dom 22 nov')
    expect(formatsIn('nl').shortDay(sunday)).toBe('zo 22 nov')
    expect(formatsIn('fr').time(sunday)).toBe('12\u00a0h\u00a041')
    expect(formatsIn('en').time(sunday)).toBe('12:41')
  })

  it('write money with its sign, or without it for a column whose heading has the sign (S1)', () => {
    expect(formatsIn('fr').price(1190)).toBe('11,90\u00a0€')
    expect(formatsIn('en').price(1190)).toBe('€11.90')
    expect(formatsIn('fr').amount(168_420)).toBe('1\u202f684,20')
    expect(formatsIn('nl').amount(-297)).toBe('\u22122,97')
    expect(formatsIn('fr').share(0.951)).toBe('95,1\u00a0%')
  })
})
