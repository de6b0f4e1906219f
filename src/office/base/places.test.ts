import { describe, expect, it } from 'vitest'
import { rights } from '#domain/staff/rights.ts'
import { initialsOf } from './initials.ts'
import { placeOf, places, placesFor } from './places.ts'

describe('the places of the navigation rail', () => {
  it('are only those that the rights of the person allow (P2)', () => {
    const visiblePlaces = placesFor(['orders', 'refund']).flat()
    expect(visiblePlaces.map(({ place }) => place)).toEqual(['orders'])
    expect(placesFor([])).toEqual([])
    const all = places.flat().map(({ page }) => page)
    expect(
      placesFor(rights)
        .flat()
        .map(({ to }) => to),
    ).toEqual(all)
  })

  it('lead a person who may read only the journal to the journal (P5)', () => {
    expect(placesFor(['audit'])).toEqual([[{ place: 'people', to: 'audit', icon: 'team' }]])
  })

  it('lead a person who may read only the books to the books (H18)', () => {
    expect(placesFor(['books'])).toEqual([[{ place: 'reports', to: 'books', icon: 'reports' }]])
  })

  it('are marked as current for the pages within them, too (P2)', () => {
    expect(placeOf('audit')).toBe('people')
    expect(placeOf('exports')).toBe('reports')
    expect(placeOf('orders')).toBe('orders')
  })
})

it('initialsOf returns the initials of the first and the last name (P1)', () => {
  expect(initialsOf('Claire Vasseur')).toBe('CV')
  expect(initialsOf('  Jean-Paul de la Tour ')).toBe('JT')
  expect(initialsOf('Élise')).toBe('É')
  expect(initialsOf('')).toBe('')
})
