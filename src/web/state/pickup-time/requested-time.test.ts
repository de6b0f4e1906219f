import { describe, expect, it } from 'vitest'
import { requestedTime } from './requested-time.ts'

const now = Date.parse('2026-11-24T09:00:00Z')
const today = '2026-11-24T11:15:00Z'
const soonest = '2026-11-24T10:00:00Z'
const yesterday = '2026-11-23T12:30:00Z'

describe('the requested time of an order', () => {
  it.each([
    ['not known', undefined],
    ['before it', soonest],
    ['the same', today],
  ])('is kept while the earliest time is %s (T5)', (_, earliest) => {
    expect(requestedTime(today, earliest, now)).toEqual({
      at: today,
      isChosen: true,
      unavailableTime: null,
    })
  })

  it('is replaced by the earliest time if it has passed or is earlier than that (T5)', () => {
    expect(requestedTime(yesterday, soonest, now)).toEqual({
      at: soonest,
      isChosen: false,
      unavailableTime: yesterday,
    })
    expect(requestedTime(soonest, today, now)).toEqual({
      at: today,
      isChosen: false,
      unavailableTime: soonest,
    })
  })

  it('is dropped if no time is available, or if it has passed and the times are unknown (T5)', () => {
    expect(requestedTime(today, null, now)).toEqual({
      at: null,
      isChosen: false,
      unavailableTime: today,
    })
    expect(requestedTime(yesterday, undefined, now)).toEqual({
      at: null,
      isChosen: false,
      unavailableTime: yesterday,
    })
    expect(requestedTime(yesterday, yesterday, now)).toEqual({
      at: null,
      isChosen: false,
      unavailableTime: yesterday,
    })
  })

  it('is the earliest time if no time was chosen (T5)', () => {
    expect(requestedTime(null, soonest, now)).toEqual({
      at: soonest,
      isChosen: false,
      unavailableTime: null,
    })
    expect(requestedTime(null, undefined, now)).toEqual({
      at: null,
      isChosen: false,
      unavailableTime: null,
    })
  })
})
