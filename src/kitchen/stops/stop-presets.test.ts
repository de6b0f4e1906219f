import { describe, expect, it } from 'vitest'
import { atTime, endOfService, inMinutes, suggestedStopEnd } from './stop-presets.ts'

const at = (instant: string) => Date.parse(instant)

describe('the end times offered for a stop', () => {
  it('include the end of lunch in Paris, in winter and in summer', () => {
    expect(suggestedStopEnd(at('2026-11-23T10:20:00Z'))).toBe(at('2026-11-23T13:00:00Z'))
    expect(suggestedStopEnd(at('2026-07-23T09:59:59Z'))).toBe(at('2026-07-23T12:00:00Z'))
  })

  it('include a full hour, one to two hours ahead, once lunch is nearly over', () => {
    expect(suggestedStopEnd(at('2026-11-23T12:31:00Z'))).toBe(at('2026-11-23T14:00:00Z'))
    expect(suggestedStopEnd(at('2026-11-23T18:10:00Z'))).toBe(at('2026-11-23T20:00:00Z'))
  })

  it('include a number of minutes from now', () => {
    expect(inMinutes(at('2026-11-23T12:31:00Z'), 30)).toEqual(atTime(at('2026-11-23T13:01:00Z')))
  })

  it('include the closing time while the restaurant is open, and otherwise the end of the day', () => {
    expect(endOfService({ open: true, until: '2026-11-23T21:00:00.000Z' })).toEqual({
      until: 'time',
      at: '2026-11-23T21:00:00.000Z',
    })
    expect(endOfService({ open: false, until: '2026-11-24T10:00:00.000Z' })).toEqual({
      until: 'end-of-day',
    })
    expect(endOfService({ open: true, until: null })).toEqual({ until: 'end-of-day' })
  })
})
