import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMenu } from '#testing/builders/a-menu.ts'
import {
  aRandomCart,
  aTreatIntent,
  anIntent,
  applyStep,
  toStep,
} from '#testing/models/random-commands.ts'
import { budget } from '#testing/runs/budget.ts'
import { applyCommand } from '#domain/commands/cart-commands.ts'
import { emptyCart } from './cart.ts'
import type { Cart, CartLine } from './cart.ts'
import { dropPointsOver, isDishLine, tidy } from '#domain/commands/cart-upkeep.ts'
import { isFinishedRecipe, portionsIn, slotRule, slotsOf } from './composition.ts'
import { lineProblem } from './line-checks.ts'
import { holdsAlcohol, portionPrice, priceCart, priceLine } from '#domain/pricing/pricing.ts'
import { split } from './slots.ts'
import { readStoredCart } from '#domain/commands/stored-cart.ts'

const menu = aMenu()
const cart = aRandomCart(menu)
/** Generates menus in which up to 40 products, at most about one in six, have run out. */
const shortMenu = fc
  .array(fc.constantFrom(...Object.values({ ...menu.ingredients, ...menu.desserts })), {
    maxLength: 40,
  })
  .map((products) => aMenu('fr', { without: products.map(({ id }) => id) }))

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(Object.freeze(value))) freeze(inner)
  return value
}

