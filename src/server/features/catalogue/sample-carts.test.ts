import { expect, it } from 'vitest'
import type { UsualCart } from '#contract/office/catalogue.ts'
import { selectSampleCarts } from './sample-carts.ts'

it('the sample carts whose price a draft changes come before the best-selling carts (H8)', () => {
  const cart = (name: string, before: number, after: number): UsualCart => ({
    name,
    supplements: [],
    sold: 1,
    before,
    after,
  })
  const drinks = Array.from({ length: 30 }, (_, i) => cart(`drink ${i}`, 200, 200))
  const selectedCarts = selectSampleCarts([
    ...drinks,
    cart('César', 1190, 1250),
    cart('Gone', 900, 0),
  ])
  expect(selectedCarts.map(({ name }) => name).slice(0, 3)).toEqual(['César', 'Gone', 'drink 0'])
  expect(selectedCarts).toHaveLength(20)
})
