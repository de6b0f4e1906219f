import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aCart,
  add,
  custom,
  dessert,
  formula,
  lineOf,
  signature,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { holds } from '#domain/cart/holding.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { readBowlCode, writeBowlCode } from './bowl-code.ts'
import { tidy } from './cart-upkeep.ts'
import { openBowl, replaced } from './open-bowl.ts'

const menu = aMenu()
const without = (...slugs: string[]) => aMenu('fr', { without: slugs.map(idOf) })
const salad = (...more: string[]): CartLine =>
  lineOf(
    aCart(
      menu,
      formula('f', 'salade-6-ingredients'),
      add('f', 'bases', 'laitue'),
      add('f', 'ingredients', 'avocat', 'mais', ...more),
      add('f', 'sauces', 'caesar'),
    ),
    'f',
  )
const retired = (line: CartLine, from: string): CartLine => replaced(line, idOf(from), 987_654)

describe('a shared bowl', () => {
  it('opens unchanged when the menu sells all of its parts (E4)', () => {
    fc.assert(
      fc.property(aRandomCart(menu), ({ lines }) => {
        for (const line of lines.flatMap((bowl) => readBowlCode(writeBowlCode(bowl)) ?? []))
          expect(openBowl(line, menu)).toEqual({
            line,
            missing: [],
            isFormulaGone: false,
            asCustom: null,
          })
      }),
      { numRuns: 100 },
    )
  })

  it('opens with the available parts and names the sold-out ones (E4)', () => {
    const here = without('avocat')
    const { line, missing } = openBowl(salad(), here)
    expect(line && holds(line, idOf('mais'), here)).toBe(true)
    expect(line && holds(line, idOf('avocat'), here)).toBe(false)
    expect(missing).toMatchObject([{ product: idOf('avocat'), name: 'Avocat' }])
  })

  it('opens without a product that no menu sells any more, and lists it without a name (E4)', () => {
    const { line, missing } = openBowl(retired(salad(), 'avocat'), menu)
    expect(line && holds(line, idOf('mais'), menu)).toBe(true)
    expect(missing).toEqual([{ product: 987_654, name: '', standIns: [] }])
  })

  it('names only the missing dessert of a formula, and keeps the coulis for a stand-in (E4)', () => {
    const full = lineOf(
      aCart(
        menu,
        formula('f', 'formule-6-complete'),
        { type: 'choose-dessert', line: 'f', dessert: idOf('skyr') },
        add('f', 'coulis', 'miel'),
      ),
      'f',
    )
    const { missing } = openBowl(full, without('skyr'))
    expect(missing.map(({ name }) => name)).toEqual(['Skyr'])
    const [instead] = missing[0]?.standIns ?? []
    expect(instead).toBeDefined()
    const changed = replaced(full, idOf('skyr'), instead?.product.id ?? 0)
    expect(holds(changed, idOf('miel'), menu)).toBe(true)
  })

  it('whose formula is no longer sold is offered as a custom salad (E4)', () => {
    const line = { ...salad(), formula: 987_654 } as CartLine
    const { line: openedLine, missing, isFormulaGone, asCustom } = openBowl(line, menu)
    expect({ openedLine, missing, isFormulaGone }).toEqual({
      openedLine: null,
      missing: [],
      isFormulaGone: true,
    })
    expect(asCustom?.kind === 'custom' && asCustom.filling.ingredients).toHaveLength(2)
  })

  it('that is a sold-out signature salad is offered stand-ins (E4)', () => {
    const line = lineOf(aCart(menu, signature('s', 'la-cesar')), 's')
    const { line: openedLine, missing } = openBowl(line, without('la-cesar'))
    expect(openedLine).toBeNull()
    expect(missing).toMatchObject([{ product: idOf('la-cesar') }])
    expect(missing[0]?.standIns.length).toBeGreaterThan(0)
  })

  it('never throws, even when it contains unknown ids (E4)', () => {
    const wild = lineOf(aCart(menu, custom('c'), add('c', 'bases', 'laitue')), 'c')
    for (const line of [
      replaced(wild, idOf('laitue'), 987_654),
      replaced(lineOf(aCart(menu, signature('s', 'la-cesar')), 's'), idOf('la-cesar'), 1),
      replaced(lineOf(aCart(menu, dessert('d', 'skyr')), 'd'), idOf('skyr'), 987_654),
    ])
      expect(() => openBowl(line, menu)).not.toThrow()
  })
})

