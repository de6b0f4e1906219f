import { wobble } from './outlines.ts'
import { type Pen, TAU } from '#drawing/pen.ts'
import { fill, type Piece, stroke } from './piece.ts'
import type { Random } from '#drawing/random.ts'
import type { Point } from '#drawing/types.ts'

export const curl: Piece = {
  size: 32,
  heapSize: 38,
  heapCount: 14,
  laid: 'pile',
  z: 5,
  apart: 0.3,
  draw(pen, random, { v }) {
    const k = random.between(0.7, 1.2)
    const bend = random.between(0.12, 0.34) * (random.next() < 0.5 ? -1 : 1)
    if (v === 'shave') return shaving(pen)
    if (v === 'loop') return loop(pen)
    const middle = pen.line([
      [-0.5 * k, 0],
      [-0.2 * k, -bend],
      [0.14 * k, bend * 0.6],
      [0.5 * k, -bend * 0.3],
    ])
    const glint = pen.at(-0.012, -0.014).line([
      [-0.4 * k, -bend * 0.3],
      [-0.2 * k, -bend],
      [0.1 * k, bend * 0.5],
    ])
    return [
      stroke('dark', middle, 0.1),
      stroke('base', middle, 0.075),
      stroke('light', glint, 0.022),
    ]
  },
}

const shaving = (pen: Pen) => [
  fill('dark', pen.trace('M-.5 -.02C-.24 -.36 .3 -.38 .5 -.08L.46 .16C.26 -.12 -.14 -.1 -.38 .2Z')),
  fill('base', pen.trace('M-.5 -.02C-.24 -.36 .3 -.38 .5 -.08C.2 -.24 -.16 -.2 -.44 .1Z')),
  stroke('light', pen.trace('M-.44 -.04C-.2 -.3 .24 -.32 .42 -.12'), 0.03),
]

const loop = (pen: Pen) => {
  const d = pen.line([
    [-0.5, 0.1],
    [-0.3, -0.22],
    [0.02, -0.28],
    [0.24, -0.04],
    [0.06, 0.2],
    [-0.16, 0.08],
    [-0.04, -0.16],
    [0.26, -0.2],
    [0.5, 0.02],
  ])
  return [stroke('dark', d, 0.13), stroke('base', d, 0.095), stroke('light', d, 0.03)]
}

export const ring: Piece = {
  size: 30,
  heapSize: 40,
  heapCount: 6,
  laid: 'pile',
  z: 5,
  apart: 0.55,
  draw(pen, random, { v }) {
    const ry = 0.43 * random.between(0.82, 1)
    if (v === 'olive')
      return [
        stroke('dark', pen.ellipse(0, 0, 0.34, 0.33, 0, 0.02, 0.03), 0.28),
        stroke('base', pen.ellipse(0, 0, 0.34, 0.32), 0.22),
        stroke('light', pen.ellipse(0, 0, 0.33, 0.3, 0, -0.03, -0.03), 0.05),
      ]
    if (v === 'pepper') return pepper(pen)
    return [
      stroke('base', pen.ellipse(0, 0, 0.45, ry + 0.02), 0.075),
      stroke('detail', pen.ellipse(0, 0, 0.395, ry - 0.035), 0.05),
      stroke('light', pen.ellipse(0, 0, 0.47, ry + 0.04), 0.02),
    ]
  },
}

const pepper = (pen: Pen) => {
  const outline = Array.from({ length: 9 }, (_, i): Point => {
    const reach = i % 3 ? 0.45 : 0.33
    return [Math.cos((i / 9) * TAU) * reach, Math.sin((i / 9) * TAU) * reach]
  })
  return [
    stroke('dark', pen.at(0.02, 0.02).smooth(outline), 0.15),
    stroke('base', pen.smooth(outline), 0.12),
    stroke('light', pen.at(0, 0, 0, 0.93).smooth(outline), 0.03),
  ]
}

export const floret: Piece = {
  size: 36,
  heapSize: 44,
  heapCount: 5,
  laid: 'pile',
  z: 4,
  apart: 0.8,
  draw(pen, random) {
    let heads = ''
    let glints = ''
    let dots = ''
    for (let i = 0; i < 7; i++) {
      const t = -2.3 + (i / 6) * 4.6
      const x = 0.06 + Math.cos(t) * 0.26
      const y = Math.sin(t) * 0.3
      heads += pen.ellipse(x, y, 0.17, 0.16)
      glints += pen.ellipse(x, y, 0.11, 0.1, 0, -0.03, -0.035)
      for (let j = 0; j < 2; j++) {
        dots += pen.ellipse(x + random.between(-0.08, 0.06), y + random.between(-0.08, 0.06), 0.022)
      }
    }
    return [
      fill('skin', pen.trace('M-.52 -.1L-.05 -.2L-.05 .2L-.52 .1Q-.56 0 -.52 -.1Z')),
      fill('base', heads + pen.ellipse(0.08, 0, 0.26, 0.26)),
      fill('light', glints + pen.ellipse(0.1, 0, 0.15, 0.14, 0, -0.03, -0.03)),
      fill('pale', dots),
    ]
  },
}

