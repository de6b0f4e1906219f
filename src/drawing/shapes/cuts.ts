import { hull } from './outlines.ts'
import type { Pen } from '#drawing/pen.ts'
import { fill, type PieceLayer, type Piece, stroke } from './piece.ts'
import type { Point } from '#drawing/types.ts'

const half = 0.36
const height = 0.17
const square: readonly Point[] = [
  [-half, -half],
  [half, -half],
  [half, half],
  [-half, half],
]

const drawCube: Piece['draw'] = (pen, _, { v }) => {
  // The dark sides of a cube are always at the bottom right of the picture, whatever the rotation
  // of the cube (`pen.turn`).
  const cos = Math.cos(-pen.turn)
  const sin = Math.sin(-pen.turn)
  const ox = height * 0.75 * cos - height * sin
  const oy = height * 0.75 * sin + height * cos
  const outline = hull([...square, ...square.map(([x, y]): Point => [x + ox, y + oy])])
  const top = pen.at(-ox * 0.5, -oy * 0.5)
  return [
    fill('dark', top.polygon(outline, 0.14)),
    fill('base', top.polygon(square, 0.2)),
    cubeFace(top, v),
  ]
}

function cubeFace(top: Pen, v: string | undefined): PieceLayer {
  switch (v) {
    case 'grill':
      return stroke('skin', top.trace('M-.26 -.3L-.1 .3M-.02 -.3L.14 .3M.2 -.3L.32 .14'), 0.07)
    case 'crouton':
      return fill(
        'skin',
        top.ellipse(-0.14, -0.12, 0.07, 0.05) +
          top.ellipse(0.14, 0.04, 0.09, 0.06) +
          top.ellipse(-0.1, 0.18, 0.06, 0.05),
      )
    case 'holes':
      return fill(
        'detail',
        top.ellipse(-0.12, -0.1, 0.06, 0.05) +
          top.ellipse(0.14, 0.08, 0.07, 0.05) +
          top.ellipse(0.02, 0.22, 0.04),
      )
    case 'fish':
      return stroke(
        'skin',
        top.trace('M-.34 -.12C-.1 -.22 .1 -.06 .34 -.16M-.34 .1C-.1 0 .1 .16 .34 .06'),
        0.05,
      )
    case 'cross':
      return stroke('skin', top.trace('M-.34 .02C-.1 -.1 .1 .1 .34 0'), 0.07)
    default:
      return stroke('light', top.trace('M-.22 .16L-.22 -.22L.2 -.22'), 0.07)
  }
}

export const cube: Piece = {
  size: 21,
  heapSize: 25,
  heapCount: 10,
  laid: 'pile',
  z: 4,
  apart: 0.8,
  draw: drawCube,
}
export const dice: Piece = {
  size: 13,
  heapSize: 16,
  heapCount: 22,
  laid: 'pile',
  z: 4,
  apart: 0.8,
  draw: drawCube,
}

export const strip: Piece = {
  size: 34,
  heapSize: 50,
  heapCount: 8,
  laid: 'pile',
  z: 4,
  apart: 0.34,
  draw(pen, random, { v }) {
    const k = random.between(0.85, 1.05)
    const x = 0.5 * k
    const bend = random.between(-0.06, 0.06)
    const h = v === 'thin' ? 0.055 : v === 'bacon' ? 0.17 : 0.13
    const p = pen.point
    const under = `C${p(0.2, h + bend)} ${p(-0.2, h - bend)} ${p(-x, h)}`
    const body = `M${p(-x, -h)}C${p(-0.2, -h - bend)} ${p(0.2, -h + bend)} ${p(x, -h)}Q${p(0.56 * k, 0)} ${p(x, h)}${
      under
    }Q${p(-0.56 * k, 0)} ${p(-x, -h)}Z`
    switch (v) {
      case 'grill':
        return [
          fill('base', body),
          fill(
            'light',
            pen.trace('M-.42 -.1C-.2 -.12 .2 -.1 .42 -.1L.42 -.03C.2 -.02 -.2 -.04 -.42 -.03Z'),
          ),
          stroke(
            'skin',
            pen.trace('M-.34 -.1L-.26 .11M-.14 -.11L-.06 .11M.06 -.11L.14 .11M.26 -.1L.34 .11'),
            0.05,
          ),
        ]
      case 'bacon':
        return [
          fill('base', body),
          fill(
            'skin',
            pen.trace('M-.48 -.04C-.2 -.1 .2 .04 .48 -.02L.48 .06C.2 .12 -.2 -.02 -.48 .05Z'),
          ),
          stroke('light', pen.trace('M-.42 -.12C-.2 -.15 .2 -.09 .42 -.12'), 0.03),
        ]
      case 'surimi':
        return [
          fill('base', body),
          fill(
            'skin',
            pen.trace('M-.5 -.13C-.2 -.16 .2 -.1 .5 -.13L.5 -.04C.2 -.02 -.2 -.06 -.5 -.04Z'),
          ),
          stroke('dark', pen.trace('M-.46 .04L.46 .05'), 0.02),
        ]
      default:
        return [
          fill('base', body),
          fill(
            'dark',
            `M${p(-x, h * 0.3)}L${p(x, h * 0.3)}Q${p(0.53 * k, h * 0.7)} ${p(x, h)}${under}Z`,
          ),
          stroke('light', `M${p(-0.4 * k, -h * 0.55)}L${p(0.3 * k, -h * 0.55)}`, h * 0.28),
        ]
    }
  },
}
