import { applyCommand } from '#domain/commands/cart-commands.ts'
import { type Cart, emptyCart } from '#domain/cart/cart.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { add, remove } from '#testing/builders/a-cart.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { fiveLines } from '#testing/builders/an-order.ts'
import { microsecondsOf } from '../tools/figures.ts'
import { type BenchRow, growthRow, row } from '../tools/table.ts'

const sizes = [1, 10, 50] as const

/** A cart of `size` lines that cycles through the five kinds of line. */
const cartOf = (size: number): Cart => ({
  ...emptyCart,
  lines: Array.from({ length: size / 5 + 1 }, fiveLines)
    .flat()
    .slice(0, size)
    .map((line, i) => ({ ...line, id: `line-${i}` })),
})

export function measureCarts(): BenchRow[] {
  const menu = aMenu()
  /** Adds an ingredient to the first line and removes it again. */
  const changes = [...add('line-0', 'ingredients', 'radis'), remove('line-0', 'ingredients', 4)]
  const measured = sizes.map((size) => {
    const cart = cartOf(size)
    const change = () =>
      changes.reduce((current, command) => {
        const applied = applyCommand(current, command, menu)
        if (!applied.ok) throw new Error(`the cart command was refused: ${applied.code}`)
        return applied.cart
      }, cart)
    if (!priceCart(cart, menu).completed) throw new Error('the cart must be complete')
    return {
      size,
      pricing: microsecondsOf(() => priceCart(cart, menu)),
      command: microsecondsOf(change) / changes.length,
    }
  })
  const rows = measured.flatMap(({ size, pricing, command }) => [
    row(`commands, cart of ${size}`, '/s', 1e6 / command),
    row(`pricing, ${size} ${size === 1 ? 'line' : 'lines'}`, 'µs', pricing, {
      target: size === 10 ? { of: 'ours', most: 50 } : null,
      note: `${Math.round(1e6 / pricing)} per second`,
    }),
  ])
  const perLine = (field: 'pricing' | 'command') =>
    measured.map((measurement) => measurement[field] / measurement.size)
  const [[, ten, fifty], [, commandOfTen, commandOfFifty]] = [
    perLine('pricing'),
    perLine('command'),
  ]
  return [
    ...rows,
    growthRow('pricing a line, 50 against 10', ten, fifty),
    growthRow('a command per line, 50 against 10', commandOfTen, commandOfFifty),
  ]
}
