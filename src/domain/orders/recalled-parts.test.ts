import { describe, expect, it } from 'vitest'
import {
  recallOf,
  recalledIn,
  recalledOf,
  displayedRecalls,
  unconfirmedRecalls,
} from './recalled-parts.ts'

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
const productOf = ({ ingredient, name }: typeof salmon) => ({ ingredient, name })
const recalled = new Set([310, 1255])

describe('the recalled products in an order', () => {
  it('include each recalled part of a line once, and the line’s own product (H10)', () => {
    const bowl = { product: null, parts: [salmon, rocket, part(310, 'Saumon fumé', 'added')] }
    expect(recalledIn(bowl, recalled)).toEqual([productOf(salmon)])
    const sandwich = { product: productOf(bread), parts: [rocket] }
    expect(recalledIn(sandwich, recalled)).toEqual([productOf(bread)])
    expect(recalledIn({ product: null, parts: [rocket] }, recalled)).toEqual([])
  })

  it('exclude parts left out or replaced, and include a recalled stand-in with the part that it replaces (H10)', () => {
    const without = { product: null, parts: [part(310, 'Saumon fumé', 'left-out')] }
    expect(recalledIn(without, recalled)).toEqual([])
    const became = (ingredient: number, standIn: typeof salmon | null) => ({
      product: null,
      parts: [salmon, rocket],
      replacements: [{ ingredient, name: 'Roquette', standIn: standIn && productOf(standIn) }],
    })
    expect(recalledIn(became(310, null), recalled)).toEqual([])
    expect(recalledIn(became(310, rocket), recalled)).toEqual([])
    expect(recalledIn(became(103, salmon), recalled)).toEqual([
      productOf(salmon),
      { ...productOf(salmon), insteadOf: productOf(rocket) },
    ])
  })

  it('are listed once each, and remain unconfirmed until the kitchen confirms them (H10)', () => {
    const lines = [
      { recalled: [productOf(salmon)] },
      {},
      { recalled: [productOf(salmon), productOf(bread)] },
    ]
    expect(recalledOf(lines)).toEqual([productOf(salmon), productOf(bread)])
    expect(unconfirmedRecalls(lines, [310])).toEqual([productOf(bread)])
    expect(unconfirmedRecalls(lines, [310, 1255])).toEqual([])
  })

  it('are displayed as a whole line or as parts of a line (H10)', () => {
    const nordic = { ingredient: 1302, name: 'La Nordique' }
    const bowlParts = [salmon, rocket]
    const recalledSalad = {
      name: 'La Nordique',
      parts: bowlParts,
      recalled: [nordic, productOf(salmon)],
    }
    expect(recallOf(recalledSalad)).toEqual({ isWhole: true, recalledParts: [nordic] })
    const saladWithSalmon = { name: 'La Nordique', parts: bowlParts, recalled: [productOf(salmon)] }
    expect(recallOf(saladWithSalmon)).toEqual({
      isWhole: false,
      recalledParts: [productOf(salmon)],
    })
    const alone = { name: 'Pain', parts: [bread], recalled: [productOf(bread)] }
    expect(recallOf(alone)).toEqual({ isWhole: true, recalledParts: [productOf(bread)] })
    const standIn = { ...productOf(salmon), insteadOf: productOf(rocket) }
    expect(recallOf({ name: 'Une salade', parts: [rocket], recalled: [standIn] })).toEqual({
      isWhole: false,
      recalledParts: [standIn],
    })
    expect(recallOf({ name: 'Une salade', parts: bowlParts })).toBeNull()
    expect(displayedRecalls([recalledSalad, saladWithSalmon, alone])).toEqual([
      nordic,
      productOf(salmon),
      productOf(bread),
    ])
  })
})
