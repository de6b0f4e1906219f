import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cart } from '#domain/cart/cart.ts'
import { isCompleted, portionsIn, slotsOf } from '#domain/cart/composition.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aRepricedMenu, aSmallCart, theContainers } from '#testing/models/a-small-cart.ts'
import { ReferenceBestPrice } from '#testing/models/reference-best-price.ts'
import { referenceLeastWithPoints } from '#testing/models/reference-points-price.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import { budget } from '#testing/runs/budget.ts'
import { EXACT_BOWLS, EXACT_SIDES, bestPrice } from './best-price.ts'
import { tidy } from './cart-upkeep.ts'
import { pointsPrice } from './points-price.ts'
import { priceFinished } from './unfinished.ts'

const menu = aMenu()
const referenceLeast = (cart: Cart, prices = menu) => new ReferenceBestPrice(cart, prices).least()

/**
 * Returns every product of a cart, portion by portion, with a mark for warm ones; formulas do not
 * count as products.
 */
const thingsOf = ({ lines }: Cart): string[] =>
  lines
    .flatMap((line) =>
      Array.from({ length: line.quantity }, () => [
        ...(line.kind === 'item'
          ? [`${line.ingredient}${line.warm ? ' warm' : ''} with ${line.freeSauce}`]
          : line.kind === 'signature'
            ? [`${line.ingredient} with ${line.freeSauce}`]
            : line.kind === 'dessert'
              ? [`dessert ${line.dessert}`]
              : []),
        ...(line.kind === 'formula' && line.dessert ? [`dessert ${line.dessert.dessert}`] : []),
        ...slotsOf(line).flatMap((slot) =>
          portionsIn(line, slot).map(({ ingredient, warm }) =>
            slot === 'side1' || slot === 'side2'
              ? `${ingredient}${warm ? ' warm' : ''} with null`
              : `${ingredient}${warm ? ' warm' : ''} in ${slot}`,
          ),
        ),
      ]).flat(),
    )
    .toSorted()

/**
 * Returns the contents and container of each bowl, with which the test checks that no ingredient
 * moves from one bowl into another.
 */
const saladsOf = ({ lines }: Cart): string[] =>
  lines
    .flatMap((line) =>
      line.kind === 'formula' || line.kind === 'custom'
        ? Array.from({ length: line.quantity }, () =>
            (['bases', 'ingredients', 'sauces'] as const)
              .map((slot) =>
                line.filling[slot]
                  .map(({ ingredient, warm }) => `${ingredient}${warm}`)
                  .toSorted()
                  .join(),
              )
              .join(' / ')
              .concat(` in ${line.container}`),
          )
        : [],
    )
    .toSorted()

function expectTrue(cart: Cart, after: Cart, saves: number, prices = menu) {
  expect(saves).toBeGreaterThan(0)
  expect(priceFinished(after, prices).toPay).toBe(priceFinished(cart, prices).toPay - saves)
  expect(thingsOf(after)).toEqual(thingsOf(cart))
  expect(saladsOf(after)).toEqual(saladsOf(cart))
  expect(after.lines.map((line) => lineProblem(line, prices)).filter(Boolean)).toEqual([])
  expect(tidy(after, prices).cart).toBe(after)
  expect(new Set(after.lines.map(({ id }) => id)).size).toBe(after.lines.length)
  const open = (someCart: Cart) =>
    someCart.lines.filter((line) => !isCompleted(line, prices)).length
  expect(open(after)).toBe(open(cart))
}

const small = budget({
  change: { bowls: 2, loose: 3, runs: 250 },
  all: { bowls: EXACT_BOWLS, loose: 4, runs: 1000 },
})

describe('the best price', () => {
  it('keeps the same products, saves the stated amount, and is never above the price of an oracle (E6)', () => {
    let savings = 0
    fc.assert(
      fc.property(
        aRepricedMenu(menu).chain((prices) =>
          aSmallCart(prices, small).map((cart) => ({ cart, prices })),
        ),
        ({ cart, prices }) => {
          const best = bestPrice(cart, prices)
          const before = priceFinished(cart, prices).toPay
          const after = best?.cart ?? cart
          if (best) {
            savings += 1
            expectTrue(cart, best.cart, best.saves, prices)
          }
          const sides = thingsOf(cart).filter((content) => /with null|dessert/.test(content)).length
          if (sides > EXACT_SIDES) return
          expect(priceFinished(after, prices).toPay).toBe(
            Math.min(before, referenceLeast(cart, prices)),
          )
        },
      ),
      { numRuns: small.runs },
    )
    expect(savings).toBeGreaterThan(small.runs / 20)
  })

  it('keeps the same products and saves the stated amount for any cart, without spending points (E6)', () => {
    let savings = 0
    fc.assert(
      fc.property(aRandomCart(menu), (cart) => {
        const best = bestPrice(cart, menu)
        if (!best) return
        savings += 1
        expectTrue(cart, best.cart, best.saves)
        expect(priceFinished(best.cart, menu).eatfidPointsCost).toBe(
          priceFinished(cart, menu).eatfidPointsCost,
        )
      }),
      { numRuns: budget({ change: 200, all: 3000 }) },
    )
    expect(savings).toBeGreaterThan(5)
  })
})

describe('the price with points', () => {
  it('keeps the same products, stays within the balance, and is never above the price of an oracle (E6)', () => {
    let savings = 0
    fc.assert(
      fc.property(
        theContainers(menu)
          .map((ownContainers) => ({ ...menu, ownContainers }))
          .chain((lendingMenu) =>
            aSmallCart(lendingMenu, { bowls: 2, loose: 4 }).map((cart) => ({ cart, lendingMenu })),
          ),
        fc.integer({ min: 0, max: 280 }),
        ({ cart, lendingMenu }, balance) => {
          const best = pointsPrice(cart, lendingMenu, balance)
          const before = priceFinished(cart, lendingMenu).toPay
          if (best) {
            savings += 1
            expectTrue(cart, best.cart, best.saves, lendingMenu)
          }
          expect(best?.points ?? 0).toBeLessThanOrEqual(balance)
          expect(priceFinished(best?.cart ?? cart, lendingMenu).eatfidPointsCost).toBe(
            best?.points ?? 0,
          )
          expect(before - (best?.saves ?? 0)).toBe(
            Math.min(before, referenceLeastWithPoints(cart, lendingMenu, balance)),
          )
        },
      ),
      { numRuns: budget({ change: 250, all: 3000 }) },
    )
    expect(savings).toBeGreaterThan(20)
  })

  it('saves the stated amount within the balance, for any cart (E6)', () => {
    fc.assert(
      fc.property(aRandomCart(menu), fc.integer({ min: 0, max: 280 }), (cart, balance) => {
        const best = pointsPrice(cart, menu, balance)
        if (!best) return
        expectTrue(cart, best.cart, best.saves)
        expect(best.points).toBeLessThanOrEqual(balance)
      }),
      { numRuns: budget({ change: 150, all: 2000 }) },
    )
  })
})
