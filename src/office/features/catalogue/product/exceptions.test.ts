import { describe, expect, it } from 'vitest'
import { exceptionRows } from './exceptions.ts'

const field = (from: string) => `exception.ingredient.221.${from}`
const published = {
  restaurant: 3,
  name: 'Nice',
  field: field('2026-12-01T00:00'),
  value: { price: 2.2, until: '2027-01-01T00:00' },
}
const edit = (entry: string, name: string, after: object | null, before: object | null = null) => ({
  entry,
  field: name,
  before: before as never,
  after: after as never,
})

describe('the temporary prices of a product', () => {
  it('are the published ones together with those of the draft (H9)', () => {
    const otherPrice = { price: 2.4, until: '2026-12-01T00:00' }
    const rows = exceptionRows(
      'ingredient 221',
      [published],
      [
        edit('restaurant 5', field('2026-11-25T00:00'), otherPrice),
        edit('restaurant 5', 'exception.ingredient.222.2026-11-25T00:00', otherPrice),
        edit('ingredient 221', 'price', null),
      ],
    )
    expect(rows).toEqual([
      expect.objectContaining({ restaurant: '5', published: null, from: '2026-11-25T00:00' }),
      expect.objectContaining({ restaurant: '3', until: '2027-01-01T00:00' }),
    ])
  })

  it('exclude the ones that the draft removes, and show the new price of the ones that it changes (H9)', () => {
    const { value } = published
    expect(
      exceptionRows(
        'ingredient 221',
        [published],
        [edit('restaurant 3', published.field, null, value)],
      ),
    ).toEqual([])
    const [changed] = exceptionRows(
      'ingredient 221',
      [published],
      [edit('restaurant 3', published.field, { ...value, price: 2 }, value)],
    )
    expect(changed).toMatchObject({ value: { price: 2 }, published: { price: 2.2 } })
  })
})
