import fc from 'fast-check'
import { describe, it } from 'vitest'
import { type CardPlace, packTickets } from './pack.ts'

const rows = fc.integer({ min: 1, max: 40 })
const lanes = fc.integer({ min: 1, max: 4 })
const tickets = fc
  .uniqueArray(fc.record({ id: fc.stringMatching(/^[a-z]{2}$/), rows }), {
    selector: ({ id }) => id,
    maxLength: 30,
  })
  .filter((all) => all.length > 0)

const overlap = (a: CardPlace, b: CardPlace) =>
  a.lane === b.lane && a.top < b.top + b.rows && b.top < a.top + a.rows

describe('the places of tickets in a column', () => {
  it('never overlap, and a ticket that stays never moves while others come and go (N8)', () => {
    fc.assert(
      fc.property(lanes, tickets, tickets, (count, before, later) => {
        const first = packTickets(before, count, new Map())
        const now = later.map((ticket) => ({
          ...ticket,
          rows: first.get(ticket.id)?.rows ?? ticket.rows,
        }))
        const places = packTickets(now, count, first)
        const all = [...places.values()]
        return (
          places.size === now.length &&
          all.every(({ lane }) => lane < count) &&
          all.every((place, i) =>
            all.slice(i + 1).every((otherPlace) => !overlap(place, otherPlace)),
          ) &&
          now.every(({ id }) => {
            const [was, is] = [first.get(id), places.get(id)]
            return !was || (is?.lane === was.lane && is.top === was.top)
          })
        )
      }),
    )
  })

  it('never overlap when tickets grow, and no ticket moves up or to another lane (N8)', () => {
    fc.assert(
      fc.property(lanes, tickets, fc.infiniteStream(rows), (count, before, heights) => {
        const first = packTickets(before, count, new Map())
        const grown = before.map(({ id }) => ({ id, rows: heights.next().value ?? 1 }))
        const places = packTickets(grown, count, first)
        const all = [...places.values()]
        return (
          all.every((place, i) =>
            all.slice(i + 1).every((otherPlace) => !overlap(place, otherPlace)),
          ) &&
          [...first].every(([id, { lane, top }]) => {
            const is = places.get(id)
            return is?.lane === lane && is.top >= top
          })
        )
      }),
    )
  })
})
