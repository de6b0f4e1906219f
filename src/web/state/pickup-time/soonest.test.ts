import { describe, expect, it } from 'vitest'
import { trackSoonest } from './soonest.ts'

const NOON = '2026-11-30T11:00:00Z'
const QUARTER_PAST = '2026-11-30T11:15:00Z'
const ONE_O_CLOCK = '2026-11-30T12:00:00Z'
const see = (...times: (string | null)[]) => times.reduce(trackSoonest, null)

describe('“as soon as possible” while a page is open', () => {
  it('is empty until the first time is known, and then is that time (N3)', () => {
    expect(see(null)).toBeNull()
    expect(see(null, NOON, NOON)).toMatchObject({ at: NOON, hasMoved: false, isTooLate: false })
  })

  it('moves to the next time, and the page reports the move (N3)', () =>
    expect(see(NOON, QUARTER_PAST)).toMatchObject({
      at: QUARTER_PAST,
      hasMoved: true,
      isTooLate: false,
    }))

  it('must be chosen again if it has become much later than the customer saw (N3)', () => {
    expect(see(NOON, ONE_O_CLOCK)?.isTooLate).toBe(true)
    expect(see(NOON, QUARTER_PAST, '2026-11-30T11:30:00Z')?.isTooLate).toBe(true)
    expect(see(NOON, ONE_O_CLOCK, QUARTER_PAST)?.isTooLate).toBe(false)
  })

  it('keeps the shown time while times cannot be read, and moves earlier if a place is freed (N3)', () => {
    expect(see(NOON, null)?.at).toBe(NOON)
    expect(see(QUARTER_PAST, NOON)).toMatchObject({ at: NOON, hasMoved: true, isTooLate: false })
  })
})