export const pasta: Piece = {
  size: 29,
  heapSize: 38,
  heapCount: 9,
  laid: 'pile',
  z: 2,
  apart: 0.6,
  draw: (pen, _, { v }) => (v === 'penne' ? penne(pen) : v === 'bow' ? bow(pen) : fusilli(pen)),
}

const penne = (pen: Pen) => [
  fill('base', pen.trace('M-.5 -.06L-.36 -.17L.36 -.17L.5 .06L.36 .17L-.36 .17Z')),
  fill('deep', pen.trace('M.36 -.17Q.28 -.02 .36 .17Q.56 .12 .36 -.17Z')),
  stroke('dark', pen.trace('M-.42 -.06L.32 -.06M-.4 .05L.34 .05'), 0.026),
]

const bow = (pen: Pen) => [
  fill(
    'base',
    pen.trace(
      'M-.5 -.3L-.44 -.2L-.5 -.08L-.44 .04L-.5 .16L-.46 .3C-.3 .24 -.12 .12 0 .1' +
        'C.12 .12 .3 .24 .46 .3L.5 .16L.44 .04L.5 -.08L.44 -.2L.5 -.3' +
        'C.3 -.22 .12 -.12 0 -.1C-.12 -.12 -.3 -.22 -.5 -.3Z',
    ),
  ),
  fill(
    'dark',
    pen.trace(
      'M-.16 -.1C-.06 -.14 .06 -.14 .16 -.1C.1 0 .1 .04 .16 .12C.06 .16 -.06 .16 -.16 .12' +
        'C-.1 .04 -.1 0 -.16 -.1Z',
    ),
  ),
  stroke('light', pen.trace('M-.4 -.18L-.16 -.06M.4 -.18L.16 -.06'), 0.04),
]

const fusilli = (pen: Pen) => {
  const twists = (x: number, y: number, rx: number, ry: number) =>
    [0, 1, 2, 3, 4].map((i) => pen.ellipse(x + i * 0.18, y, rx, ry, 0.45)).join('')
  return [
    fill('dark', twists(-0.36, 0, 0.15, 0.2)),
    fill('base', twists(-0.375, -0.015, 0.1, 0.18)),
    fill('light', twists(-0.38, -0.02, 0.05, 0.15)),
  ]
}

export const shrimp: Piece = {
  size: 32,
  heapSize: 44,
  heapCount: 5,
  laid: 'pile',
  z: 4,
  apart: 0.75,
  draw: (pen) => [
    fill(
      'base',
      pen.trace(
        'M.2 .42C-.3 .5 -.56 .2 -.46 -.14C-.36 -.46 .06 -.54 .34 -.34C.48 -.24 .48 -.08 .36 -.06' +
          'C.22 -.16 .06 -.2 -.06 -.1C-.2 .02 -.08 .2 .2 .2Z',
      ),
    ),
    fill(
      'skin',
      pen.trace(
        'M.18 .2L.44 .12L.38 .28L.5 .44L.2 .42ZM-.44 -.16L-.14 -.02L-.14 .06L-.48 .04Z' +
          'M-.3 -.38L-.06 -.12L-.12 -.06L-.4 -.24ZM0 -.46L.06 -.16L-.02 -.14L-.12 -.44Z' +
          'M-.42 .2L-.12 .1L-.06 .16L-.34 .32Z',
      ),
    ),
    stroke('light', pen.trace('M-.38 -.04C-.34 -.28 -.04 -.42 .2 -.34'), 0.05),
  ],
}

export const dollop: Piece = {
  size: 46,
  heapSize: 64,
  heapCount: 1,
  laid: 'pile',
  z: 5,
  apart: 0.8,
  draw: (pen, random) => [
    ...swirl(pen, random),
    fill(
      'detail',
      [0, 1, 2, 3, 4]
        .map((i) => {
          const reach = 0.09 + i * 0.05
          return pen.ellipse(
            Math.cos(i * 2.4) * reach,
            Math.sin(i * 2.4) * reach,
            0.035 + (i % 2) * 0.02,
          )
        })
        .join(''),
    ),
  ],
}

const swirl = (pen: Pen, random: Random) => {
  const spiral = Array.from({ length: 15 }, (_, i): Point => {
    const angle = (i / 14) * TAU * 1.6
    const reach = 0.36 - i * 0.021
    return [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.92]
  })
  return [
    fill('base', pen.smooth(wobble(random, 13, 0.5, 0.47, 0.035))),
    fill('dark', pen.crescent(0, 0, 0.46, 1.02)),
    stroke('dark', pen.line(spiral), 0.085),
    stroke('light', pen.at(-0.012, -0.03).line(spiral), 0.05),
  ]
}
