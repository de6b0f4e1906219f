import { describe, expect, it } from 'vitest'
import { passes, row, writeTable } from './table.ts'

const menu = row('menu', '/s', 6000, {
  limit: { by: 'raw', value: 10_000 },
  target: { of: 'ratio', least: 0.6 },
})

describe('a row of the benchmark table', () => {
  it('passes exactly at its target and fails below it', () => {
    expect(passes(menu)).toBe(true)
    expect(passes({ ...menu, ours: 5999 })).toBe(false)
    expect(passes({ ...menu, ours: 5, target: { of: 'ours', most: 5 } })).toBe(true)
    expect(passes({ ...menu, ours: 5.1, target: { of: 'ours', most: 5 } })).toBe(false)
  })

  it('fails when its ratio could not be measured', () => {
    expect(passes({ ...menu, limit: null })).toBe(false)
    expect(passes({ ...menu, target: null })).toBeNull()
  })

  it('is printed with both figures, the ratio and the target', () => {
    const restaurantsRow = {
      ...menu,
      name: 'restaurants',
      ours: 12.345,
      target: null,
      note: 'quiet',
    }
    expect(writeTable('calls', [menu, restaurantsRow])).toBe(
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
