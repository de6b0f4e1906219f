import { describe, expect, it } from 'vitest'
import { noGoals } from '#domain/goals/goals.ts'
import { formatsIn } from '#ui/base/formats.ts'
import { firstTyped, nothingTyped, readBound, readGoals, retyped } from './typed-goals.ts'

describe('typed goals', () => {
  it('are read as whole numbers, and a price with a comma or a point (E5)', () => {
    expect(readBound('proteinAtLeast', ' 30 ')).toBe(30)
    expect(readBound('energyAtMost', '')).toBeNull()
    expect(readBound('priceAtMost', '12,5')).toBe(1250)
    expect(readBound('priceAtMost', '12.95')).toBe(1295)
    for (const wrong of ['3,5', '-1', '12 g', '1e3'])
      expect(readBound('proteinAtLeast', wrong)).toBeUndefined()
  })

  it('are null while one of them is not a number (E5)', () => {
    expect(readGoals({ ...nothingTyped, energyAtMost: 'x' }, [])).toBeNull()
    expect(readGoals(nothingTyped, ['milk'])).toEqual({ ...noGoals, without: ['milk'] })
  })

  it('take over a proposed change, to the cent (E5)', () => {
    const from = { ...firstTyped, diets: ['vegan', 'vegetarian'] } as const
    const changes = [
      { bound: 'diet', diet: 'vegan' },
      { bound: 'priceAtMost', to: 1183 },
      { bound: 'proteinAtLeast', to: 46 },
    ] as const
    const typed = retyped(from, changes, formatsIn('fr').amount)
    expect(typed.diets).toEqual(['vegetarian'])
    expect(readBound('priceAtMost', typed.priceAtMost)).toBe(1183)
    expect(typed).toMatchObject({ priceAtMost: '11,83', proteinAtLeast: '46' })
  })
})
