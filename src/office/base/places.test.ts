import { describe, expect, it } from 'vitest'
import { rights } from '#domain/staff/rights.ts'
import { initialsOf } from './initials.ts'
import { placeOf, places, placesFor } from './places.ts'

describe('the places of the rail', () => {
  it('are those that somebody has the right for (P2)', () => {
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

  it('lead who has the journal alone to the journal (P5)', () => {
    expect(placesFor(['audit'])).toEqual([[{ place: 'people', to: 'audit', icon: 'team' }]])
  })

  it('lead who has the books alone to the books (H18)', () => {
    expect(placesFor(['books'])).toEqual([[{ place: 'reports', to: 'books', icon: 'reports' }]])
  })

  it('are marked for the pages within them, too (P2)', () => {
    expect(placeOf('audit')).toBe('people')
    expect(placeOf('exports')).toBe('reports')
    expect(placeOf('orders')).toBe('orders')
  })
})

it('shows the initials of the first and the last name (P1)', () => {
  expect(initialsOf('Claire Vasseur')).toBe('CV')
  expect(initialsOf('  Jean-Paul de la Tour ')).toBe('JT')
  expect(initialsOf('Élise')).toBe('É')
  expect(initialsOf('')).toBe('')
})
