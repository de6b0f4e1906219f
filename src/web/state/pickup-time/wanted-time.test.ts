import { describe, expect, it } from 'vitest'
import { wantedTime } from './wanted-time.ts'

const now = Date.parse('2026-11-24T09:00:00Z')
const today = '2026-11-24T11:15:00Z'
const soonest = '2026-11-24T10:00:00Z'
const yesterday = '2026-11-23T12:30:00Z'

describe('the time of an order', () => {
  it.each([
    ['not known', undefined],
    ['before it', soonest],
    ['the same', today],
  ])('stands while the earliest is %s (T5)', (_, earliest) => {
    expect(wantedTime(today, earliest, now)).toEqual({ at: today, isChosen: true, lost: null })
  })

  it('gives way to the earliest once it has passed, or is sooner than that (T5)', () => {
    expect(wantedTime(yesterday, soonest, now)).toEqual({
      at: soonest,
      isChosen: false,
      lost: yesterday,
    })
    expect(wantedTime(soonest, today, now)).toEqual({ at: today, isChosen: false, lost: soonest })
  })

  it('is lost where nothing can be had, or nothing is known and it has passed (T5)', () => {
    expect(wantedTime(today, null, now)).toEqual({ at: null, isChosen: false, lost: today })
    expect(wantedTime(yesterday, undefined, now)).toEqual({
      at: null,
      isChosen: false,
      lost: yesterday,
    })
    expect(wantedTime(yesterday, yesterday, now)).toEqual({
      at: null,
      isChosen: false,
      lost: yesterday,
    })
  })

  it('is the earliest where none was chosen (T5)', () => {
    expect(wantedTime(null, soonest, now)).toEqual({ at: soonest, isChosen: false, lost: null })
    expect(wantedTime(null, undefined, now)).toEqual({ at: null, isChosen: false, lost: null })
  })
})
