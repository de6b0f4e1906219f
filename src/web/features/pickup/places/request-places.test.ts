import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readBox } from '#contract/shop/box.ts'
import { requestNearest, squareAround } from './request-places.ts'
import { type Position, byDistance } from './distance.ts'
import type { Place } from './place.ts'

const position = fc.record({
  latitude: fc.double({ min: 42, max: 51, noNaN: true }),
  longitude: fc.double({ min: -5, max: 9, noNaN: true }),
})

it('the requested square contains the position with a margin of half a side, and reveals no more (B7)', () => {
  fc.assert(
    fc.property(position, fc.constantFrom(0.1, 0.5, 2, 8), ({ latitude, longitude }, side) => {
      const { south, west, north, east } = squareAround({ latitude, longitude }, side)
      for (const gap of [latitude - south, north - latitude, longitude - west, east - longitude])
        expect(gap).toBeGreaterThan(side / 2 - 1e-6)
      const steps = south / side
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6)
    }),
  )
})

it('the nearest restaurants are listed in the order that the full list would give (B7)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(position, { minLength: 1, maxLength: 400 }),
      position,
      async (coordinates, from) => {
        const places = coordinates.map((at, id) => ({ id, coordinates: at }) as Place)
        const { places: receivedPlaces } = await requestNearest(aServer(places), from)
        const nearestPlaces = byDistance(places, from).slice(0, 20)
        expect(
          receivedPlaces.slice(0, 20).map((place) => byDistance([place], from)[0]?.distance),
        ).toEqual(nearestPlaces.map(({ distance }) => distance))
      },
    ),
    { numRuns: 50 },
  )
})

/** A server that returns the places inside a box, three hundred at a time. */
const aServer = (places: readonly Place[]) => ({
  async read<T>(path: string): Promise<T> {
    const query = new URL(path, 'http://127.0.0.1').searchParams
    const box = readBox(query.get('box') ?? '')
    const placesInBox = places.filter(
      ({ coordinates }) => box !== null && isInside(coordinates, box),
    )
    const from = placesInBox.findIndex(({ id }) => String(id) === query.get('after')) + 1
    const results = placesInBox.slice(from, from + 300)
    const next = from + 300 < placesInBox.length ? results.at(-1)?.id : null
    return { total: placesInBox.length, results, next } as T
  },
})

const isInside = (
  { latitude, longitude }: Position,
  box: { south: number; west: number; north: number; east: number },
): boolean =>
  box.south <= latitude && latitude <= box.north && box.west <= longitude && longitude <= box.east
