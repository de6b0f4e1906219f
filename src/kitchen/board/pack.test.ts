import { describe, expect, it } from 'vitest'
import { type CardPlace, packTickets } from './pack.ts'

const none = new Map<string, CardPlace>()
const sized = (heights: Record<string, number>) =>
  Object.entries(heights).map(([id, rows]) => ({ id, rows }))
const at = (places: ReadonlyMap<string, CardPlace>) =>
  Object.fromEntries([...places].map(([id, { lane, top }]) => [id, `${lane}:${top}`]))

describe('the places of tickets in a column', () => {
  it('are as high as possible, in the order of the work', () => {
    expect(at(packTickets(sized({ a: 10, b: 30, c: 10, d: 5 }), 2, none))).toEqual({
      a: '0:0',
      b: '1:0',
      c: '0:10',
      d: '0:20',
    })
    expect(at(packTickets(sized({ a: 10, b: 5 }), 1, none))).toEqual({ a: '0:0', b: '0:10' })
  })

  it('stay when a ticket leaves, and the next ticket that fits fills its gap (N8)', () => {
    const before = packTickets(sized({ a: 10, b: 30, c: 10, d: 5 }), 2, none)
    const without = packTickets(sized({ b: 30, c: 10, d: 5 }), 2, before)
    expect(at(without)).toEqual({ b: '1:0', c: '0:10', d: '0:20' })
    expect(at(packTickets(sized({ e: 11, f: 9, b: 30, c: 10, d: 5 }), 2, without))).toEqual({
      ...at(without),
      e: '0:25',
      f: '0:0',
    })
  })

  it('move down when a ticket above grows, and move up only when all tickets are placed again (N8)', () => {
    const before = packTickets(sized({ a: 10, b: 30, c: 10 }), 2, none)
    const grown = packTickets(sized({ a: 14, b: 30, c: 10 }), 2, before)
    expect(at(grown)).toEqual({ a: '0:0', b: '1:0', c: '0:14' })
    expect(at(packTickets(sized({ a: 10, b: 30, c: 10 }), 2, grown))).toEqual(at(grown))
    expect(at(packTickets(sized({ a: 10, b: 30, c: 10 }), 2, none))).toEqual(at(before))
  })

  it('are computed again if the lane no longer exists', () => {
    const before = packTickets(sized({ a: 10, b: 10, c: 10 }), 3, none)
    expect(at(packTickets(sized({ a: 10, b: 10, c: 10 }), 2, before))).toEqual({
      a: '0:0',
      b: '1:0',
      c: '0:10',
    })
  })
})
