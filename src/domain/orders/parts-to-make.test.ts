import { describe, expect, it } from 'vitest'
import { partsToMake } from './parts-to-make.ts'

const avocado = { ingredient: 201, name: 'Avocat', quantity: 1, change: null }
const feta = { ingredient: 202, name: 'Feta', quantity: 2, change: null }
const aLine = (changes: object = {}) => ({
  name: 'Salade',
  quantity: 1,
  parts: [avocado, feta],
  ...changes,
})
const totalsOf = (...lines: ReturnType<typeof aLine>[]) =>
  partsToMake([{ status: 'received', lines }]).map(({ name, quantity }) => `${quantity} ${name}`)

describe('the ingredients still to be made', () => {
  it('are counted over all lines, by the quantity of the line and of the part', () => {
    expect(totalsOf(aLine(), aLine({ quantity: 3 }))).toEqual(['8 Feta', '4 Avocat'])
  })

  it('are those of orders that are received or in preparation', () => {
    const orders = (['received', 'in-preparation', 'ready', 'collected', 'cancelled'] as const).map(
      (status) => ({ status, lines: [aLine({ parts: [avocado] })] }),
    )
    expect(partsToMake(orders)).toEqual([{ ingredient: 201, name: 'Avocat', quantity: 2 }])
  })

  it('contain neither what the customer left out nor refunded units', () => {
    expect(
      totalsOf(
        aLine({ parts: [{ ...avocado, change: 'left-out' }, feta] }),
        aLine({ quantity: 3, refunded: { units: 2 } }),
        aLine({ refunded: { units: 1 } }),
      ),
    ).toEqual(['4 Feta', '1 Avocat'])
  })

  it('contain what stands in for an ingredient that ran out, in its quantity (E7)', () => {
    const tofu = { ingredient: 203, name: 'Tofu' }
    expect(
      totalsOf(
        aLine({ replacements: [{ ...feta, standIn: tofu }] }),
        aLine({ replacements: [{ ...feta, standIn: null }] }),
      ),
    ).toEqual(['2 Avocat', '2 Tofu'])
  })

  it('contain no recalled product, and nothing of a line that is recalled as a whole (H10)', () => {
    const salad = { ingredient: 1301, name: 'Salade' }
    expect(totalsOf(aLine({ recalled: [feta] }), aLine({ recalled: [salad] }))).toEqual([
      '1 Avocat',
    ])
  })
})
