import { expect, it } from 'vitest'
import type { UsualCart } from '#contract/office/catalogue.ts'
import { shownCarts } from './usual-carts.ts'

it('the carts that a draft changes are shown before those that are sold most (H8)', () => {
  const cart = (name: string, before: number, after: number): UsualCart => ({
    name,
    supplements: [],
    sold: 1,
    before,
    after,
  })
  const drinks = Array.from({ length: 30 }, (_, i) => cart(`drink ${i}`, 200, 200))
  const shown = shownCarts([...drinks, cart('César', 1190, 1250), cart('Gone', 900, 0)])
  expect(shown.map(({ name }) => name).slice(0, 3)).toEqual(['César', 'Gone', 'drink 0'])
  expect(shown).toHaveLength(20)
})
