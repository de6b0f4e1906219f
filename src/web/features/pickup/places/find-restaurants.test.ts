import { describe, expect, it } from 'vitest'
import { byDistance, distanceBetween, searchRestaurants } from './find-restaurants.ts'

const at = (
  name: string,
  street: string,
  postcode: string,
  city: string,
  latitude: number,
  longitude: number,
) => ({
  name,
  address: { street, postcode, city, department: postcode.slice(0, 2) },
  coordinates: { latitude, longitude },
})

const bourse = at('Mesclun Paris Bourse', '23 bis Rue Vivienne', '75002', 'Paris', 48.869, 2.34)
const saintEtienne = at(
  'Mesclun Saint-Étienne Hôtel de Ville',
  '20 bis Place de l’Hôtel de Ville',
  '42000',
  'Saint-Étienne',
  45.44,
  4.387,
)
const lyon = at(
  'Mesclun Lyon République',
  '40 bis Rue de la République',
  '69002',
  'Lyon',
  45.763,
  4.836,
)
const merignac = at(
  'Mesclun Mérignac Centre',
  '12 bis Place Charles de Gaulle',
  '33700',
  'Mérignac',
  44.842,
  -0.646,
)
const bercy = at(
  'Mesclun Paris Bercy Village',
  '12 Cour Saint-Émilion',
  '75012',
  'Paris',
  48.833,
  2.386,
)
const all = [bourse, saintEtienne, lyon, merignac]

describe('searching restaurants', () => {
  it('finds a city whatever its accents, hyphens and capitals (T7)', () => {
    expect(searchRestaurants(all, 'SAINT etienne')).toEqual([saintEtienne])
    expect(searchRestaurants(all, 'st-étienne')).toEqual([saintEtienne])
    expect(searchRestaurants(all, 'merignac')).toEqual([merignac])
    expect(searchRestaurants(all, 'Mérig')).toEqual([merignac])
  })

  it('finds a whole postcode, its beginning or a department (T7)', () => {
    expect(searchRestaurants(all, '69002')).toEqual([lyon])
    expect(searchRestaurants(all, '75')).toEqual([bourse])
    expect(searchRestaurants(all, '42000 Saint-Étienne')).toEqual([saintEtienne])
  })

  it('finds a street, asks for every word, and gives all of them for nothing (T7)', () => {
    expect(searchRestaurants(all, 'rue de la rép')).toEqual([lyon])
    expect(searchRestaurants(all, 'lyon bourse')).toEqual([])
    expect(searchRestaurants(all, '  ')).toEqual(all)
  })

  it('forgives a typing mistake in a city where nothing is named so (T7)', () => {
    expect(searchRestaurants(all, 'merinac')).toEqual([merignac])
    expect(searchRestaurants(all, 'Sant Etienne')).toEqual([saintEtienne])
    expect(searchRestaurants([bercy, ...all], 'pariss')).toEqual([bercy, bourse])
    expect(searchRestaurants(all, 'pariss 75')).toEqual([bourse])
    expect(searchRestaurants(all, 'xqzwvkj')).toEqual([])
  })

  it('lists a city before a street of that name (T7)', () => {
    expect(searchRestaurants([bercy, ...all], 'saint')).toEqual([saintEtienne, bercy])
    expect(searchRestaurants([bercy, ...all], 'paris')).toEqual([bercy, bourse])
  })
})

describe('nearest first', () => {
  it('measures Paris to Lyon as 392 km, give or take one', () => {
    const paris = { latitude: 48.8566, longitude: 2.3522 }
    expect(distanceBetween(paris, { latitude: 45.764, longitude: 4.8357 }) / 1000).toBeCloseTo(
      392,
      -1,
    )
    expect(distanceBetween(paris, paris)).toBe(0)
  })

  it('sorts by distance from an agreed position, and leaves the order alone without one (T7)', () => {
    const grenoble = { latitude: 45.189, longitude: 5.724 }
    expect(byDistance(all, grenoble).map(({ restaurant }) => restaurant)).toEqual([
      lyon,
      saintEtienne,
      bourse,
      merignac,
    ])
    expect(byDistance(all, null)).toEqual(all.map((restaurant) => ({ restaurant, distance: null })))
  })
})
