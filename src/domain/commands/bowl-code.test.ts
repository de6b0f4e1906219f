import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aCart,
  add,
  decline,
  formula,
  formulaOf,
  lineOf,
  signature,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import { MAX_INGREDIENTS, MAX_QUANTITY, saladSlots } from '#domain/cart/cart.ts'
import type { CartLine, Slot } from '#domain/cart/cart.ts'
import { newCustomLine } from '#domain/cart/composition.ts'
import { MAX_BOWL_CODE, readBowlCode, writeBowlCode } from './bowl-code.ts'

const menu = aMenu()

/**
 * Returns a line with fixed values instead of what a link does not contain: the id, the title, how
 * it is paid, and the order of the declined slots. The lines of the random carts have no container
 * and no wishes.
 */
function shared(line: CartLine): CartLine {
  const inOrder = <S extends Slot>(slots: readonly S[]) => slots.toSorted()
  return {
    ...line,
    id: 'shared',
    ...('title' in line && { title: null }),
    ...('paidWith' in line && { paidWith: 'euros' as const }),
    ...('declined' in line && { declined: inOrder(line.declined) }),
    ...(line.kind === 'formula' &&
      line.dessert && { dessert: { ...line.dessert, declined: inOrder(line.dessert.declined) } }),
  } as CartLine
}

describe('the code of a composition', () => {
  it('restores the same composition, for any line that a customer can make (E4)', () => {
    fc.assert(
      fc.property(aRandomCart(menu), ({ lines }) => {
        for (const line of lines) {
          const code = writeBowlCode(line)
          expect(code).toMatch(/^1[\w-]+$/)
          expect(shared(readBowlCode(code) ?? line)).toEqual(shared(line))
          expect(readBowlCode(code)?.id).toBe('shared')
        }
      }),
      { numRuns: 300 },
    )
  })

  it('restores the composition for any ids and for the largest filling (E4)', () => {
    const anId = fc.integer({ min: 1, max: 2 ** 31 - 1 })
    const portions = fc.array(fc.record({ ingredient: anId, warm: fc.boolean() }), {
      maxLength: MAX_INGREDIENTS,
    })
    const aFilling = fc.record({
      bases: portions,
      ingredients: portions,
      sauces: portions,
      side1: portions,
      side2: portions,
    })
    const quantity = fc.integer({ min: 1, max: MAX_QUANTITY })
    fc.assert(
      fc.property(aFilling, quantity, (filling, units) => {
        const line: CartLine = { ...newCustomLine('shared', null), filling, quantity: units }
        expect(readBowlCode(writeBowlCode(line))).toEqual(line)
      }),
    )
  })

  it('is short, and never longer than an address may be (E4)', () => {
    const cart = aCart(
      menu,
      formula('f', 'formule-6-complete'),
      add('f', 'bases', 'laitue'),
      add('f', 'ingredients', 'avocat', 'mais', 'radis', 'concombre', 'grenade', 'feta'),
      add('f', 'sauces', 'caesar'),
    )
    expect(writeBowlCode(lineOf(cart, 'f')).length).toBeLessThan(40)
    const most = Array.from({ length: MAX_INGREDIENTS }, () => ({
      ingredient: 2 ** 31 - 1,
      warm: true,
    }))
    const filling = { bases: most, ingredients: most, sauces: most, side1: most, side2: most }
    const largest: CartLine = {
      ...formulaOf(cart, 'f'),
      filling,
      declined: saladSlots,
      dessert: { dessert: 2 ** 31 - 1, declined: [], filling: { coulis: most, toppings: most } },
    }
    expect(writeBowlCode(largest).length).toBeLessThanOrEqual(MAX_BOWL_CODE)
    expect(readBowlCode(writeBowlCode(largest))).not.toBeNull()
  })

  it('contains neither the title nor the payment in points (E4)', () => {
    const started = { ...formula('f', 'formule-4-complete', 'points'), title: 'Pour Zoé' }
    const cart = aCart(menu, started, decline('f', 'sauces'))
    const again = readBowlCode(writeBowlCode(lineOf(cart, 'f')))
    expect(again).toMatchObject({ title: null, paidWith: 'euros', declined: ['sauces'] })
  })

  it('can still be read in its first version (E4)', () => {
    expect(readBowlCode('1DBBA')).toEqual({
      kind: 'signature',
      id: 'shared',
      quantity: 1,
      ingredient: 1,
      freeSauce: null,
    })
    const line = lineOf(aCart(menu, signature('s', 'la-cesar', 'caesar')), 's')
    expect(line).toMatchObject({ ingredient: idOf('la-cesar') })
    expect(writeBowlCode(line)).toMatchInlineSnapshot(`"1DB1oBgW"`)
  })
})

describe('a text that is not a valid code', () => {
  const line = lineOf(
    aCart(menu, formula('f', 'formule-4-complete'), add('f', 'bases', 'laitue', 'mache')),
    'f',
  )
  const code = writeBowlCode(line)

  it('yields no composition, and never throws (E4)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 300 })), (text) => {
        for (const bowlCode of [text, `1${text}`, code + text]) {
          const bowl = readBowlCode(bowlCode)
          expect(bowl === null ? bowlCode : writeBowlCode(bowl)).toBe(bowlCode)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('is a code that was cut off, extended, or has a later version (E4)', () => {
    for (let length = 0; length < code.length; length++)
      expect(readBowlCode(code.slice(0, length)), `${length} signs`).toBeNull()
    for (const wrong of [
      `${code}A`,
      `2${code.slice(1)}`,
      ` ${code}`,
      `${code} `,
      `1${'g'.repeat(5000)}A`,
      `1${'_'.repeat(1000)}`,
    ])
      expect(readBowlCode(wrong), wrong.slice(0, 20)).toBeNull()
  })

  it('is a code with more portions, more units or other ids than allowed (E4)', () => {
    const portion = { ingredient: 7, warm: false }
    const custom = newCustomLine('shared', null)
    for (const wrong of [
      { ...custom, filling: { ...custom.filling, bases: Array(21).fill(portion) } },
      { ...custom, filling: { ...custom.filling, bases: [{ ingredient: 0, warm: false }] } },
      { ...custom, quantity: MAX_QUANTITY + 1 },
      { ...custom, quantity: 0 },
    ] as CartLine[])
      expect(readBowlCode(writeBowlCode(wrong))).toBeNull()
  })
})