describe('a stand-in for a missing product', () => {
  /** Generates menus that each lack some products. */
  const aPoorerMenu = fc
    .array(fc.constantFrom(...Object.keys(menu.ingredients), ...Object.keys(menu.desserts)), {
      minLength: 10,
      maxLength: 60,
    })
    .map((ids) => aMenu('fr', { without: ids.map(Number) }))

  it('never makes the bowl dearer by including fewer coulis or toppings of a dessert (E4)', () => {
    const shared = lineOf(aCart(menu, dessert('d', menu.desserts[956]?.slug ?? '')), 'd')
    if (shared.kind !== 'dessert') throw new Error('the shared line is not a dessert')
    const portions = (ingredient: number) => [1, 2].map(() => ({ ingredient, warm: false }))
    const full = { ...shared, filling: { coulis: portions(901), toppings: portions(921) } }
    // A case in which an earlier run of the property test found a fault.
    const here = aMenu('fr', { without: [956] })
    const standIns = openBowl(full, here).missing.flatMap((part) => part.standIns)
    const before = priceLine(full, here).unitPrice
    for (const { product } of standIns)
      expect(priceLine(replaced(full, 956, product.id), here).unitPrice).toBeLessThanOrEqual(before)
  })

  it('is available, fits, has the same category, is not dearer, and adds an allergen only if all stand-ins do (E4)', () => {
    let offered = 0
    fc.assert(
      fc.property(aRandomCart(menu), aPoorerMenu, ({ lines }, here) => {
        for (const shared of lines.slice(0, 3)) {
          const opened = openBowl(shared, here)
          expect(opened.line && lineProblem(opened.line, here)).toBeNull()
          for (const { product, standIns } of opened.missing) {
            const missingProduct = here.ingredients[product] ?? here.desserts[product]
            const had = new Set([
              ...priceLine(shared, menu).allergens,
              ...(missingProduct?.allergens ?? []),
            ])
            for (const { product: standIn, brings } of standIns) {
              offered += 1
              expect(standIn.available).toBe(true)
              expect(standIn.categoryId).toBe(missingProduct?.categoryId)
              const changed = tidiedLine(replaced(shared, product, standIn.id), here)
              expect(changed && holds(changed, standIn.id, here)).toBe(true)
              expect(
                priceLine(replaced(shared, product, standIn.id), here).unitPrice,
              ).toBeLessThanOrEqual(priceLine(shared, here).unitPrice)
              const after = priceLine(replaced(shared, product, standIn.id), here).allergens
              expect(after.filter((allergen) => !had.has(allergen)).toSorted()).toEqual(
                brings.toSorted(),
              )
            }
            const bringing = standIns.map(({ brings }) => brings.length > 0)
            expect(new Set(bringing).size).toBeLessThanOrEqual(1)
          }
        }
      }),
      { numRuns: 60 },
    )
    expect(offered).toBeGreaterThan(20)
  })
})

/**
 * Returns the line, alone in a cart, as tidying leaves it; alcohol that tidying removes for lack of
 * a dish is returned unchanged.
 */
function tidiedLine(line: CartLine, here: Menu): CartLine | undefined {
  const { cart, notices } = tidy({ ...emptyCart, lines: [line] }, here)
  return (
    cart.lines[0] ?? (notices.some(({ kind }) => kind === 'alcohol-dropped') ? line : undefined)
  )
}
