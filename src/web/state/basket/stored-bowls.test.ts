import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBowlCode, writeBowlCode } from '#domain/commands/bowl-code.ts'
import { openBowl } from '#domain/commands/open-bowl.ts'
import { tidy } from '#domain/commands/cart-upkeep.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import { parseBowls } from './stored-bowls.ts'

const menu = aMenu()
const bowl = { id: 'a', name: 'Midi', code: '1AAA', inAccount: false }

describe('the favourites of a browser', () => {
  it('are read as stored, and invalid entries are left out (E8)', () => {
    expect(parseBowls(JSON.stringify([bowl, { ...bowl, inAccount: true }]))).toEqual([
      bowl,
      { ...bowl, inAccount: true },
    ])
    for (const broken of [null, 7, 'x', {}, { ...bowl, name: '' }, { ...bowl, code: 1 }])
      expect(parseBowls(JSON.stringify([broken, bowl]))).toEqual([bowl])
    for (const text of [null, '', 'no JSON', 'null', '{}', '7'])
      expect(parseBowls(text)).toEqual([])
  })

  it('survive any menu: unknown ids break nothing, and available parts can be ordered (E8)', () => {
    fc.assert(
      fc.property(
        aRandomCart(menu),
        fc.array(fc.boolean(), { minLength: 400, maxLength: 400 }),
        ({ lines }, isGone) => {
          const withoutGone = <T>(all: Readonly<Record<number, T>>): Record<number, T> =>
            Object.fromEntries(Object.entries(all).filter((_, i) => !isGone[i]))
          const later = {
            ...menu,
            ingredients: withoutGone(menu.ingredients),
            desserts: withoutGone(menu.desserts),
            formulas: withoutGone(menu.formulas),
          }
          for (const line of lines) {
            const [favourite] = parseBowls(
              JSON.stringify([{ ...bowl, code: writeBowlCode({ ...line, quantity: 1 }) }]),
            )
            const shared = readBowlCode(favourite?.code ?? '')
            expect(shared).not.toBeNull()
            if (!shared) continue
            const opened = openBowl(shared, later)
            expect(priceLine(shared, later).total).toBeGreaterThanOrEqual(0)
            const reopenedCart = { ...emptyCart, lines: opened.line ? [opened.line] : [] }
            const alcohol = tidy(reopenedCart, later).notices.filter(
              ({ kind }) => kind === 'alcohol-dropped',
            )
            expect(tidy(reopenedCart, later).notices).toEqual(alcohol)
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
