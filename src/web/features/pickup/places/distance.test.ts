import { describe, expect, it } from 'vitest'
import { byDistance, distanceBetween } from './distance.ts'

const at = (name: string, latitude: number, longitude: number) => ({
  name,
  coordinates: { latitude, longitude },
})
const bourse = at('Paris Bourse', 48.869, 2.34)
const saintEtienne = at('Saint-Étienne', 45.44, 4.387)
const lyon = at('Lyon République', 45.763, 4.836)
const merignac = at('Mérignac Centre', 44.842, -0.646)
const all = [bourse, saintEtienne, lyon, merignac]

describe('sorting restaurants by distance', () => {
  it('measures about 392 km from Paris to Lyon', () => {
    const paris = { latitude: 48.8566, longitude: 2.3522 }
    expect(distanceBetween(paris, { latitude: 45.764, longitude: 4.8357 }) / 1000).toBeCloseTo(
      392,
      -1,
    )
    expect(distanceBetween(paris, paris)).toBe(0)
  })

  it('sorts by distance from a shared position, and keeps the order without a position (T7)', () => {
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
