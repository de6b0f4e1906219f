import { describe, expect, it } from 'vitest'
import { closingStateAt } from './use-closed.ts'

const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`)
const order = {
  opening: { isOpen: true, until: '2026-11-24T20:00:00.000Z' },
  delivery: null,
  progress: { takeawayAt: '2026-11-24T18:30:00.000Z' },
}
const closed = { ...order, opening: { isOpen: false, until: '2026-11-25T10:00:00.000Z' } }

describe('the notice that an order’s restaurant is closed', () => {
  it('is shown from the end of the opening hours until the restaurant opens again (N1)', () => {
    expect(closingStateAt(order, at('19:59'))).toBeNull()
    expect(closingStateAt(order, at('20:00'))).toEqual({ until: null })
    expect(closingStateAt(closed, at('22:40'))).toEqual({ until: '2026-11-25T10:00:00.000Z' })
    expect(closingStateAt(closed, at('22:40') + 12 * 3_600_000)).toBeNull()
  })

  it('is not shown before the pickup time, for a delivery, or if the hours are unknown (N1)', () => {
    expect(closingStateAt(closed, at('18:29'))).toBeNull()
    const delivery = { company: 'Atelier', place: 'Accueil' }
    expect(closingStateAt({ ...closed, delivery: delivery as never }, at('22:40'))).toBeNull()
    const { opening: _, ...unknown } = closed
    expect(closingStateAt(unknown, at('22:40'))).toBeNull()
  })
})
