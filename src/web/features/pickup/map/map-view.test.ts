import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  clearOfButtons,
  drawnFrame,
  frameOf,
  frameOne,
  gather,
  mapCentre,
  namesWithRoom,
  panBy,
  pointOf,
  wholeFrance,
  zoomBy,
} from './map-view.ts'

const {
  restaurants,
}: {
  restaurants: {
    slug: string
    coordinates: { latitude: number; longitude: number }
    active: boolean
    closed: boolean
  }[]
} = JSON.parse(
  readFileSync(new URL('../../../../../db/seed/restaurants.json', import.meta.url), 'utf8'),
)
const places = restaurants
  .filter(({ active, closed }) => active && !closed)
  .map(({ slug, coordinates }) => ({ slug, ...pointOf(coordinates) }))
const paris = places.filter(({ slug }) => slug.startsWith('paris-'))

describe('the view of the map', () => {
  it('is centred as the specification says, with the id of no restaurant, until it is moved (S13)', () => {
    expect(mapCentre).toEqual({ id: -1, latitude: 48.857, longitude: 2.351 })
    expect(zoomBy(wholeFrance, 2)).toEqual({ ...pointOf(mapCentre), zoom: 2 })
    const elsewhere = frameOf(places.filter(({ slug }) => slug.startsWith('lyon')))
    expect(zoomBy(elsewhere, 1.1)).toMatchObject({ x: elsewhere.x, y: elsewhere.y })
  })

  it('separates the restaurants of Paris, in the Paris view or one press closer (T7)', () => {
    expect(paris.length).toBeGreaterThan(5)
    expect(gather(paris, wholeFrance.zoom)).toHaveLength(1)
    const groups = gather(paris, frameOf(paris).zoom)
    expect(groups.length).toBeGreaterThan(4)
    for (const group of groups)
      expect(gather(group.places, frameOf(group.places).zoom)).toHaveLength(group.places.length)
  })

  it('keeps every restaurant when markers are grouped, at any zoom (T7)', () => {
    for (const zoom of [1, 2, 5, 12, 30]) {
      const slugs = gather(places, zoom).flatMap((group) => group.places.map(({ slug }) => slug))
      expect(slugs.toSorted()).toEqual(places.map(({ slug }) => slug).toSorted())
    }
  })

  it('has no overlapping markers, at any zoom (T7)', () => {
    for (const zoom of [1, 2, 5, 12, 30, 100]) {
      const groups = gather(places, zoom)
      const gaps = groups.flatMap((a, i) =>
        groups.slice(i + 1).map((b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))),
      )
      expect(Math.min(...gaps) * zoom).toBeGreaterThan(80)
    }
  })

  it('contains every place that it must frame', () => {
    const { x, y, zoom } = frameOf(paris)
    for (const place of paris) {
      expect(Math.abs(place.x - x)).toBeLessThan(500 / zoom)
      expect(Math.abs(place.y - y)).toBeLessThan(480 / zoom)
    }
    expect(frameOf([])).toEqual(wholeFrance)
  })

  it('separates a framed restaurant from its neighbours, however close they are (T7)', () => {
    for (const place of places) {
      const groups = gather(places, frameOne(place, places).zoom)
      expect(groups.find((group) => group.places.includes(place))?.places).toEqual([place])
    }
    expect(frameOne({ x: 10, y: 20 }, [{ x: 10, y: 20 }])).toEqual({ x: 10, y: 20, zoom: 4 })
  })

  it('neither leaves the map nor shrinks below the whole of France', () => {
    expect(zoomBy(wholeFrance, 0.5)).toEqual(wholeFrance)
    expect(zoomBy({ x: 900, y: 100, zoom: 1.5 }, 0.5)).toEqual(wholeFrance)
    expect(panBy({ x: 990, y: 10, zoom: 4 }, 100, -100)).toEqual({ x: 1000, y: 0, zoom: 4 })
  })

  it('zooms in automatically only as far as the drawn map has details, except in Paris', () => {
    const lyon = places.filter(({ slug }) => slug.startsWith('lyon-'))
    expect(lyon.length).toBeGreaterThan(1)
    expect(frameOf(lyon).zoom).toBeGreaterThan(100)
    expect(drawnFrame(frameOf(lyon))).toEqual({ ...frameOf(lyon), zoom: 2.5 })
    expect(drawnFrame(frameOf(paris))).toEqual(frameOf(paris))
    expect(drawnFrame(wholeFrance)).toBe(wholeFrance)
  })

  it('keeps markers clear of the buttons in automatic views, and the framed restaurant visible (T7)', () => {
    const sizes = [
      [480, 828],
      [790, 828],
      [640, 600],
      [520, 520],
      [480, 380],
      [390, 240],
      [358, 320],
      [354, 280],
      [320, 240],
      [288, 280],
    ] as const
    for (const [width, height] of sizes) {
      const frame = { width, height, scale: Math.min(width - 104, height - 48) / 500 }
      for (const place of places) {
        const targetFrame = drawnFrame(frameOne(place, places, frame.scale))
        const view =
          clearOfButtons(targetFrame, gather(places, targetFrame.zoom * frame.scale), frame) ??
          wholeFrance
        const onScreen = ({ x, y }: { x: number; y: number }) => ({
          x: width / 2 + ((x - view.x) * view.zoom * frame.scale) / 2,
          y: height / 2 + ((y - view.y) * view.zoom * frame.scale) / 2,
        })
        const under = gather(places, view.zoom * frame.scale)
          .map(onScreen)
          .filter(({ x, y }) => x + 22 > width - 56 && x - 22 < width && y - 44 < 160 && y > 0)
        expect(under, `${place.slug} in ${width}`).toEqual([])
        const { x, y } = onScreen(place)
        expect([x > 0, x < width, y > 0, y < height], `${place.slug} in ${width}`).toEqual([
          true,
          true,
          true,
          true,
        ])
      }
    }
    expect(clearOfButtons(wholeFrance, places, { width: 480, height: 828, scale: 0.75 })).toBe(
      wholeFrance,
    )
  })

  it('omits the name of a town if it would cover a marker or another name', () => {
    const names = [
      { name: 'Clermont-Ferrand', x: 500, y: 500 },
      { name: 'Lyon', x: 540, y: 505 },
      { name: 'Rennes', x: 200, y: 300 },
      { name: 'Nice', x: 900, y: 800 },
    ]
    expect(namesWithRoom(names, [], 1).map(({ name }) => name)).toEqual([
      'Clermont-Ferrand',
      'Rennes',
      'Nice',
    ])
    expect(namesWithRoom(names, [{ x: 215, y: 340 }], 1).map(({ name }) => name)).toEqual([
      'Clermont-Ferrand',
      'Nice',
    ])
    expect(namesWithRoom(names, [], 6)).toHaveLength(4)
  })
})
