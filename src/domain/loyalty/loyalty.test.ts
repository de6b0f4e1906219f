import { describe, expect, it } from 'vitest'
import { aCart, formula, item } from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import {
  MAX_POINTS,
  capNotice,
  credit,
  earnedPoints,
  balanceAfterCart,
  rewardChoices,
  rewardsWithin,
  withoutOrder,
} from './loyalty.ts'
import { categoryOf } from '#domain/menu/products.ts'

const menu = aMenu()

describe('points', () => {
  it('are earned one for each whole euro spent (L1)', () => {
    expect([0, 99, 100, 1199, 28_000].map(earnedPoints)).toEqual([0, 0, 1, 11, 280])
  })

  it('stop at 280, and the points lost above that are reported (L1, L4)', () => {
    expect(MAX_POINTS).toBe(280)
    expect(credit(0, 12)).toEqual({ balance: 12, lostPoints: 0 })
    expect(credit(275, 12)).toEqual({ balance: 280, lostPoints: 7 })
    expect(credit(280, 3)).toEqual({ balance: 280, lostPoints: 3 })
  })

  it('never decrease when an order earns points, even from above the ceiling (L1)', () => {
    expect(credit(300, 5)).toEqual({ balance: 300, lostPoints: 5 })
  })

  it('that the card would lose are announced, with the rewards that the balance can buy now (L4)', () => {
    expect(capNotice({ balance: 250, pending: 0, earns: 30 }, menu)).toBeNull()
    expect(capNotice({ balance: 250, pending: 10, earns: 33 }, menu)).toMatchObject({
      lostPoints: 13,
      rewards: { length: 6 },
    })
    // Pending orders will lose 20 points, which were announced when those orders were placed. So
    // only the 7 points that this order would lose are announced now.
    expect(capNotice({ balance: 250, pending: 50, earns: 7 }, menu)?.lostPoints).toBe(7)
    expect(
      capNotice({ balance: 40, pending: 260, earns: 1 }, menu)?.rewards.map(({ points }) => points),
    ).toEqual([12, 36])
    expect(capNotice({ balance: 280, pending: 0, earns: 0 }, menu)).toBeNull()
  })

  it('of a replaced order are taken back first, whether they are pending or booked (L4, E1)', () => {
    // The card had 15 points. 12 of them were spent on an order that earns 12 points, and the order
    // that replaces it costs 12 points and earns 14.
    const replaced = { points: 12, earns: 12 }
    for (const card of [
      { balance: 3, pending: 12 },
      { balance: 15, pending: 0 },
    ]) {
      const { balance, pending } = withoutOrder(card, replaced)
      expect(balance + pending).toBe(15)
      expect(credit(credit(balance - 12, pending).balance, 14).balance).toBe(17)
    }
    expect(withoutOrder({ balance: 3, pending: 20 }, replaced)).toEqual({ balance: 15, pending: 8 })
  })

  it('that remain are the balance of the card minus the points that the cart costs (L4)', () => {
    const cart = aCart(
      menu,
      item('a', 'cola', { paidWith: 'points' }),
      formula('f', 'formule-4-complete', 'points'),
    )
    expect(balanceAfterCart(200, cart, menu)).toBe(200 - 36 - 132)
    expect(balanceAfterCart(100, cart, menu)).toBe(-68)
  })
})

describe('the ladder of rewards', () => {
  const kindsOf = (points: number) => {
    const reward = menu.rewards.find((candidate) => candidate.points === points)!
    return rewardChoices(reward, menu).map(
      (choices) =>
        new Set(
          choices.map((choice) =>
            'vatRate' in choice ? categoryOf(choice, menu)?.kind : choice.id,
          ),
        ),
    )
  }

  it('has the rewards of the specification at each number of points (L2)', () => {
    expect(menu.rewards.map(({ points }) => points)).toEqual([12, 36, 60, 120, 132, 152])
    expect(kindsOf(12)).toEqual([new Set(['sauce', 'bread'])])
    expect(kindsOf(36)).toEqual([new Set(['cold-drink', 'dessert', 'soup', 'composed-dessert'])])
    expect(kindsOf(60)).toEqual([new Set(['hot-drink']), new Set(['dessert', 'composed-dessert'])])
    expect(kindsOf(120)).toEqual([new Set([idOf('formule-4-boisson-ou-dessert')])])
    expect(kindsOf(132)).toEqual([new Set([idOf('formule-4-complete')])])
    expect(kindsOf(152)).toEqual([new Set([idOf('formule-6-complete')])])
  })

  it('has the English labels of the specification (L2)', () => {
    expect(aMenu('en').rewards.map(({ points, label }) => `${points} = ${label}`)).toEqual([
      '12 = 1 bread or 1 sauce',
      '36 = 1 drink, dessert or small gazpacho/soup',
      '60 = 1 hot drink plus 1 dessert',
      '120 = 4-ingredient formula plus drink or dessert',
      '132 = 4-ingredient formula plus drink plus dessert',
      '152 = 6-ingredient formula plus drink plus dessert',
    ])
  })

  it('gives each product of a reward the same price in points as the reward (L2)', () => {
    for (const reward of menu.rewards.filter(({ grants }) => grants.length === 1)) {
      for (const choice of rewardChoices(reward, menu).flat())
        expect(choice.points).toBe(reward.points)
    }
  })

  it('never offers alcohol or large soups (L2)', () => {
    const offered = menu.rewards
      .flatMap((reward) => rewardChoices(reward, menu).flat())
      .map(({ slug }) => slug)
    expect(offered).toContain('soupe-potimarron-petite')
    for (const slug of ['biere-blonde', 'soupe-potimarron-grande', 'maxi-fromage-blanc'])
      expect(offered).not.toContain(slug)
  })

  it('shows only the rewards that the balance can pay (L2)', () => {
    expect(rewardsWithin(119, menu).map(({ points }) => points)).toEqual([12, 36, 60])
    // A reward is available if the balance is exactly its price.
    expect(rewardsWithin(60, menu).map(({ points }) => points)).toEqual([12, 36, 60])
    expect(rewardsWithin(59, menu).map(({ points }) => points)).toEqual([12, 36])
    const dearestFirst = { ...menu, rewards: menu.rewards.toReversed() }
    expect(rewardsWithin(59, dearestFirst).map(({ points }) => points)).toEqual([12, 36])
  })
})