describe('any cart', () => {
  it('fills as many included places as it has portions, and makes the rest extras (C3, C4)', () => {
    fc.assert(
      fc.property(cart, ({ lines }) => {
        for (const line of lines) {
          for (const slot of slotsOf(line)) {
            const { places = 0 } = slotRule(line, slot, menu) ?? {}
            const portions = portionsIn(line, slot)
            const { included, extras } = split(portions, { places })
            expect(included).toHaveLength(Math.min(places, portions.length))
            expect([...included, ...extras]).toEqual(portions)
          }
        }
      }),
    )
  })

  it('is restored when the portion just added is removed, and the portion cost the announced price (C13, F12)', () => {
    const three = fc.tuple(fc.nat(), fc.nat(), fc.nat())
    let added = 0
    fc.assert(
      fc.property(cart, three, (before, [a, b, c]) => {
        const line = before.lines.filter((candidate) => slotsOf(candidate).length > 0)[
          a % Math.max(1, before.lines.length)
        ]
        if (!line) return
        const slot = slotsOf(line)[b % slotsOf(line).length] ?? 'bases'
        const categories = slotRule(line, slot, menu)?.categories ?? []
        const fitting = Object.values(menu.ingredients).filter(({ categoryId }) =>
          categories.includes(categoryId),
        )
        const ingredient = fitting[c % Math.max(1, fitting.length)]?.id ?? 0
        const after = applyCommand(
          before,
          { type: 'add-portion', line: line.id, slot, ingredient, warm: false },
          menu,
        )
        if (!after.ok) return
        added += 1
        const grown = after.cart.lines.find(({ id }) => id === line.id) ?? line
        expect(priceLine(grown, menu).unitPrice - priceLine(line, menu).unitPrice).toBe(
          portionPrice(line, slot, ingredient, menu),
        )
        const at = portionsIn(grown, slot).findLastIndex(
          (portion) => portion.ingredient === ingredient && !portion.warm,
        )
        const restored = applyCommand(
          after.cart,
          { type: 'remove-portion', line: line.id, slot, at },
          menu,
        )
        const back = restored.ok ? restored.cart.lines.find(({ id }) => id === line.id) : undefined
        // If the added portion finished a recipe of the chain, the portion can no longer be removed
        // (C23).
        expect(restored.ok ? back && portionsIn(back, slot) : restored.code).toEqual(
          isFinishedRecipe(grown, menu) ? 'formula_not_modifiable' : portionsIn(line, slot),
        )
      }),
      { numRuns: 300 },
    )
    expect(added).toBeGreaterThan(30)
  })

  it('has totals in whole cents that are never negative and add up (C1, C30)', () => {
    fc.assert(
      fc.property(cart, (any) => {
        const priced = priceCart(any, menu)
        const amounts = [
          priced.cartTotal,
          priced.discount,
          priced.toPay,
          priced.eatfidPointsCost,
          ...priced.lines.flatMap(({ basePrice, supplementsTotal, unitPrice, total, points }) => [
            basePrice,
            supplementsTotal,
            unitPrice,
            total,
            points,
          ]),
        ]
        for (const amount of amounts) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        expect(priced.toPay).toBe(priced.cartTotal - priced.discount)
        for (const { line, basePrice, supplementsTotal, unitPrice, total } of priced.lines) {
          expect(unitPrice).toBe(basePrice + supplementsTotal)
          expect(total).toBe(unitPrice * line.quantity)
        }
      }),
    )
  })

  it('has the same totals in any order of its lines (C1)', () => {
    fc.assert(
      fc.property(
        cart.chain((any) =>
          fc.tuple(
            fc.constant(any),
            fc.shuffledSubarray([...any.lines], { minLength: any.lines.length }),
          ),
        ),
        ([any, lines]) => {
          const { lines: _, ...totals } = priceCart(any, menu)
          const { lines: shuffled, ...shuffledTotals } = priceCart({ ...any, lines }, menu)
          expect(shuffledTotals).toEqual(totals)
          expect(shuffled).toHaveLength(any.lines.length)
        },
      ),
    )
  })

  it('has VAT amounts that add up to the amount to pay, and net plus tax equals gross (F1)', () => {
    const promo = fc.oneof(
      fc.record({
        code: fc.constant('P'),
        kind: fc.constant('percent' as const),
        percent: fc.integer({ min: 1, max: 100 }),
        minimum: fc.constant(0),
      }),
      fc.record({
        code: fc.constant('A'),
        kind: fc.constant('amount' as const),
        cents: fc.nat({ max: 20_000 }),
        minimum: fc.constant(0),
      }),
    )
    fc.assert(
      fc.property(cart, fc.option(promo), (any, code) => {
        const { vat, toPay } = priceCart({ ...any, promo: code }, menu)
        expect(vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(toPay)
        for (const { net, vat: tax, gross } of vat) {
          expect(net + tax).toBe(gross)
          expect(Math.min(net, tax, gross)).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is read back from storage unchanged (C26)', () => {
    fc.assert(
      fc.property(cart, (any) => {
        expect(readStoredCart(JSON.parse(JSON.stringify(any)))).toEqual(any)
      }),
    )
  })

  it('is empty after the command “clear” (C19)', () => {
    fc.assert(
      fc.property(cart, (any) => {
        expect(applyCommand(any, { type: 'clear' }, menu)).toEqual({
          ok: true,
          cart: emptyCart,
          notices: [],
        })
      }),
    )
  })

  it('never holds alcohol without a dish (C20, V10)', () => {
    fc.assert(
      fc.property(cart, ({ lines }) => {
        const alcohol = lines.some((line) => holdsAlcohol(line, menu))
        expect(alcohol && !lines.some((line) => isDishLine(line, menu))).toBe(false)
      }),
    )
  })

  it('never holds a hot drink paid with points without a dessert paid with points (L2)', () => {
    let drinks = 0
    // Few random carts contain a hot drink paid with points, so half of the carts here are made of
    // treats.
    fc.assert(
      fc.property(fc.oneof(cart, aRandomCart(menu, aTreatIntent)), ({ lines }) => {
        const units = (of: (line: CartLine) => boolean) =>
          lines.reduce(
            (sum, line) =>
              'paidWith' in line && line.paidWith === 'points' && of(line)
                ? sum + line.quantity
                : sum,
            0,
          )
        const hot = units(
          (line) => line.kind === 'item' && menu.ingredients[line.ingredient]?.categoryId === 14,
        )
        const sweet = units(
          (line) =>
            line.kind === 'dessert' ||
            (line.kind === 'item' && menu.ingredients[line.ingredient]?.categoryId === 9),
        )
        drinks += hot
        expect(hot).toBeLessThanOrEqual(sweet)
      }),
      { numRuns: budget({ change: 500, all: 3000 }) },
    )
    expect(drinks).toBeGreaterThan(100)
  })

  it('costs no more points than the balance after the lines over it are dropped (L3)', () => {
    fc.assert(
      fc.property(cart, fc.nat({ max: 280 }), (any, balance) => {
        const affordable = dropPointsOver(any, menu, balance).cart
        expect(priceCart(affordable, menu).eatfidPointsCost).toBeLessThanOrEqual(balance)
      }),
    )
  })

  it('is never mutated by a command (C1)', () => {
    fc.assert(
      fc.property(cart, anIntent, (any, intent) => {
        const step = toStep(intent, any, menu, 999)
        const command = step.type === 'change-restaurant' ? { type: 'tidy' as const } : step
        expect(() => applyStep(freeze(any), command, menu)).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})

describe('tidying a cart', () => {
  it('keeps only available lines that no rule refuses (C25)', () => {
    fc.assert(
      fc.property(cart, shortMenu, (any, short) => {
        const tidied = tidy(any, short).cart
        for (const line of tidied.lines) {
          expect(lineProblem(line, short)).toBeNull()
          expect(priceLine(line, short).available).toBe(true)
        }
      }),
    )
  })

  it('changes nothing and reports nothing the second time (C25)', () => {
    fc.assert(
      fc.property(cart, shortMenu, (any, short) => {
        const once = tidy(any, short).cart
        expect(tidy(once, short)).toEqual({ cart: once, notices: [] })
      }),
    )
  })

  it('never removes a product that is available (C25)', () => {
    fc.assert(
      fc.property(cart, (any: Cart) => {
        expect(tidy(any, menu).cart).toBe(any)
      }),
    )
  })
})
