import { describe, expect, it } from 'vitest'
import type { Entries } from '#domain/catalogue/entries.ts'
import { stepsOf } from './history.ts'

const AVOCADO = 'ingredient 221'
const published: Entries = new Map([[AVOCADO, { exists: true, price: 1.8, calories: 64 }]])
const change = (changeSet: string, day: string, field: string, before: number, after: number) => ({
  changeSet,
  field,
  before,
  after,
  by: 'Sofia',
  publishedAt: `2026-${day}T09:00:00.000Z`,
})

describe('the history of an entry', () => {
  it('has one step for each publication, with the values at that time (H9)', () => {
    const steps = stepsOf(AVOCADO, published, [
      change('7', '10-12', 'price', 1.6, 1.7),
      change('9', '11-20', 'price', 1.7, 1.8),
      change('9', '11-20', 'calories', 60, 64),
    ])
    expect(steps.map(({ changeSet, changes }) => [changeSet, changes.length])).toEqual([
      ['9', 2],
      ['7', 1],
    ])
    const [last, first] = steps
    expect(last?.before.get(AVOCADO)).toMatchObject({ price: 1.7, calories: 60 })
    expect(first?.after.get(AVOCADO)).toMatchObject({ price: 1.7, calories: 60 })
    expect(first?.before.get(AVOCADO)).toMatchObject({ price: 1.6 })
    expect(stepsOf(AVOCADO, published, [])).toEqual([])
  })
})
