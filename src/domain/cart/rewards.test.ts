import { describe, expect, it } from 'vitest'
import { aCart, dessert, item, noticesOf, refusalOf, withMore } from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { dropPointsOver, tidy } from '#domain/commands/cart-upkeep.ts'
import { emptyCart } from './cart.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { canPayWithPoints, pointsPriceOf, unitsWithoutCompanion } from './rewards.ts'

const menu = aMenu()
const product = (slug: string) => menu.ingredients[idOf(slug)]!
const points = { paidWith: 'points' } as const
const coffee = (line: string) => item(line, 'expresso', points)
const compote = (line: string) => item(line, 'compote-pomme', points)
const cost = (cart: Parameters<typeof priceCart>[0]) => priceCart(cart, menu).eatfidPointsCost

describe('the price in points', () => {
  it('is the reward’s price, the remainder of a bundle for its second part, and null for alcohol (L2, F6)', () => {
    expect(pointsPriceOf(product('caesar'), menu)).toBe(12)
    expect(pointsPriceOf(product('cola'), menu)).toBe(36)
    expect(pointsPriceOf(menu.desserts[idOf('skyr')]!, menu)).toBe(36)
    expect(pointsPriceOf(menu.formulas[idOf('formule-6-complete')]!, menu)).toBe(152)
    expect(pointsPriceOf(product('expresso'), menu)).toBe(24)
    const none = [
      product('biere-blonde'),
      product('soupe-potimarron-grande'),
      menu.desserts[idOf('maxi-fromage-blanc')]!,
    ]
    expect(none.map((product) => pointsPriceOf(product, menu))).toEqual([null, null, null])
    const tipsy = {
      ...menu,
      rewards: menu.rewards.map((reward) => ({
        ...reward,
        grants: reward.grants.map((grant) =>
          'categories' in grant ? { ...grant, categories: [...grant.categories, 15] } : grant,
        ),
      })),
    }
    expect(pointsPriceOf(product('biere-blonde'), tipsy)).toBeNull()
  })

  it('of a bundle’s second part follows the rewards of the menu (L2)', () => {
    const dearer = {
      ...menu,
      rewards: menu.rewards.map((reward) =>
        reward.points === 60 ? { ...reward, points: 66 } : reward,
      ),
    }
    expect(pointsPriceOf(product('expresso'), dearer)).toBe(30)
    const without = { ...menu, rewards: menu.rewards.filter((reward) => reward.points !== 60) }
    expect(pointsPriceOf(product('expresso'), without)).toBeNull()
  })
})

describe('a hot drink with a dessert', () => {
  it('costs 60 points as one reward, with either kind of dessert (L2)', () => {
    expect(cost(aCart(menu, compote('d'), coffee('c')))).toBe(60)
    expect(cost(aCart(menu, dessert('d', 'skyr', 'points'), coffee('c')))).toBe(60)
  })

  it('is refused without a dessert, or when it exceeds the number of desserts (L2)', () => {
    expect(refusalOf(emptyCart, menu, coffee('c'))).toBe('reward_incomplete')
    expect(refusalOf(aCart(menu, item('d', 'compote-pomme')), menu, coffee('c'))).toBe(
      'reward_incomplete',
    )
    const cart = aCart(menu, compote('d'), coffee('c'))
    expect(refusalOf(cart, menu, coffee('e'))).toBe('reward_incomplete')
    expect(refusalOf(cart, menu, item('e', 'the-noir', points))).toBe('reward_incomplete')
    expect(refusalOf(cart, menu, { type: 'set-quantity', line: 'c', quantity: 2 })).toBe(
      'reward_incomplete',
    )
    expect(refusalOf(cart, menu, { type: 'duplicate-line', line: 'c', as: 'e' })).toBe(
      'reward_incomplete',
    )
    const paid = withMore(cart, menu, item('e', 'the-noir'))
    expect(
      refusalOf(paid, menu, {
        type: 'set-item',
        line: 'e',
        freeSauce: null,
        warm: false,
        ...points,
      }),
    ).toBe('reward_incomplete')
    expect(
      cost(
        withMore(paid, menu, compote('x'), {
          type: 'set-item',
          line: 'e',
          freeSauce: null,
          warm: false,
          ...points,
        }),
      ),
    ).toBe(120)
  })

  it('is dropped together with its dessert, with a notice; the last drink added goes first (L2)', () => {
    const cart = aCart(menu, compote('d'), coffee('c'))
    expect(noticesOf(cart, menu, { type: 'remove-line', line: 'd' })).toEqual([
      {
        kind: 'reward-dropped',
        line: 'c',
        product: idOf('expresso'),
        name: 'Expresso',
        quantity: 1,
      },
    ])
    expect(
      withMore(cart, menu, {
        type: 'set-item',
        line: 'd',
        freeSauce: null,
        warm: false,
        paidWith: 'euros',
      }).lines,
    ).toHaveLength(1)
    const three = aCart(
      menu,
      compote('d'),
      compote('d'),
      compote('d'),
      coffee('c'),
      coffee('c'),
      item('t', 'the-noir', points),
    )
    expect(cost(three)).toBe(180)
    const two = withMore(three, menu, { type: 'set-quantity', line: 'd', quantity: 1 })
    expect(two.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['d', 1],
      ['c', 1],
    ])
    const tidied = tidy(cart, aMenu('fr', { without: [idOf('compote-pomme')] }))
    expect([tidied.cart.lines, tidied.notices.map(({ kind }) => kind)]).toEqual([
      [],
      ['line-dropped', 'reward-dropped'],
    ])
  })

  it('is dropped from the last line backwards when the points balance is too low (L3)', () => {
    const cart = aCart(menu, compote('d'), coffee('c'))
    expect(dropPointsOver(cart, menu, 59).cart.lines.map(({ id }) => id)).toEqual(['d'])
    const reversed = aCart(menu, compote('d'), coffee('c'), item('b', 'cola', points))
    expect(dropPointsOver(reversed, menu, 60).cart.lines.map(({ id }) => id)).toEqual(['d', 'c'])
  })

  it('can be paid with points once the dessert is in the cart (L2, L5)', () => {
    const can = (lines: ReturnType<typeof aCart>['lines']) =>
      canPayWithPoints(lines, product('expresso'), menu)
    expect([
      can([]),
      canPayWithPoints([], product('cola'), menu),
      canPayWithPoints([], product('biere-blonde'), menu),
    ]).toEqual([false, true, false])
    const cart = aCart(menu, compote('d'))
    expect([can(cart.lines), can(withMore(cart, menu, coffee('c')).lines)]).toEqual([true, false])
  })

  it('counts its units without a dessert from the last line backwards, even in an invalid cart (L2)', () => {
    const lines = aCart(menu, compote('d'), coffee('c')).lines
    const broken = lines.map((line) => (line.id === 'c' ? { ...line, quantity: 4 } : line))
    expect([...unitsWithoutCompanion(broken, menu)]).toEqual([['c', 3]])
  })
})
