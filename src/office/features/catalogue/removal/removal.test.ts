import { describe, expect, it } from 'vitest'
import { type Entries, type EntryFields, applyEdits } from '#domain/catalogue/entries.ts'
import { removalOf } from './removal.ts'

const published: Entries = new Map<string, EntryFields>([
  ['formula 2', { exists: true, active: true, points: 120 }],
  ['recipe 1', { exists: true, 'title.fr': 'La verte' }],
  ['reward menu', { exists: true, points: 120, grants: [{ formula_id: 2 }] }],
  ['ingredient 101', { exists: true, price: 1, 'zone.paris': { price: 1.2 } }],
  ['zone paris', { exists: true, name: 'Paris' }],
  ['order', { reward: ['menu'] }],
  ['category 30', { exists: true, kind: 'snack' }],
  ['reward snack', { exists: true, points: 24, grants: [{ one_of_category_ids: [30, 31] }] }],
  ['catalogue', { main_category_ids: [1, 30] }],
  ['restaurant 2', { exists: true, mainCategories: [30, 1], dessertCategories: [9] }],
])
const drafted = applyEdits(published, [
  { entry: 'reward petit', field: 'exists', after: true },
  { entry: 'reward petit', field: 'points', after: 12 },
  { entry: 'order', field: 'reward', after: ['petit', 'menu'] },
])
const without = (entry: string) => {
  const removal = removalOf({ published, drafted }, entry)
  return { ...removal, remainingEntries: applyEdits(drafted, removal.edits) }
}

describe('removing an entry', () => {
  it('only takes a published formula off sale, and names the rewards that grant it (H6)', () => {
    const { how, broken, remainingEntries } = without('formula 2')
    expect([how, broken]).toEqual(['off', ['reward menu']])
    expect(remainingEntries.get('formula 2')).toMatchObject({ exists: true, active: false })
  })

  it('deletes a recipe or a reward with all its fields (H6)', () => {
    expect(without('recipe 1')).toMatchObject({ how: 'removed', broken: [] })
    expect(without('recipe 1').remainingEntries.has('recipe 1')).toBe(false)
  })

  it('deletes a zone with its prices (H6)', () => {
    const { prices, remainingEntries } = without('zone paris')
    expect(prices).toBe(1)
    expect(remainingEntries.get('ingredient 101')).toEqual({ exists: true, price: 1 })
  })

  it('deletes a category, also from the menu lists and the restaurants (H6)', () => {
    const { how, broken, remainingEntries } = without('category 30')
    expect([how, broken, remainingEntries.has('category 30')]).toEqual([
      'removed',
      ['reward snack'],
      false,
    ])
    expect(remainingEntries.get('catalogue')).toEqual({ main_category_ids: [1] })
    expect(remainingEntries.get('restaurant 2')).toMatchObject({
      mainCategories: [1],
      dessertCategories: [9],
    })
  })

  it('leaves no trace of an entry that was never published (H6)', () => {
    const { how, remainingEntries } = without('reward petit')
    expect(how).toBe('dropped')
    expect(remainingEntries).toEqual(published)
  })
})
