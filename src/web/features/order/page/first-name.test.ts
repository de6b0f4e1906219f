import { expect, it } from 'vitest'
import { firstNameOf } from './first-name.ts'

it('speaks to somebody by the first word of their name, and to M. Dupont by all of it', () => {
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
