import { describe, expect, it } from 'vitest'
import { clockParts, minutesUntil, nearnessOf } from './countdown.ts'

const at = (time: string) => Date.parse(`2026-11-23T${time}Z`)

describe('the countdown of a ticket', () => {
  it('counts whole minutes, and becomes negative as soon as the time has passed', () => {
    expect(minutesUntil(at('12:30:00'), at('12:03:00'))).toBe(27)
    expect(minutesUntil(at('12:30:00'), at('12:29:01'))).toBe(0)
    expect(minutesUntil(at('12:30:00'), at('12:30:01'))).toBe(-1)
    expect(minutesUntil(at('12:00:00'), at('12:03:00'))).toBe(-3)
  })

  it('is “far” from fifteen minutes on, then “soon”, then “late”', () => {
    expect([15, 14, 0, -1].map(nearnessOf)).toEqual(['far', 'soon', 'soon', 'late'])
  })

  it('is split into hours and minutes, before the time and after it', () => {
    expect(clockParts(59)).toEqual({ hours: 0, minutes: 59 })
    expect(clockParts(125)).toEqual({ hours: 2, minutes: 5 })
    expect(clockParts(-61)).toEqual({ hours: 1, minutes: 1 })
  })
})
