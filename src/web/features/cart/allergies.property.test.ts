import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { allergens } from '#domain/menu/menu.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { type Cart, type CartLine, emptyCart } from '#domain/cart/cart.ts'
import { applyCommand } from '#domain/commands/cart-commands.ts'
import { readBowlCode, writeBowlCode } from '#domain/commands/bowl-code.ts'
import { openBowl, replaced } from '#domain/commands/open-bowl.ts'
import { suggestionsFor } from '#domain/commands/suggestions.ts'
import { aCart, add, custom } from '#testing/builders/a-cart.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aRandomCart, anIntent, toStep } from '#testing/models/random-commands.ts'
import { budget } from '#testing/runs/budget.ts'
import { orderAgain } from '#web/features/account/orders/order-again.ts'
import { noAllergies, useAllergies } from '#web/state/allergies/allergies.ts'
import { useAllergyQuestion } from '#web/state/basket/allergy-question.ts'
import { loadAllergyQuestion } from '#web/state/basket/confirm-allergens.ts'
import { putBack } from '#web/state/basket/put-back.ts'
import { addToCart, cartStore, rawCartStore } from '#web/state/basket/store.ts'

const menu = aMenu()

/** Counts every product id anywhere in a cart, without using any of the rules under test. */
function referenceCounts(cart: Cart): Map<number, number> {
  const counts = new Map<number, number>()
  const walk = (value: unknown, times: number): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const isProduct = ['ingredient', 'dessert', 'freeSauce'].includes(key)
      if (isProduct && typeof inner === 'number')
        counts.set(inner, (counts.get(inner) ?? 0) + times)
      else walk(inner, times)
    }
  }
  for (const line of cart.lines) walk(line, line.quantity)
  return counts
}

/**
 * Whether a product or one of its parts contains a declared allergen, or the product is unknown.
 */
function isHarmful(id: number, declared: readonly Allergen[]): boolean {
  const product = menu.ingredients[id] ?? menu.desserts[id]
  if (declared.length === 0) return false
  if (!product) return true
  const { base, ingredients } = menu.ingredients[id]?.composition ?? {}
  return (
    product.allergens.some((allergen) => declared.includes(allergen)) ||
    [base ?? [], ingredients ?? []].flat().some((part) => isHarmful(part, declared))
  )
}

const harmIn = (cart: Cart, declared: readonly Allergen[]): Map<number, number> =>
  new Map([...referenceCounts(cart)].filter(([id]) => isHarmful(id, declared)))

/** A way of adding to the cart: returns the resulting cart. `step` makes fresh ids. */
type CartStep = (cart: Cart, step: number) => Cart
const withLines = (cart: Cart, lines: readonly CartLine[], step: number): Cart =>
  putBack(
    cart,
    {
      before: { ...cart, lines: lines.map((line, nth) => ({ ...line, id: `w${step}-${nth}` })) },
      after: emptyCart,
    },
    menu,
  )

/** The menu, the composer, recipes, rewards, suggestions and quantities all use commands. */
const byCommand = anIntent.map((intent): CartStep => (cart, step) => {
  const command = toStep(intent, cart, menu, step)
  if (command.type === 'change-restaurant' || command.type === 'set-container') return cart
  const applied = applyCommand(cart, command, menu)
  return applied.ok ? applied.cart : cart
})
const bySuggestion = fc.constant<CartStep>((cart, step) => {
  const [product] = suggestionsFor(cart, menu, [])
  if (!product) return cart
  const applied = applyCommand(
    cart,
    {
      type: 'add-item',
      line: `s${step}`,
      ingredient: product.id,
      freeSauce: null,
      warm: false,
      paidWith: 'euros',
      suggested: true,
    },
    menu,
  )
  return applied.ok ? applied.cart : cart
})
const byOrderAgain = aRandomCart(menu).map((past): CartStep => (cart, step) => {
  let fresh = 0
  const choices = [...past.lines]
  return orderAgain(cart, { choices, lines: [] }, menu, () => `a${step}-${(fresh += 1)}`).cart
})
const byLink = aRandomCart(menu).map((shared): CartStep => (cart, step) => {
  const lines = shared.lines.slice(0, 2).flatMap((line) => {
    const decodedBowl = readBowlCode(writeBowlCode(line))
    return (decodedBowl && openBowl(decodedBowl, menu).line) ?? []
  })
  return withLines(cart, lines, step)
})
const byReplacement = fc
  .tuple(aRandomCart(menu), fc.nat())
  .map(([shared, by]): CartStep => (cart, step) => {
    const lines = shared.lines.slice(0, 1).map((line) => {
      const [part] = referenceCounts({ ...emptyCart, lines: [line] }).keys()
      const replacement = Object.values(menu.ingredients)[by % Object.keys(menu.ingredients).length]
      return part === undefined || !replacement ? line : replaced(line, part, replacement.id)
    })
    return withLines(cart, lines, step)
  })
