import { describe, expect, it } from 'vitest'
import { versionInForce } from './in-force.ts'

const versions = ['2026-11-23', '2026-03-29', '2026-12-01', '2026-10-25'].map((version) => ({
  version,
}))
const at = (instant: string) => versionInForce(versions, Date.parse(instant))?.version ?? null

describe('the version in force', () => {
  it('is the latest version whose effective date has come, in any order of the list (B3)', () => {
    expect(at('2026-11-30T12:00:00Z')).toBe('2026-11-23')
    expect(at('2026-12-01T12:00:00Z')).toBe('2026-12-01')
    expect(at('2027-06-01T12:00:00Z')).toBe('2026-12-01')
  })

  it('does not exist before the first effective date or without versions (B3)', () => {
    expect(at('2026-03-28T12:00:00Z')).toBeNull()
    expect(versionInForce([], Date.parse('2026-11-30T12:00:00Z'))).toBeNull()
  })

  it('begins at midnight in Paris, not in UTC (B3)', () => {
    expect(at('2026-11-30T22:59:59.999Z')).toBe('2026-11-23')
    expect(at('2026-11-30T23:00:00Z')).toBe('2026-12-01')
  })

  it('begins at midnight in Paris also on the days of both clock changes (B3)', () => {
    expect(at('2026-03-28T22:59:59.999Z')).toBeNull()
    expect(at('2026-03-28T23:00:00Z')).toBe('2026-03-29')
    expect(at('2026-10-24T21:59:59.999Z')).toBe('2026-03-29')
    expect(at('2026-10-24T22:00:00Z')).toBe('2026-10-25')
  })
})
