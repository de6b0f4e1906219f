import { describe, expect, it } from 'vitest'
import { median } from './median.ts'
import { passes, type Row, writeTable } from './table.ts'

const row: Row = {
  section: 'calls',
  name: 'menu',
  unit: '/s',
  ours: 6000,
  limit: { by: 'raw', value: 10_000 },
  target: { of: 'ratio', least: 0.6 },
}

describe('a row of the bench', () => {
  it('passes at its target and not below it', () => {
    expect(passes(row)).toBe(true)
    expect(passes({ ...row, ours: 5999 })).toBe(false)
    expect(passes({ ...row, ours: 5, limit: null, target: { of: 'ours', most: 5 } })).toBe(true)
    expect(passes({ ...row, ours: 5.1, limit: null, target: { of: 'ours', most: 5 } })).toBe(false)
  })

  it('misses a ratio that could not be measured', () => {
    expect(passes({ ...row, limit: null })).toBe(false)
    expect(passes({ ...row, target: null })).toBeNull()
  })

  it('is written with both figures, the ratio and the target', () => {
    expect(
      writeTable([row, { ...row, name: 'restaurants', ours: 12.345, target: null, note: 'quiet' }]),
    ).toBe(
      [
        '',
        'calls',
        '                 ours       limit  ratio  target',
        'menu         6 000 /s  10 000 raw   60 %  ≥ 60 %  pass',
        'restaurants   12.3 /s  10 000 raw    0 %                quiet',
      ].join('\n'),
    )
  })
})

describe('the median', () => {
  it('is the middle one, or between the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 9, 2])).toBe(3)
  })
})
