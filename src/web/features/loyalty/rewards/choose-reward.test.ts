import { describe, expect, it } from 'vitest'
import { applyCommands } from '#domain/commands/cart-commands.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { choicesOf } from './choices.ts'
import { commandsFor } from './choose-reward.ts'

const menu = aMenu()
const ofPoints = (points: number) => menu.rewards.filter((reward) => reward.points === points)

function newLines() {
  let count = 0
  return () => `line-${(count += 1)}`
}

describe('a chosen reward', () => {
  it('costs the points of the reward ladder, whichever products are chosen (L2)', () => {
    for (const reward of [...ofPoints(12), ...ofPoints(36), ...ofPoints(60)]) {
      const [first = [], second = []] = choicesOf(reward, menu)
      const pairs =
        second.length === 0
          ? first.map((choice) => [choice])
          : first.flatMap((firstChoice) =>
              second.map((secondChoice) => [firstChoice, secondChoice]),
            )
      expect(pairs.length).toBeGreaterThan(5)
      for (const choices of pairs) {
        const applied = applyCommands(emptyCart, commandsFor(choices, newLines()), menu)
        const priced = applied.ok ? priceCart(applied.cart, menu) : null
        expect({ points: priced?.eatfidPointsCost, euros: priced?.toPay }).toEqual({
          points: reward.points,
          euros: 0,
        })
      }
    }
  })
})
