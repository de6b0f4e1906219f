import { describe, expect, it } from 'vitest'
import type { Cart } from '#domain/cart/cart.ts'
import { aCart, custom, item, plainSalad, withMore } from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { putBack } from './put-back.ts'

const menu = aMenu()
const before = aCart(menu, custom('a'), item('b', 'focaccia'), item('c', 'brownie-noix'))
const ids = (cart: Cart) => cart.lines.map(({ id }) => id)

describe('undoing a removal', () => {
  const after = withMore(before, menu, { type: 'remove-line', line: 'b' })

  it('returns the same cart if nothing changed since (C17)', () => {
    expect(putBack(after, { before, after }, menu)).toBe(before)
  })

  it('puts the line back in its position, and keeps later changes (C17)', () => {
    const since = withMore(after, menu, item('d', 'pita'), {
      type: 'set-quantity',
      line: 'c',
      quantity: 3,
    })
    const restoredCart = putBack(since, { before, after }, menu)
    expect(ids(restoredCart)).toEqual(['a', 'b', 'c', 'd'])
    expect(restoredCart.lines[2]?.quantity).toBe(3)
  })

  it('finds the position by the lines that remain (C17)', () => {
    const since = withMore(after, menu, { type: 'remove-line', line: 'a' }, item('d', 'pita'))
    expect(ids(putBack(since, { before, after }, menu))).toEqual(['b', 'c', 'd'])
  })

  it('merges the line with an identical line added meanwhile (C2)', () => {
    const since = withMore(after, menu, item('d', 'focaccia'))
    const restoredCart = putBack(since, { before, after }, menu)
    expect(ids(restoredCart)).toEqual(['a', 'c', 'd'])
    expect(restoredCart.lines[2]?.quantity).toBe(2)
  })

  it('has no effect a second time (C17)', () => {
    const since = withMore(after, menu, item('d', 'pita'))
    const once = putBack(since, { before, after }, menu)
    expect(ids(putBack(once, { before, after }, menu))).toEqual(ids(once))
  })

  it('restores the drinks that were removed with their dish (C20)', () => {
    const beer = Object.values(menu.ingredients).find(({ categoryId }) => categoryId === 15)
    const meal = aCart(
      menu,
      plainSalad('a'),
      item('b', beer?.slug ?? ''),
      item('c', 'brownie-noix'),
    )
    const alone = withMore(meal, menu, { type: 'remove-line', line: 'a' })
    expect(ids(alone)).toEqual(['c'])
    const since = withMore(alone, menu, { type: 'set-quantity', line: 'c', quantity: 2 })
    expect(ids(putBack(since, { before: meal, after: alone }, menu))).toEqual(['a', 'b', 'c'])
  })

  it('restores an emptied cart completely, with discount and suggestions (C19)', () => {
    const full = { ...before, suggestedCount: 2, suggestionsDismissed: true }
    const empty = withMore(full, menu, { type: 'clear' })
    expect(putBack(empty, { before: full, after: empty }, menu)).toBe(full)
  })

  it('omits products that are no longer available (C25)', () => {
    const since = withMore(after, menu, item('d', 'pita'))
    const poorer = aMenu('fr', { without: [idOf('focaccia')] })
    expect(ids(putBack(since, { before, after }, poorer))).toEqual(['a', 'c', 'd'])
  })
})
