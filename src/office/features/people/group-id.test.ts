import { expect, it } from 'vitest'
import { groupIdOf } from './group-id.ts'
import { shortPrice } from './short-price.ts'

it('a new group’s id is derived from its name, with a number if the id is taken (P2)', () => {
  expect(groupIdOf('Île-de-France', [])).toBe('ile-de-france')
  expect(groupIdOf('Ile de France', ['ile-de-france'])).toBe('ile-de-france-2')
  expect(groupIdOf('!', ['group', 'group-2'])).toBe('group-3')
  const long = groupIdOf('Restaurants de la grande couronne et des alentours', [])
  expect(long).toMatch(/^[a-z0-9][a-z0-9-]{0,39}$/)
  expect(groupIdOf('Restaurants de la grande couronne et des alentours', [long])).toMatch(
    /^[a-z0-9][a-z0-9-]{0,37}-2$/,
  )
})

it('an amount of whole euros is written without cents (P4)', () => {
  expect(shortPrice('80,00 €')).toBe('80 €')
  expect(shortPrice('€1,000.00')).toBe('€1,000')
  expect(shortPrice('12,50 €')).toBe('12,50 €')
})