/** A product that no menu contains, from a link or another version. */
const byUnknown = fc
  .integer({ min: 900_000, max: 900_003 })
  .map((ingredient): CartStep => (cart, step) => ({
    ...cart,
    lines: [
      ...cart.lines,
      {
        kind: 'item',
        id: `u${step}`,
        quantity: 1,
        ingredient,
        freeSauce: null,
        warm: false,
        paidWith: 'euros',
      },
    ],
  }))
const cartStep = fc.oneof(
  { weight: 12, arbitrary: byCommand },
  { weight: 2, arbitrary: bySuggestion },
  { weight: 1, arbitrary: byOrderAgain },
  { weight: 1, arbitrary: byLink },
  { weight: 1, arbitrary: byReplacement },
  { weight: 1, arbitrary: byUnknown },
)

/**
 * Products agreed to in this document: a customer who accepted a product is not asked about it
 * again for the same declared allergens.
 */
const agreed = new Set<string>()
const nameOf = (id: number, declared: readonly Allergen[]): string =>
  `${id} ${declared.filter((allergen) => isHarmful(id, [allergen])).join(' ')}`

beforeEach(async () => {
  useAllergies.setState(noAllergies)
  await loadAllergyQuestion()
  useAllergyQuestion.setState({ canAsk: true })
})

describe('a visitor with declared allergies', () => {
  it('cannot add a product with a declared allergen while the allergy question cannot be shown (E3)', () => {
    useAllergies.setState({ declared: ['milk'] })
    useAllergyQuestion.setState({ canAsk: false })
    rawCartStore.setState({ cart: emptyCart })
    const failed = vi.fn<() => void>()
    const after = aCart(menu, custom('c'), add('c', 'ingredients', 'feta'))
    const then = { retry: () => expect.unreachable(), fail: failed }
    expect(addToCart(after, menu, then)).toBe(false)
    expect(failed).toHaveBeenCalledOnce()
    expect(cartStore.getState().cart).toBe(emptyCart)
    expect(addToCart(aCart(menu, custom('c')), menu, then)).toBe(true)
  })

  it('is asked before a product with a declared allergen enters the cart, by whatever route (E3)', () => {
    let questionCount = 0
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...allergens), { maxLength: 4 }),
        fc.array(fc.record({ way: cartStep, wants: fc.boolean() }), { maxLength: 30, size: 'max' }),
        (declared, visits) => {
          useAllergies.setState({ declared })
          rawCartStore.setState({ cart: emptyCart })
          for (const [step, { way: go, wants }] of visits.entries()) {
            const before = cartStore.getState().cart
            const had = harmIn(before, declared)
            const after = go(before, step)
            const retry = () => addToCart(after, menu, then)
            const then = { retry, fail: () => expect.unreachable() }
            const isIn = addToCart(after, menu, then)
            const grown = [...harmIn(after, declared)].flatMap(([id, count]) =>
              count > (had.get(id) ?? 0) ? id : [],
            )
            const { question } = useAllergyQuestion.getState()
            const namedProducts = question?.additions.map(({ product }) => product) ?? []
            const agreedTo = (id: number) => agreed.has(nameOf(id, declared))
            expect(isIn).toBe(question === null)
            // Each new product with a declared allergen is named by the question now, or was agreed
            // to before.
            expect(grown.filter((id) => !namedProducts.includes(id) && !agreedTo(id))).toEqual([])
            expect(namedProducts.filter((id) => !grown.includes(id))).toEqual([])
            expect(cartStore.getState().cart).toBe(isIn ? after : before)
            if (question === null) continue
            questionCount += 1
            question.answer(wants)
            for (const id of wants ? namedProducts : []) agreed.add(nameOf(id, declared))
            expect(cartStore.getState().cart).toBe(wants ? after : before)
          }
        },
      ),
      { numRuns: budget({ change: 60, all: 3000 }) },
    )
    // A run in which no question was asked would prove nothing.
    expect(questionCount).toBeGreaterThan(20)
  })
})
