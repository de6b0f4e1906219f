import { wobble } from './outlines.ts'
import { type Pen, TAU } from '#drawing/pen.ts'
import { fill, type Piece, stroke } from './piece.ts'
import type { Random } from '#drawing/random.ts'
import type { Point } from '#drawing/types.ts'

const rim = 0.045

export const slice: Piece = {
  size: 35,
  heapSize: 46,
  heapCount: 5,
  laid: 'fan',
  z: 3,
  apart: 0.92,
  draw(pen, random, { v }) {
    const ry = 0.5 * random.between(0.93, 1)
    switch (v) {
      case 'seed':
        return seeded(pen, ry, random)
      case 'tomato':
        return tomato(pen, ry)
      case 'citrus':
        return citrus(pen, ry)
      case 'egg':
        return egg(pen, random)
      case 'kiwi':
        return kiwi(pen, ry)
      case 'ring':
        return ringed(pen, ry)
      case 'mush':
        return mushroom(pen)
      default:
        return disc(pen, ry, v === 'star')
    }
  },
}

/** Draws `count` items evenly around a centre, starting at angle `from` (radians). */
const around = (count: number, draw: (angle: number) => string, from = 0) =>
  Array.from({ length: count }, (_, i) => draw((i / count) * TAU + from)).join('')

const seeded = (pen: Pen, ry: number, random: Random) => {
  const seeds = around(7, (angle) => {
    const t = angle + random.between(-0.15, 0.15)
    return pen.ellipse(Math.cos(t) * 0.2, Math.sin(t) * 0.2, 0.068, 0.03, t)
  })
  return [
    fill('skin', pen.ellipse(0, 0, 0.5, ry)),
    fill('base', pen.ellipse(0, 0, 0.5 - rim, ry - rim)),
    fill('light', pen.ellipse(0, 0, 0.3, 0.29)),
    fill('detail', seeds),
  ]
}

const tomato = (pen: Pen, ry: number) => {
  const chamber = (t: number) => pen.at(Math.cos(t) * 0.23, Math.sin(t) * 0.23, t)
  return [
    fill('skin', pen.ellipse(0, 0, 0.5, ry)),
    fill('base', pen.ellipse(0, 0, 0.455, ry - 0.045)),
    fill(
      'skinLight',
      around(
        4,
        (t) =>
          chamber(t).trace(
            'M-.12 0C-.1 -.14 .08 -.17 .13 -.1C.18 -.04 .18 .04 .13 .1C.08 .17 -.1 .14 -.12 0Z',
          ),
        0.4,
      ),
    ),
    fill(
      'detail',
      around(
        4,
        (t) =>
          chamber(t).ellipse(0.02, -0.055, 0.034, 0.019, 0.5) +
          chamber(t).ellipse(0.05, 0.05, 0.034, 0.019, -0.4) +
          chamber(t).ellipse(-0.04, 0.02, 0.03, 0.018),
        0.4,
      ),
    ),
  ]
}

const citrus = (pen: Pen, ry: number) => [
  fill('skin', pen.ellipse(0, 0, 0.5, ry)),
  fill('detail', pen.ellipse(0, 0, 0.45, ry - 0.05)),
  fill(
    'base',
    around(8, (t) =>
      pen.at(Math.cos(t) * 0.05, Math.sin(t) * 0.05, t).trace('M0 0L.3 -.13Q.37 0 .3 .13Z'),
    ),
  ),
  fill('light', pen.ellipse(-0.04, -0.04, 0.03)),
]

const egg = (pen: Pen, random: Random) => [
  fill('skin', pen.smooth(wobble(random, 9, 0.5, 0.44, 0.02))),
  fill('base', pen.ellipse(0.03, 0, 0.27)),
  fill('dark', pen.crescent(0.03, 0, 0.27, 1.25)),
  fill('white', pen.ellipse(0.03, 0, 0.07, 0.045, 0, -0.09, -0.1)),
]

const kiwi = (pen: Pen, ry: number) => [
  fill('skin', pen.ellipse(0, 0, 0.5, ry)),
  fill('base', pen.ellipse(0, 0, 0.46, ry - 0.04)),
  fill('detail', pen.ellipse(0, 0, 0.13, 0.11)),
  fill(
    'deep',
    around(13, (t) => pen.ellipse(Math.cos(t) * 0.21, Math.sin(t) * 0.2, 0.04, 0.017, t)),
  ),
]

const ringed = (pen: Pen, ry: number) => [
  fill('skin', pen.ellipse(0, 0, 0.5, ry)),
  fill('base', pen.ellipse(0, 0, 0.44, ry - 0.06)),
  fill('skinLight', pen.ellipse(0, 0, 0.3, 0.29)),
  fill('base', pen.ellipse(0, 0, 0.2, 0.19)),
]

