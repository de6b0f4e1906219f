import { describe, expect, it } from 'vitest'
import { type Entries, type EntryFields, applyEdits } from '#domain/catalogue/entries.ts'
import { carryEdits, restaurantsOfZone, restaurantsWith, zoneEdits } from './place-edits.ts'

const restaurant = (fields: EntryFields): EntryFields => ({
  exists: true,
  mainCategories: [16, 1],
  dessertCategories: [9],
  ...fields,
})
const entries: Entries = new Map([
  ['catalogue', { main_category_ids: [16, 1], dessert_category_ids: [9] }],
  ['restaurant 1', restaurant({ price_zone: 'paris' })],
  ['restaurant 2', restaurant({})],
  ['restaurant 3', restaurant({ price_zone: 'lyon' })],
])
const carried = (category: number, restaurantIds: number[], kind: string) =>
  applyEdits(entries, carryEdits(entries, category, restaurantIds, kind))

describe('restaurants of the catalogue', () => {
  it('move into a zone from another zone, and leave it (H6, B6)', () => {
    const edits = zoneEdits(entries, 'paris', [2, 3])
    expect(edits.map(({ entry, before, after }) => [entry, before, after])).toEqual([
      ['restaurant 1', 'paris', null],
      ['restaurant 2', null, 'paris'],
      ['restaurant 3', 'lyon', 'paris'],
    ])
    expect(restaurantsOfZone(applyEdits(entries, edits), 'paris')).toEqual([2, 3])
    expect(zoneEdits(entries, 'paris', [1])).toEqual([])
  })

  it('sell a new category, which is then added to the lists of the chain (H6)', () => {
    const after = carried(30, [1, 3], 'snack')
    expect(restaurantsWith(after, 30)).toEqual([1, 3])
    expect(after.get('restaurant 1')).toMatchObject({ mainCategories: [16, 1, 30] })
    expect(after.get('catalogue')).toMatchObject({ main_category_ids: [16, 1, 30] })
  })

  it('list a dessert category among their desserts (H6)', () => {
    expect(carried(31, [2], 'topping').get('restaurant 2')).toMatchObject({
      dessertCategories: [9, 31],
    })
  })

  it('stop selling a category, and the chain drops it once no restaurant sells it (H6)', () => {
    expect(carried(9, [1, 2], 'dessert').get('catalogue')?.['dessert_category_ids']).toEqual([9])
    const without = carried(9, [], 'dessert')
    expect(without.get('catalogue')?.['dessert_category_ids']).toEqual([])
    expect(restaurantsWith(without, 9)).toEqual([])
  })

  it('are marked as selling alcohol once they sell a category of alcohol (V10)', () => {
    expect(carried(15, [2], 'alcohol').get('restaurant 2')).toMatchObject({ sells_alcohol: true })
  })
})
