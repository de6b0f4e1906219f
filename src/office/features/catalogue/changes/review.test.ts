import { describe, expect, it } from 'vitest'
import type { DraftEdit, UsualCart } from '#contract/office/catalogue.ts'
import { changesOf } from '#domain/catalogue/changes.ts'
import {
  byChange,
  cartsSummary,
  changesByEntry,
  idOf,
  missingFor,
  priceSteps,
  splitChanges,
} from './review.ts'

const edit = (changes: Partial<DraftEdit> = {}): DraftEdit => ({
  entry: 'ingredient 221',
  field: 'price',
  before: 1.8,
  after: 1.9,
  position: 1,
  by: 'Sofia',
  at: '2026-11-24T09:00:00.000Z',
  isMine: false,
  canConfirm: true,
  needsSecond: false,
  confirmedBy: null,
  overtakenBy: null,
  ...changes,
})
const cart = (
  before: number | null,
  after: number | null,
  sold: number | null = 10,
): UsualCart => ({
  name: 'Salade',
  supplements: [],
  sold,
  before,
  after,
})

describe('publishing a draft', () => {
  const may = {
    rights: ['catalogue', 'publish'] as const,
    hasUnwritten: false,
    isChecking: false,
    hasFaults: false,
  }
  it('is blocked while a condition is missing, and shows the most severe one (P4, P6, H8)', () => {
    const allergens = edit({ field: 'allergens', needsSecond: true })
    expect(missingFor([edit()], may)).toBeNull()
    expect(missingFor([edit()], { ...may, isChecking: true })).toBe('checking')
    expect(missingFor([edit()], { ...may, rights: ['catalogue'] })).toBe('right')
    expect(missingFor([], may)).toBe('none')
    expect(missingFor([edit()], { ...may, hasUnwritten: true })).toBe('unwritten')
    expect(missingFor([edit()], { ...may, hasFaults: true })).toBe('faults')
    expect(missingFor([edit(), allergens], may)).toBe('second')
    expect(missingFor([{ ...allergens, confirmedBy: 'Claire' }], may)).toBeNull()
    expect(
      missingFor([edit({ overtakenBy: { by: 'Claire', at: '2026-11-24T10:00:00.000Z' } })], may),
    ).toBe('overtaken')
  })

  it('is blocked by an edit for which the reader lacks the right (N15)', () => {
    const hours = edit({ entry: 'restaurant 1', field: 'day.2026-12-24' })
    expect(missingFor([edit(), hours], may)).toBe('fields')
    expect(missingFor([edit(), hours], { ...may, rights: [...may.rights, 'hours'] })).toBeNull()
  })
})

describe('a change of several entries', () => {
  it('is published for some of them, and held back for the others (H8)', () => {
    const changes = changesOf(
      ['ingredient 1', 'ingredient 2', 'ingredient 3'].map((entry) =>
        edit({ entry, field: 'vat_rate', before: 10, after: 5.5 }),
      ),
    )
    expect(changes).toHaveLength(1)
    const ids = changes.flatMap((change) => changesByEntry(change)).map(idOf)
    expect(ids).toEqual(['ingredient 1 vat_rate', 'ingredient 2 vat_rate', 'ingredient 3 vat_rate'])
    const { selected, heldBack } = splitChanges(changes, new Set([ids[1] ?? '']))
    const entriesOf = (some: typeof changes) =>
      some.map(({ edits }) => edits.map(({ entry }) => entry))
    expect(entriesOf(selected)).toEqual([['ingredient 1', 'ingredient 3']])
    expect(entriesOf(heldBack)).toEqual([['ingredient 2']])
    expect(splitChanges(changes, new Set(ids)).selected).toEqual([])
  })
})

describe('the changes of prices and carts', () => {
  it('are counted as increases and decreases, with a zone price compared to its previous price (H8)', () => {
    const changes = changesOf([
      edit(),
      edit({ field: 'zone.paris', before: { price: 2.6 }, after: { price: 2.5 } }),
      edit({ entry: 'ingredient 222', before: 2, after: 3 }),
      edit({ entry: 'ingredient 223', field: 'zone.paris', before: null, after: { price: 3 } }),
    ])
    const entries = new Map([['ingredient 223', { price: 3.4 }]])
    // A zone without a price of its own had the base price, so its new price is compared with that.
    const both = { published: entries, drafted: entries }
    expect(priceSteps(changes, both)).toEqual({ up: 2, down: 2 })
    expect(priceSteps(changes, { published: new Map(), drafted: new Map() })).toEqual({
      up: 2,
      down: 1,
    })
  })

  it('are summarised with their sales, and sorted by the largest difference (H8)', () => {
    const carts = [cart(1000, 1000), cart(1000, 1020, 5), cart(500, 400, null), cart(900, null)]
    expect(cartsSummary(carts)).toEqual({ same: 1, up: 1, down: 1, sum: 100, hasSales: true })
    expect(byChange(carts).map(({ before }) => before)).toEqual([900, 500, 1000, 1000])
  })
})