const mushroom = (pen: Pen) => [
  fill(
    'skin',
    pen.trace(
      'M-.5 .02C-.5 -.36 -.26 -.46 0 -.46C.26 -.46 .5 -.36 .5 .02C.5 .16 .36 .18 .2 .1L.16 .42' +
        'Q0 .5 -.16 .42L-.2 .1C-.36 .18 -.5 .16 -.5 .02Z',
    ),
  ),
  fill(
    'base',
    pen.trace(
      'M-.44 .01C-.44 -.3 -.22 -.4 0 -.4C.22 -.4 .44 -.3 .44 .01C.42 .1 .3 .08 .14 .02L.1 .38' +
        'Q0 .42 -.1 .38L-.14 .02C-.3 .08 -.42 .1 -.44 .01Z',
    ),
  ),
  fill(
    'dark',
    pen.trace(
      'M-.36 -.02C-.28 -.16 -.1 -.12 -.08 0L-.14 .03C-.26 .06 -.34 .06 -.36 -.02Z' +
        'M.36 -.02C.28 -.16 .1 -.12 .08 0L.14 .03C.26 .06 .34 .06 .36 -.02Z',
    ),
  ),
  fill('white', pen.ellipse(-0.1, -0.26, 0.1, 0.04, -0.3)),
]

const disc = (pen: Pen, ry: number, star: boolean) => [
  fill('skin', pen.ellipse(0, 0, 0.5, ry)),
  fill('base', pen.ellipse(0, 0, 0.5 - rim, ry - rim)),
  fill('light', pen.ellipse(0, 0, 0.3, 0.27)),
  fill(
    'detail',
    star
      ? pen.trace('M0 -.16L.03 -.03L.16 0L.03 .03L0 .16L-.03 .03L-.16 0L-.03 -.03Z')
      : pen.ellipse(-0.14, -0.16, 0.1, 0.04, -0.7),
  ),
]

export const wedge: Piece = {
  size: 46,
  heapSize: 58,
  heapCount: 5,
  laid: 'fan',
  z: 3,
  apart: 0.42,
  draw: (pen, _, { v }) => (v === 'plump' ? plump(pen) : crescent(pen)),
}

const plump = (pen: Pen) => [
  fill('skin', pen.trace('M-.5 .12C-.46 -.34 .46 -.34 .5 .12C.3 .3 -.3 .3 -.5 .12Z')),
  fill('base', pen.trace('M-.46 .13C-.4 -.2 .4 -.2 .46 .13C.28 .25 -.28 .25 -.46 .13Z')),
  fill(
    'skinLight',
    pen.trace(
      'M-.34 .09C-.26 -.1 -.06 -.12 -.02 .1C-.12 .18 -.26 .17 -.34 .09Z' +
        'M.34 .09C.26 -.1 .06 -.12 .02 .1C.12 .18 .26 .17 .34 .09Z',
    ),
  ),
  fill(
    'detail',
    [-0.24, -0.08, 0.08, 0.24]
      .map((x) => pen.ellipse(x, -0.02 + Math.abs(x) * 0.25, 0.035, 0.02, 0.6 * x))
      .join(''),
  ),
]

const crescent = (pen: Pen) => [
  fill(
    'skin',
    pen.trace(
      'M-.5 .14C-.44 -.36 .44 -.36 .5 .14C.4 .17 .36 .14 .31 .08C.16 -.06 -.16 -.06 -.31 .08' +
        'C-.36 .14 -.4 .17 -.5 .14Z',
    ),
  ),
  fill(
    'base',
    pen.trace(
      'M-.48 .13C-.41 -.29 .41 -.29 .48 .13C.41 .15 .37 .12 .32 .07C.16 -.07 -.16 -.07 -.32 .07' +
        'C-.37 .12 -.41 .15 -.48 .13Z',
    ),
  ),
  fill(
    'detail',
    pen.trace(
      'M-.42 .12C-.34 -.17 .34 -.17 .42 .12C.38 .13 .36 .11 .32 .07C.16 -.07 -.16 -.07 -.32 .07' +
        'C-.36 .11 -.38 .13 -.42 .12Z',
    ),
  ),
  fill('white', pen.trace('M-.2 -.19C-.08 -.24 .06 -.24 .14 -.22C.06 -.21 -.08 -.21 -.2 -.19Z')),
]

export const sheet: Piece = {
  size: 40,
  heapSize: 54,
  heapCount: 4,
  laid: 'fan',
  z: 3,
  apart: 0.7,
  draw(pen, _, { v, c2 }) {
    const outline = Array.from({ length: 14 }, (_, i): Point => {
      const t = (i / 14) * TAU
      return [Math.cos(t) * 0.5 * (i % 2 ? 0.9 : 1.04), Math.sin(t) * 0.34 * (i % 2 ? 0.86 : 1.06)]
    })
    const grain =
      v === 'fish' ? 'M-.28 -.22C-.1 -.28 .1 -.18 .3 -.24M-.26 .17C-.1 .22 .1 .1 .3 .16' : ''
    return [
      fill('base', pen.smooth(outline)),
      fill('dark', pen.trace('M-.42 .06C-.2 .16 .1 -.06 .44 .1C.3 .26 -.2 .34 -.42 .06Z')),
      stroke(
        c2 ? 'skin' : 'light',
        pen.trace(`M-.4 -.1C-.2 -.2 .1 -.04 .4 -.14M-.36 .04C-.14 .12 .1 -.08 .42 .02${grain}`),
        0.035,
      ),
    ]
  },
}
