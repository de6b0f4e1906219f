import { describe, expect, it } from 'vitest'
import { aCart, item, plainSalad } from '#testing/builders/a-cart.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { parseLastOrder } from './last-order.ts'

const now = Date.parse('2026-11-23T11:00:00Z')
const { lines } = aCart(aMenu(), plainSalad('salad'), item('water', 'eau-plate'))
const restaurant = {
  id: 1,
  slug: 'paris-bourse',
  name: 'Mesclun Paris Bourse',
  phone: '01 99 00 10 28',
  city: 'Paris',
}
const open = {
  token: 'a-token-of-twenty-letters',
  number: 'A01',
  until: '2026-11-24T11:15:00.000Z',
}
const sold = [{ line: 'salad', name: 'Salade 4 ingrédients', unitPrice: 940 }]
const storedOrder = { choices: lines, sold, restaurant, clock: '12:15', open, handedOver: null }
const parse = (stored: unknown) => parseLastOrder(JSON.stringify(stored), now)

describe('the last order of a browser', () => {
  it('is read as stored, and stays open until its end time has passed (O1)', () => {
    expect(parse(storedOrder)).toEqual(storedOrder)
    expect(parse({ ...storedOrder, open: { ...open, until: '2026-11-23T10:59:00.000Z' } })).toEqual(
      {
        ...storedOrder,
        open: null,
      },
    )
    expect(parse({ ...storedOrder, open: null })).toEqual({ ...storedOrder, open: null })
  })

  it('is found for a day after its hand-over, which may be undone (N5)', () => {
    const handedOver = { ...storedOrder, open: null, handedOver: open }
    expect(parse(handedOver)).toEqual(handedOver)
    expect(parseLastOrder(JSON.stringify(handedOver), Date.parse(open.until))).toEqual({
      ...storedOrder,
      open: null,
    })
    const { handedOver: _, ...older } = storedOrder
    expect(parse(older)).toEqual(storedOrder)
  })

  it('ignores missing and invalid prices (E8)', () => {
    const { sold: _, ...older } = storedOrder
    expect(parse(older)).toEqual({ ...storedOrder, sold: [] })
    const broken = [null, 1, { line: 'salad', name: 'Salade', unitPrice: 9.4 }, ...sold]
    expect(parse({ ...storedOrder, sold: broken })).toEqual(storedOrder)
  })

  it.each([
    ['no JSON', 'no JSON'],
    ['nothing', null],
    ['a list', []],
    ['without a place', { ...storedOrder, restaurant: {} }],
    ['of no hour', { ...storedOrder, clock: 'noon' }],
  ])('is null if the stored value is %s (C26)', (_, stored) =>
    expect(typeof stored === 'string' ? parseLastOrder(stored, now) : parse(stored)).toBeNull(),
  )

  it('stays open even if its lines are invalid (O1)', () => {
    expect(parse({ ...storedOrder, choices: [{ kind: 'formula' }] })).toEqual({
      ...storedOrder,
      choices: [],
    })
  })

  it('is not open if its token is invalid (O1)', () => {
    for (const token of ['', '../../connexion', 'short'])
      expect(parse({ ...storedOrder, open: { ...open, token } })?.open).toBeNull()
  })
})
