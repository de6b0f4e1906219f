import { expect, it } from 'vitest'
import { firstNameOf } from './first-name.ts'

it('a customer is addressed by first name, or by the full name if it begins with a title or an initial', () => {
  for (const [name, first] of [
    ['Camille Roux-Delacourt', 'Camille'],
    [' Jean-Marc  Petit', 'Jean-Marc'],
    ['Zoé', 'Zoé'],
    ['M. Dupont', 'M. Dupont'],
    ['J Dupont', 'J Dupont'],
    ['', ''],
  ] as const)
    expect(firstNameOf(name)).toBe(first)
})
