import { describe, expect, it } from 'vitest'
import { isAbove, linesOf, reasonOf, rowsOf, tick, tickLines } from './refund-draft.ts'

const line = (at: number, changes = {}) => ({
  line: at,
  name: `Line ${at}`,
  quantity: 1,
  units: 1,
  paid: 1395,
  left: 1395,
  points: 0,
  supplements: [],
  ...changes,
})
const lines = [
  line(0, {
    supplements: [
      { name: 'Grenade', quantity: 1, paid: 108 },
      { name: 'Feta', quantity: 1, paid: 90 },
      { name: 'Offert', quantity: 1, paid: 0 },
    ],
  }),
  line(1, { quantity: 3, units: 3, paid: 900, left: 900 }),
  line(2, { left: 0 }),
  line(3, { paid: 0, left: 0, points: 36 }),
]
const rows = rowsOf({ lines })

describe('what can be ticked of an order', () => {
  it('are the lines of which something is left, with their supplements (H3)', () => {
    expect(rows.map(({ id, most }) => [id, most])).toEqual([
      ['0', 1395],
      ['0.0', 108],
      ['0.1', 90],
      ['1', 900],
      ['3', 0],
    ])
  })

  it('is a line or its supplements, never both (H3)', () => {
    const [whole, grenade, feta, other] = rows as [never, never, never, never]
    const parts = tick(tick(tick({}, grenade, rows), feta, rows), other, rows)
    expect(parts).toEqual({ '0.0': 108, '0.1': 90, '1': 900 })
    expect(tick(parts, whole, rows)).toEqual({ '0': 1395, '1': 900 })
    expect(tick({ '0': 1395 }, grenade, rows)).toEqual({ '0.0': 108 })
    expect(tick(parts, grenade, rows)).toEqual({ '0.1': 90, '1': 900 })
  })

  it('asks for each line once, for as many units as the amount is worth (H3)', () => {
    expect(linesOf({ '0.0': 108, '0.1': 90, '1': 350, '3': 0 }, rows, { lines })).toEqual([
      { line: 0, quantity: 1, amount: 198 },
      { line: 1, quantity: 2, amount: 350 },
      { line: 3, quantity: 1, amount: 0 },
    ])
  })

  it('needs a second person above what somebody may still give, and never without a limit (P4)', () => {
    expect([isAbove(500, 500), isAbove(500, 501), isAbove(0, 1), isAbove(null, 501)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('a refund for a problem', () => {
  it('begins with its lines, as far as something is left of them (E9, H3)', () => {
    expect(tickLines(rows, [0, 2, 3])).toEqual({ '0': 1395, '3': 0 })
    expect(tickLines(rows, [])).toEqual({})
  })

  it('says what is wrong with the first of them (E9)', () => {
    expect(reasonOf([{ kind: 'quality' }, { kind: 'missing' }])).toBe('quality')
    expect(reasonOf([{ kind: 'allergen' }])).toBe('wrong')
  })
})
