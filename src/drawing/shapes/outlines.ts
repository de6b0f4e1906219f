import { TAU } from '#drawing/pen.ts'
import type { Random } from '#drawing/random.ts'
import type { Point } from '#drawing/types.ts'

/** Returns the points of an irregular ellipse, `count` of them. */
export function wobble(
  random: Random,
  count: number,
  rx: number,
  ry: number,
  amount: number,
  from = 0,
): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * TAU + from
    const reach = 1 + (i % 2 ? -amount : amount * 0.4) + random.between(-amount, amount) * 0.5
    return [Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach] as const
  })
}

/** The convex hull of the points. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly Point[]) => {
    const out: Point[] = []
    for (const p of list) {
      while (turnsInward(out.at(-2), out.at(-1), p)) out.pop()
      out.push(p)
    }
    return out.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const turnsInward = (a: Point | undefined, b: Point | undefined, p: Point) =>
  a !== undefined &&
  b !== undefined &&
  (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) <= 0

/**
 * Returns the outline of a leaf that lies along the x axis, with `lobes` lobes on each side
 * (`whole`). `low` is the outline of the leaf’s lower half, for shading.
 */
export function lobedLeaf(
  steps: number,
  lobes: number,
  wide: number,
  depth: number,
  random: Random,
) {
  const upper: Point[] = []
  const lower: Point[] = []
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const envelope =
      Math.sin(Math.PI * Math.min(1, 0.06 + t * 0.94)) ** 0.55 *
      (0.55 + 0.6 * t) *
      (t > 0.93 ? 0.7 : 1)
    const width = envelope * wide * (1 - depth * (0.5 + 0.5 * Math.cos(t * lobes * TAU)))
    upper.push([-0.5 + t, -width * random.between(0.9, 1.08) - 0.012])
    lower.unshift([-0.5 + t, width * random.between(0.9, 1.08) + 0.012])
  }
  return {
    whole: [...upper, [0.53, 0], ...lower] as Point[],
    low: [[-0.5, 0], [0, 0.01], [0.53, 0], ...lower] as Point[],
  }
}
