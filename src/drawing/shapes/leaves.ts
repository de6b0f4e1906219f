import { lobedLeaf, wobble } from './outlines.ts'
import type { Pen } from '#drawing/pen.ts'
import { fill, type Piece, stroke } from './piece.ts'
import type { Random } from '#drawing/random.ts'
import type { Drawing } from '#drawing/types.ts'

export const leaf: Piece = {
  size: 46,
  heapSize: 46,
  heapCount: 7,
  laid: 'pile',
  z: 1,
  apart: 0.5,
  draw(pen, random, drawing) {
    switch (drawing.v) {
      case 'round':
        return roundLeaf(pen, random)
      case 'rocket':
        return rocketLeaf(pen, random)
      case 'oak':
        return oakLeaf(pen, random)
      case 'herb':
        return herb(pen)
      case 'spear':
        return spear(pen)
      default:
        return frill(pen, random, drawing)
    }
  },
}

const roundLeaf = (pen: Pen, random: Random) => {
  const veins = 0.026 * random.between(0.86, 1.1)
  return [
    fill(
      'base',
      pen.trace(
        'M-.5 0C-.42 -.32 -.1 -.44 .16 -.36C.38 -.29 .47 -.1 .53 0C.47 .1 .38 .29 .16 .36' +
          'C-.1 .44 -.42 .32 -.5 0Z',
      ),
    ),
    fill(
      'dark',
      pen.trace('M-.5 0C-.42 .32 -.1 .44 .16 .36C.38 .29 .47 .1 .53 0C.3 .04 -.1 .05 -.5 0Z'),
    ),
    stroke(
      'pale',
      pen.trace(
        'M-.62 .02C-.4 -.01 0 .04 .4 0M-.22 .01L-.05 -.19M.03 .02L.2 -.17M-.22 .02L-.07 .2' +
          'M.03 .02L.19 .18',
      ),
      veins,
    ),
  ]
}

const stalk = 'M-.62 .01C-.3 .01 .1 -.01 .4 0'

const rocketLeaf = (pen: Pen, random: Random) => {
  const outline = lobedLeaf(16, 2.5, 0.21, 0.5, random)
  return [
    fill('base', pen.smooth(outline.whole)),
    fill('dark', pen.smooth(outline.low)),
    stroke('pale', pen.trace(`${stalk}M-.1 0L.02 -.1M-.1 0L.02 .1`), 0.032),
  ]
}

const oakLeaf = (pen: Pen, random: Random) => [
  fill('skin', pen.smooth(lobedLeaf(14, 2.6, 0.36, 0.5, random).whole)),
  fill('base', pen.at(-0.1, 0, 0, 0.66).smooth(lobedLeaf(12, 2.6, 0.34, 0.42, random).whole)),
  stroke(
    'pale',
    pen.trace(`${stalk}M-.22 0L-.04 -.16M-.2 0L-.02 .16M.08 0L.2 -.12M.08 0L.2 .12`),
    0.05,
  ),
]

const herb = (pen: Pen) => {
  const sprigs = [
    pen.at(0.06, 0, 0, 0.56),
    pen.at(-0.05, 0.12, 2.1 * 0.6, 0.56),
    pen.at(-0.05, -0.12, -2.1 * 0.6, 0.56),
  ]
  const each = (d: string) => sprigs.map((sprig) => sprig.trace(d)).join('')
  return [
    fill('base', each('M-.1 0C0 -.34 .3 -.4 .62 0C.3 .4 0 .34 -.1 0Z')),
    fill('dark', each('M-.1 0C0 .34 .3 .4 .62 0C.4 .04 .1 .04 -.1 0Z')),
    stroke('pale', each('M-.1 0L.5 0'), 0.03),
  ]
}

const spear = (pen: Pen) => [
  fill('base', pen.trace('M-.5 -.1C-.3 -.3 .2 -.26 .55 0C.2 .26 -.3 .3 -.5 .1Z')),
  fill('detail', pen.trace('M-.52 -.1C-.3 -.2 .1 -.12 .3 0C.1 .12 -.3 .2 -.52 .1Z')),
  stroke('dark', pen.trace('M-.46 -.05C-.1 -.1 .2 -.04 .34 0M-.46 .05C-.1 .1 .2 .04 .34 0'), 0.022),
]

const frill = (pen: Pen, random: Random, { c2 }: Drawing) => {
  const from = random.next() * 6
  const outer = wobble(random, 22, 0.5, 0.43, 0.1, from)
  const inner = wobble(random, 16, 0.36, 0.29, 0.09, from)
  return [
    fill(c2 ? 'skin' : 'base', pen.smooth(outer)),
    fill(c2 ? 'base' : 'light', pen.at(-0.07, 0).smooth(inner)),
    stroke(
      'pale',
      pen.trace(
        'M-.46 0C-.2 .02 .05 .01 .26 0M-.2 .01L-.02 -.2M-.2 .01L-.02 .2M.0 .01L.17 -.14' +
          'M.0 .01L.17 .14',
      ),
      0.045,
    ),
  ]
}
