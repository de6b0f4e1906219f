import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { franceOutline, project } from './france-outline.ts'

type Point = readonly [number, number]

/** The corners of each closed line of the outline. */
function lands(): Point[][] {
  return franceOutline
    .split('z')
    .filter(Boolean)
    .map((land) => {
      const [x = 0, y = 0, ...steps] = (land.match(/-?\d+/g) ?? []).map(Number)
      const corners: [number, number][] = [[x, y]]
      for (let i = 0; i < steps.length; i += 2) {
        const [fromX, fromY] = corners.at(-1) ?? [x, y]
        corners.push([fromX + (steps[i] ?? 0), fromY + (steps[i + 1] ?? 0)])
      }
      return corners
    })
}

/** Whether a ray from the point crosses the line an odd number of times. */
function isInside(corners: readonly Point[], x: number, y: number): boolean {
  return (
    corners.filter(([ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % corners.length] ?? [ax, ay]
      return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)
    }).length %
      2 ===
    1
  )
}

const distance = ([ax, ay]: Point, x: number, y: number) => Math.hypot(ax - x, ay - y)

describe('the map of France', () => {
  const {
    restaurants,
  }: { restaurants: { slug: string; coordinates: { latitude: number; longitude: number } }[] } =
    JSON.parse(
      readFileSync(new URL('../../../../db/seed/restaurants.json', import.meta.url), 'utf8'),
    )

  it('has every restaurant on land, or within 4 km of land in a harbour', () => {
    const outline = lands()
    const atSea = restaurants.filter(({ coordinates: { latitude, longitude } }) => {
      const { x, y } = project(latitude, longitude)
      return !outline.some(
        (land) => isInside(land, x, y) || land.some((corner) => distance(corner, x, y) < 3.5),
      )
    })
    expect(atSea.map(({ slug }) => slug)).toEqual([])
  })

  it('contains Corsica, and nothing outside its frame', () => {
    const { x, y } = project(42.15, 9.1)
    expect(lands().filter((land) => isInside(land, x, y))).toHaveLength(1)
    for (const [pointX, pointY] of lands().flat()) {
      expect(pointX).toBeGreaterThan(0)
      expect(pointX).toBeLessThan(1000)
      expect(pointY).toBeGreaterThan(0)
      expect(pointY).toBeLessThan(960)
    }
  })
})
