import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cartLinesSchema } from '#contract/shop/orders.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import { aRestaurant, holidays, inParis } from '#testing/builders/a-restaurant.ts'
import type { CartLine, DessertSlot, PaidWith, SaladSlot } from '#domain/cart/cart.ts'
import { tidy } from '#domain/commands/cart-upkeep.ts'
import { decideOrder } from './checkout.ts'
import type { OrderFacts } from './checkout.ts'
import { priceCart } from '#domain/pricing/pricing.ts'

const menu = aMenu()
const facts: OrderFacts = {
  now: inParis('2026-11-23T09:00'),
  menu,
  holidays,
  onlineOrdering: true,
  takenInSlot: 0,
  promo: null,
  pointsBalance: 280,
  guest: {
    unpaid: { orders: 0, cents: 0 },
    limits: { orders: 3, cents: 1_000_000_000 },
    awaitingPayment: { orders: 0, most: 3 },
  },
  restaurant: {
    ...aRestaurant(),
    closed: false,
    active: true,
    sellsAlcohol: true,
    paymentOptions: ['pay_at_restaurant'],
  },
}

function decide(lines: readonly CartLine[]) {
  const cart = { lines, promo: null, suggestedCount: 0, suggestionsDismissed: false }
  const { toPay, eatfidPointsCost: points } = priceCart(cart, menu)
  const shownPrice = { menuVersion: menu.version, toPay, points }
  return {
    cart,
    outcome: decideOrder(
      {
        lines,
        takeawayAt: inParis('2026-11-23T12:30'),
        payment: 'at-restaurant',
        declaredAge: 18,
        shown: shownPrice,
      },
      facts,
    ),
  }
}

// Generates carts of the declared type, with ids that mostly exist. Most slots contain only
// ingredients of categories meant for them; about a tenth of the slots, the signature salads, the
// items and the free sauces contain any ingredient.

const ingredient = fc.constantFrom(...Object.keys(menu.ingredients).map(Number), 951, 1, 424_242)
const portions = (max = 8) =>
  fc.array(fc.record({ ingredient, warm: fc.boolean() }), { maxLength: max })
const fromCategory = (categories: readonly number[], max = 5) =>
  fc.array(
    fc.record({
      ingredient: fc.constantFrom(
        ...Object.values(menu.ingredients)
          .filter(({ categoryId }) => categories.includes(categoryId))
          .map(({ id }) => id),
      ),
      warm: fc.constant(false),
    }),
    { maxLength: max },
  )
const slot = (categories: readonly number[], max?: number) =>
  fc.oneof(
    { weight: 9, arbitrary: fromCategory(categories, max) },
    { weight: 1, arbitrary: portions() },
  )
const salad = fc.record({
  bases: slot([16], 2),
  ingredients: slot([1, 2, 3, 4, 5], 7),
  sauces: slot([6], 2),
  side1: slot([13, 14, 17], 1),
  side2: slot([9], 1),
})
const declined = fc.subarray<SaladSlot>(['bases', 'ingredients', 'sauces', 'side1', 'side2'])
const choice = fc.record({
  dessert: fc.constantFrom(951, 952, 953, 954, 955, 956, 7),
  filling: fc.record({ coulis: slot([11], 2), toppings: slot([12, 22], 3) }),
  declined: fc.subarray<DessertSlot>(['coulis', 'toppings']),
})
const head = {
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  quantity: fc.integer({ min: 1, max: 20 }),
}
const paidWith = fc.constantFrom<PaidWith>('euros', 'euros', 'points')
const line: fc.Arbitrary<CartLine> = fc.oneof(
  fc.record({
    kind: fc.constant('formula' as const),
    ...head,
    formula: fc.integer({ min: 1, max: 9 }),
    filling: salad,
    declined,
    dessert: fc.option(choice),
    paidWith,
    title: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('custom' as const),
    ...head,
    filling: salad,
    title: fc.constant(null),
  }),
  fc
    .tuple(choice, fc.record({ kind: fc.constant('dessert' as const), ...head, paidWith }))
    .map(([dessert, dessertFields]) => ({ ...dessertFields, ...dessert })),
  fc.record({
    kind: fc.constant('signature' as const),
    ...head,
    ingredient,
    freeSauce: fc.option(ingredient),
  }),
  fc.record({
    kind: fc.constant('item' as const),
    ...head,
    ingredient,
    freeSauce: fc.option(ingredient, { freq: 2 }),
    warm: fc.boolean(),
    paidWith,
  }),
)

it('accepts a cart of any shape only if it is complete and tidy changes nothing in it (C3, C6, C23, F6, Y5)', () => {
  let accepted = 0
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
      expect(cartLinesSchema.safeParse(lines).success).toBe(true)
      const { cart, outcome } = decide(lines)
      if (!outcome.ok) return
      accepted += 1
      const tidied = tidy(cart, menu)
      expect(tidied.notices).toEqual([])
      const { cartTotal, toPay, completed, vat } = priceCart(tidied.cart, menu)
      expect(outcome.value).toMatchObject({ cartTotal, toPay, completed: true })
      expect(completed).toBe(true)
      expect(vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(toPay)
    }),
    { numRuns: 3000 },
  )
  expect(accepted).toBeGreaterThan(20)
})

it('accepts a complete cart that commands built, unless points, alcohol, a reward or free extras forbid it (Y5)', () => {
  let accepted = 0
  fc.assert(
    fc.property(aRandomCart(menu), ({ lines }) => {
      const completedLines = lines.filter(
        (candidate) =>
          priceCart(
            { lines: [candidate], promo: null, suggestedCount: 0, suggestionsDismissed: false },
            menu,
          ).completed,
      )
      const { outcome } = decide(completedLines)
      if (completedLines.length === 0) return
      const code = outcome.ok ? 'accepted' : outcome.code
      if (outcome.ok) accepted += 1
      expect([
        'accepted',
        'points_missing',
        'alcohol_needs_dish',
        'reward_incomplete',
        'only_free',
      ]).toContain(code)
    }),
    { numRuns: 300 },
  )
  expect(accepted).toBeGreaterThan(30)
})
