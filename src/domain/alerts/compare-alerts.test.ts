import { describe, expect, it } from 'vitest'
import { SETTLE_MILLISECONDS, compareAlerts } from './compare-alerts.ts'

const late = { kind: 'late', subject: 'restaurant 3' } as const
const silent = { kind: 'unreachable', subject: 'restaurant 3' } as const
const nothing = { open: [], reopen: [], end: [], settle: [] }

describe('comparing the current conditions with the alerts', () => {
  it('opens an alert when a condition is found for the first time, once for each subject (H1)', () => {
    expect(compareAlerts([late, silent, late], [], 0)).toEqual({
      ...nothing,
      open: [late, silent],
    })
    expect(compareAlerts([late], [{ ...late, id: '1', endedAt: null }], 0)).toEqual(nothing)
  })

  it('ends an alert whose condition is no longer found (H1)', () => {
    const alert = { ...late, id: '1', endedAt: null }
    expect(compareAlerts([silent], [alert], 0)).toEqual({ ...nothing, open: [silent], end: ['1'] })
  })

  it('reopens the same alert when its condition returns within minutes (H1)', () => {
    const alert = { ...late, id: '1', endedAt: 1000 }
    const soon = 1000 + SETTLE_MILLISECONDS - 1
    expect(compareAlerts([late], [alert], soon)).toEqual({ ...nothing, reopen: ['1'] })
    expect(compareAlerts([], [alert], soon)).toEqual(nothing)
    expect(compareAlerts([], [alert], soon + 1)).toEqual({ ...nothing, settle: ['1'] })
    expect(compareAlerts([late], [alert], soon + 1)).toEqual({
      ...nothing,
      settle: ['1'],
      open: [late],
    })
  })
})
