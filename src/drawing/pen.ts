import type { Point } from './types.ts'

export const TAU = Math.PI * 2

export const tenth = (n: number) => Math.round(n * 10) / 10

/**
 * Writes path data. Shapes are drawn around the point 0 0 at size 1; the pen turns and scales them,
 * and moves them to its own position.
 */
export type Pen = {
  readonly turn: number
  point: (a: number, b: number) => string
  /** Converts path data from unit coordinates to those of the pen's position, angle and size. */
  trace(d: string): string
  /**
   * `wx` and `wy`: an offset that is not turned with the piece, for highlights and shadows, because
   * the light always comes from the top left.
   */
  ellipse(
    cx: number,
    cy: number,
    rx: number,
    ry?: number,
    turn?: number,
    wx?: number,
    wy?: number,
  ): string
  /**
   * Draws the shaded side of a disc, which is not turned with the piece, because the light always
   * comes from the top left.
   */
  crescent(cx: number, cy: number, radius: number, hollow: number): string
  polygon(points: readonly Point[], rounding?: number): string
  /** Draws a smooth closed outline through the points. */
  smooth(points: readonly Point[]): string
  /** Draws a smooth open line through the points. */
  line(points: readonly Point[]): string
  at(a: number, b: number, turn?: number, scale?: number): Pen
}

const pairs = /(-?\d*\.?\d+)[ ,]+(-?\d*\.?\d+)/g

export function pen(x: number, y: number, turn: number, size: number): Pen {
  const cos = Math.cos(turn) * size
  const sin = Math.sin(turn) * size
  const toX = (a: number, b: number) => x + a * cos - b * sin
  const toY = (a: number, b: number) => y + a * sin + b * cos
  const point = (a: number, b: number) => `${tenth(toX(a, b))} ${tenth(toY(a, b))}`

  const curve = (b: Point, c: Point, before: Point, after: Point) =>
    `C${point(b[0] + (c[0] - before[0]) / 6, b[1] + (c[1] - before[1]) / 6)} ${point(
      c[0] - (after[0] - b[0]) / 6,
      c[1] - (after[1] - b[1]) / 6,
    )} ${point(c[0], c[1])}`
  const through = (points: readonly Point[], count: number, at: (i: number) => Point) => {
    const first = at(0)
    let d = `M${point(first[0], first[1])}`
    for (let i = 0; i < count; i++) d += curve(at(i), at(i + 1), at(i - 1), at(i + 2))
    return points.length === count ? `${d}Z` : d
  }

  return {
    turn,
    point,
    trace: (d) => d.replace(pairs, (_, a: string, b: string) => point(+a, +b)),

    ellipse(cx, cy, rx, ry = rx, more = 0, wx = 0, wy = 0) {
      const px = toX(cx, cy) + wx * size
      const py = toY(cx, cy) + wy * size
      const angle = turn + more
      const ux = Math.cos(angle) * rx * size
      const uy = Math.sin(angle) * rx * size
      const arc = `A${tenth(rx * size)} ${tenth(ry * size)} ${tenth(((angle * 180) / Math.PI) % 180)} 1 0 `
      const from = `${tenth(px - ux)} ${tenth(py - uy)}`
      return `M${from}${arc}${tenth(px + ux)} ${tenth(py + uy)}${arc}${from}Z`
    },

    crescent(cx, cy, radius, hollow) {
      const px = toX(cx, cy)
      const py = toY(cx, cy)
      const r = radius * size
      const from = Math.PI * 0.25 - 1.75
      const to = Math.PI * 0.25 + 1.75
      const start = `${tenth(px + Math.cos(from) * r)} ${tenth(py + Math.sin(from) * r)}`
      const end = `${tenth(px + Math.cos(to) * r)} ${tenth(py + Math.sin(to) * r)}`
      const inner = tenth(r * hollow)
      return `M${start}A${tenth(r)} ${tenth(r)} 0 1 1 ${end}A${inner} ${inner} 0 0 0 ${start}Z`
    },

    polygon(points, rounding = 0.22) {
      let d = ''
      points.forEach((b, i) => {
        const a = points.at(i - 1) ?? b
        const c = points[(i + 1) % points.length] ?? b
        const near = (to: Point) =>
          point(b[0] + (to[0] - b[0]) * rounding, b[1] + (to[1] - b[1]) * rounding)
        d += `${i ? 'L' : 'M'}${near(a)}Q${point(b[0], b[1])} ${near(c)}`
      })
      return `${d}Z`
    },

    smooth: (points) =>
      through(points, points.length, (i) => points[(i + points.length) % points.length] ?? [0, 0]),
    line: (points) =>
      through(
        points,
        points.length - 1,
        (i) => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0],
      ),

    at: (a, b, more = 0, scale = 1) => pen(toX(a, b), toY(a, b), turn + more, size * scale),
  }
}

/** A pen that writes coordinates unchanged. */
export const plainPen = pen(0, 0, 0, 1)
