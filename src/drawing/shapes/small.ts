import { wobble } from './outlines.ts'
import { type Pen, TAU } from '#drawing/pen.ts'
import { fill, type Piece, stroke } from './piece.ts'
import type { Random } from '#drawing/random.ts'
import type { Point } from '#drawing/types.ts'

const grainRadii: Record<string, Point> = { rice: [0.62, 0.2], seed: [0.58, 0.3] }

export const grain: Piece = {
  size: 7,
  heapSize: 8.4,
  heapCount: 80,
  laid: 'pile',
  z: 6,
  apart: 0.6,
  draw(pen, _, { v = 'round' }) {
    if (v === 'corn')
      return [
        fill(
          'base',
          pen.polygon(
            [
              [-0.5, -0.34],
              [0.42, -0.46],
              [0.5, 0.42],
              [-0.46, 0.36],
            ],
            0.35,
          ),
        ),
        fill('light', pen.ellipse(0.02, 0, 0.26, 0.22, 0, -0.08, -0.1)),
        fill('pale', pen.ellipse(-0.38, 0, 0.1, 0.2)),
      ]
    if (v === 'quinoa')
      return [
        fill('base', pen.ellipse(0, 0, 0.5, 0.47)),
        fill('light', pen.ellipse(0, 0, 0.26, 0.24, 0, -0.08, -0.08)),
        fill('detail', pen.ellipse(0.3, 0.25, 0.16, 0.1, 0.8)),
      ]
    const [rx, ry] = grainRadii[v] ?? [0.5, 0.42]
    return [
      fill('base', pen.ellipse(0, 0, rx, ry)),
      fill('dark', pen.ellipse(0, 0, rx * 0.7, ry * 0.3, 0, 0.05, 0.1)),
      fill('light', pen.ellipse(0, 0, rx * 0.45, ry * 0.36, 0, -0.08, -0.1)),
    ]
  },
}

export const crumble: Piece = {
  size: 14,
  heapSize: 19,
  heapCount: 20,
  laid: 'scatter',
  z: 6,
  apart: 0.75,
  draw: (pen, random, { v }) => (v === 'nut' ? nut(pen, random) : crumb(pen, random)),
}

const nut = (pen: Pen, random: Random) => [
  fill('base', pen.smooth(wobble(random, 8, 0.5, 0.4, 0.1))),
  fill('dark', pen.at(0.08, 0.1, 0, 0.66).smooth(wobble(random, 7, 0.5, 0.34, 0.12))),
  stroke(
    'light',
    pen.trace(
      'M-.36 -.04C-.18 -.2 -.06 .08 .1 -.08C.2 -.18 .28 -.06 .36 -.02' +
        'M-.2 -.22C-.06 -.3 .06 -.26 .14 -.2',
    ),
    0.06,
  ),
]

const crumb = (pen: Pen, random: Random) => {
  const corner = (i: number): Point => {
    const t = (i / 6) * TAU + random.between(-0.3, 0.3)
    const reach = random.between(0.38, 0.54)
    return [Math.cos(t) * reach, Math.sin(t) * reach * 0.86]
  }
  const corners = [corner(0), corner(1), corner(2), corner(3), corner(4), corner(5)] as const
  const peak: Point = [random.between(-0.08, 0.04), random.between(-0.08, 0.04)]
  return [
    fill('base', pen.polygon(corners, 0.25)),
    fill('dark', pen.polygon([peak, corners[0], corners[1], corners[2]], 0.12)),
    fill('light', pen.polygon([peak, corners[3], corners[4]], 0.12)),
  ]
}

export const bean: Piece = {
  size: 14,
  heapSize: 18,
  heapCount: 22,
  laid: 'pile',
  z: 5,
  apart: 0.72,
  draw: (pen, _, { v }) => (v === 'chick' ? chickpea(pen) : v === 'oval' ? oval(pen) : kidney(pen)),
}

const chickpea = (pen: Pen) => [
  fill(
    'base',
    pen.trace(
      'M-.5 0C-.5 -.3 -.26 -.46 .02 -.44C.2 -.43 .3 -.36 .38 -.22L.54 -.08L.44 .1' +
        'C.42 .32 .2 .46 -.04 .44C-.3 .42 -.5 .28 -.5 0Z',
    ),
  ),
  fill('dark', pen.crescent(-0.03, 0, 0.44, 1.3)),
  stroke(
    'light',
    pen.trace('M.34 -.16C.18 -.1 .1 .04 .12 .2M-.3 -.14C-.24 -.24 -.14 -.28 -.04 -.28'),
    0.055,
  ),
]

const oval = (pen: Pen) => [
  fill('base', pen.ellipse(0, 0, 0.52, 0.35)),
  fill(
    'dark',
    pen.trace('M-.46 .08C-.2 .26 .24 .26 .47 .08C.4 .28 .2 .36 0 .35C-.2 .36 -.4 .28 -.46 .08Z'),
  ),
  stroke('light', pen.trace('M-.3 -.1C-.12 -.2 .12 -.2 .26 -.12'), 0.07),
]

const kidney = (pen: Pen) => [
  fill(
    'base',
    pen.trace(
      'M-.52 .04C-.54 -.28 -.24 -.38 0 -.34C.24 -.38 .54 -.28 .52 .04C.5 .3 .26 .34 .14 .2' +
        'C.06 .12 -.06 .12 -.14 .2C-.26 .34 -.5 .3 -.52 .04Z',
    ),
  ),
  fill(
    'dark',
    pen.trace(
      'M-.52 .04C-.4 .16 -.26 .12 -.14 .02C-.05 -.03 .05 -.03 .14 .02C.26 .12 .4 .16 .52 .04' +
        'C.5 .3 .26 .34 .14 .2C.06 .12 -.06 .12 -.14 .2C-.26 .34 -.5 .3 -.52 .04Z',
    ),
  ),
  stroke('light', pen.trace('M-.34 -.12C-.18 -.22 .04 -.22 .16 -.2'), 0.07),
]

export const ball: Piece = {
  size: 17,
  heapSize: 22,
  heapCount: 13,
  laid: 'pile',
  z: 5,
  apart: 0.86,
  draw: (pen, _, { v, c3 }) =>
    v === 'berry'
      ? berry(pen)
      : [
          fill('base', pen.ellipse(0, 0, 0.5)),
          fill('dark', pen.crescent(0, 0, 0.5, 1.35)),
          fill(c3 ? 'detail' : 'pale', pen.ellipse(0, 0, 0.13, 0.08, -pen.turn - 0.7, -0.18, -0.2)),
        ],
}

const berry = (pen: Pen) => {
  let grains = pen.ellipse(0, 0, 0.38)
  let glints = ''
  for (let i = 0; i < 9; i++) {
    const t = (i / 9) * TAU
    const x = Math.cos(t) * 0.35
    const y = Math.sin(t) * 0.35
    grains += pen.ellipse(x, y, 0.16)
    glints += pen.ellipse(x, y, 0.1, 0.1, 0, -0.03, -0.035)
    if (i < 5)
      glints += pen.ellipse(
        Math.cos(t * 1.8) * 0.16,
        Math.sin(t * 1.8) * 0.16,
        0.085,
        0.085,
        0,
        -0.02,
        -0.02,
      )
  }
  return [
    fill('base', grains),
    fill('dark', pen.crescent(0, 0, 0.5, 1.2)),
    fill('light', glints),
    fill('deep', pen.ellipse(0, 0, 0.075)),
  ]
}
