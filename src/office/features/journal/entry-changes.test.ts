import { describe, expect, it } from 'vitest'
import { amountOf, changesOf, readGrant, readSubject } from './entry-changes.ts'

describe('an entry of the journal', () => {
  it('lists the changed fields with their values before and after (P5)', () => {
    expect(
      changesOf({
        action: 'group-changed',
        before: { name: 'Ouest', restaurants: [1, 2] },
        after: { name: 'Ouest', restaurants: [1] },
      }),
    ).toEqual([{ field: 'restaurants', before: [1, 2], after: [1] }])
  })

  it('omits the values that its sentence contains, and the ids of rows (P5)', () => {
    const after = { refund: '7', amount: 940, lines: [{ line: 0 }], goodwillPoints: 0 }
    expect(changesOf({ action: 'refund', before: null, after })).toEqual([])
    expect(amountOf({ before: null, after })).toBe(940)
    expect(
      changesOf({
        action: 'points-changed',
        before: { balance: 12 },
        after: { balance: 20, kind: 'granted', count: 8 },
      }),
    ).toEqual([{ field: 'balance', before: 12, after: 20 }])
    expect(
      changesOf({ action: 'privacy-request-made', before: null, after: { kind: 'export' } }),
    ).toEqual([{ field: 'kind', before: undefined, after: 'export' }])
  })

  it('shows each role with its scope (P5)', () => {
    expect(readGrant('owner')).toEqual({
      role: 'owner',
      scope: 'chain',
      group: null,
      restaurants: null,
    })
    expect(readGrant('manager group sud-est')).toMatchObject({ scope: 'group', group: 'sud-est' })
    expect(readGrant('reader restaurants 1 2')).toMatchObject({ restaurants: [1, 2] })
    expect(readGrant('king')).toBeNull()
    expect(readGrant('reader planets 3')).toBeNull()
  })

  it('is about a row, or about the whole site (P5)', () => {
    expect(readSubject('order 12')).toEqual({ kind: 'order', id: '12' })
    expect(readSubject('site')).toEqual({ kind: 'site', id: '' })
  })
})
