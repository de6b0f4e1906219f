import { describe, expect, it } from 'vitest'
import { recalledIn, recalledOf, unconfirmedRecalls } from './recalled-parts.ts'

const part = (ingredient: number, name: string, change: 'added' | 'left-out' | null = null) => ({
  ingredient,
  name,
  change,
})
const [salmon, rocket, bread] = [
  part(310, 'Saumon fumé'),
  part(103, 'Roquette'),
  part(1255, 'Pain'),
]
const named = ({ ingredient, name }: typeof salmon) => ({ ingredient, name })
const recalled = new Set([310, 1255])

describe('what an order holds that is recalled', () => {
  it('is found among the parts of a line, once, and as the product that the line is (H10)', () => {
    const bowl = { product: null, parts: [salmon, rocket, part(310, 'Saumon fumé', 'added')] }
    expect(recalledIn(bowl, recalled)).toEqual([named(salmon)])
    const sandwich = { product: named(bread), parts: [rocket] }
    expect(recalledIn(sandwich, recalled)).toEqual([named(bread)])
    expect(recalledIn({ product: null, parts: [rocket] }, recalled)).toEqual([])
  })

  it('is not what was left out or replaced, and is what stands in for something, with that (H10)', () => {
    const without = { product: null, parts: [part(310, 'Saumon fumé', 'left-out')] }
    expect(recalledIn(without, recalled)).toEqual([])
    const became = (ingredient: number, standIn: typeof salmon | null) => ({
      product: null,
      parts: [salmon, rocket],
      replacements: [{ ingredient, name: 'Roquette', standIn: standIn && named(standIn) }],
    })
    expect(recalledIn(became(310, null), recalled)).toEqual([])
    expect(recalledIn(became(310, rocket), recalled)).toEqual([])
    expect(recalledIn(became(103, salmon), recalled)).toEqual([
      named(salmon),
      { ...named(salmon), insteadOf: named(rocket) },
    ])
  })

  it('is confirmed before the order is ready, each product once (H10)', () => {
    const lines = [{ recalled: [named(salmon)] }, {}, { recalled: [named(salmon), named(bread)] }]
    expect(recalledOf(lines)).toEqual([named(salmon), named(bread)])
    expect(unconfirmedRecalls(lines, [310])).toEqual([named(bread)])
    expect(unconfirmedRecalls(lines, [310, 1255])).toEqual([])
  })
})
