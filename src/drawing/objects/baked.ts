import { shift, shadowColour } from '#drawing/colour.ts'
import { type DrawObject, disc, fill, shadow, stroke } from './object.ts'
import { wobble } from '#drawing/shapes/outlines.ts'
import { pen, plainPen, TAU, tenth } from '#drawing/pen.ts'
import type { Point } from '#drawing/types.ts'

const golden = 2.4
const loafOutline =
  'M-42 0C-42 -11 -26 -14 0 -14C26 -14 42 -11 42 0C42 11 26 14 0 14C-26 14 -42 11 -42 0Z'

export const loaf: DrawObject = ({ c2 }, tones) => {
  const lying = pen(50, 50, -0.75, 1)
  const cuts = [-26, -9, 8, 25].map((x) =>
    lying.at(x, 0).trace('M-6 6C-4 -2 2 -8 9 -8C5 -2 1 4 -6 6Z'),
  )
  return [
    shadow(pen(53, 54, -0.75, 1).trace(loafOutline)),
    fill(lying.trace(loafOutline), tones.base),
    fill(lying.trace('M-42 0C-30 8 30 8 42 0C42 11 26 14 0 14C-26 14 -42 11 -42 0Z'), tones.dark),
    fill(cuts.join(''), c2 ?? tones.pale),
    stroke(lying.trace('M-34 -6C-24 -10 -8 -11 4 -11'), tones.light, 2.4),
  ]
}

export const roll: DrawObject = ({ c2 }, tones, random) => {
  const seeds = Array.from({ length: 16 }, (_, i) => {
    const far = Math.sqrt(i / 16) * 20
    return pen(
      48 + Math.cos(i * golden) * far,
      48 + Math.sin(i * golden) * far,
      random.next() * 6,
      1,
    ).ellipse(0, 0, 2.4, 1.3)
  })
  return [
    shadow(disc(53, 54, 32)),
    fill(disc(50, 50, 32), tones.dark),
    fill(disc(48.6, 48.6, 29), tones.base),
    fill(disc(46, 46, 19), tones.light),
    fill(seeds.join(''), c2 ?? tones.pale),
  ]
}

export const muffin: DrawObject = ({ c2, c3 }, tones, random) => {
  const paper: Point[] = []
  let folds = ''
  for (let i = 0; i < 40; i++) {
    const a = (i / 40) * TAU
    const at = (far: number) => `${tenth(50 + Math.cos(a) * far)} ${tenth(50 + Math.sin(a) * far)}`
    paper.push([Math.cos(a) * (i % 2 ? 34.5 : 36), Math.sin(a) * (i % 2 ? 34.5 : 36)])
    if (i % 2) folds += `M${at(27)}L${at(34)}`
  }
  let berries = ''
  let glints = ''
  for (let i = 0; i < 7; i++) {
    const far = 4 + Math.sqrt(i / 7) * 19
    const x = 49 + Math.cos(i * golden) * far
    const y = 49 + Math.sin(i * golden) * far
    berries += disc(x, y, 3.6 + random.next())
    glints += disc(x - 1.2, y - 1.3, 1)
  }
  return [
    shadow(disc(54, 55, 36)),
    fill(plainPen.at(50, 50).smooth(paper), c3 ?? '#f1e3c6'),
    stroke(folds, shadowColour, 1.2, 0.22),
    fill(plainPen.at(50.5, 51).smooth(wobble(random, 18, 31.5, 31.5, 0.02)), tones.dark),
    fill(plainPen.at(49.2, 49).smooth(wobble(random, 18, 29.5, 29.5, 0.02)), tones.base),
    fill(plainPen.at(45, 44.5).smooth(wobble(random, 10, 17, 15, 0.07)), tones.light),
    fill(berries, c2 ?? tones.deep),
    fill(glints, '#fff', 0.5),
  ]
}

export const cookie: DrawObject = ({ v, c2 }, tones, random) => {
  let chips = ''
  let glints = ''
  for (let i = 0; i < 9; i++) {
    const a = i * golden + 0.4
    const far = Math.sqrt((i + 0.4) / 9) * 25
    const x = 50 + Math.cos(a) * far
    const y = 50 + Math.sin(a) * far
    const chipPen = pen(x, y, random.next() * 6, 1)
    if (v === 'flat') chips += chipPen.ellipse(0, 0, 3 + (i % 3) * 1.4, 2.2 + (i % 3))
    else {
      chips += chipPen.polygon(
        [
          [-4, -3],
          [3, -4],
          [5, 2],
          [-2, 4],
        ],
        0.3,
      )
      glints += disc(x - 1.2, y - 1.4, 1.1)
    }
  }
  return [
    shadow(disc(53, 54, 33)),
    fill(plainPen.at(50, 50).smooth(wobble(random, 16, 33, 33, 0.025)), tones.dark),
    fill(plainPen.at(49, 49).smooth(wobble(random, 16, 30.5, 30.5, 0.02)), tones.base),
    fill(chips, c2 ?? tones.deep),
    fill(glints, '#fff', 0.35),
  ]
}

export const square: DrawObject = ({ c2, c3 }, tones, random) => {
  const lying = pen(50, 50, -0.3, 1)
  const block = (top: number, bottom: number): Point[] => [
    [-28, top],
    [28, top],
    [28, bottom],
    [-28, bottom],
  ]
  const chips = Array.from({ length: 7 }, () =>
    pen(50 + random.spread() * 20, 48 + random.spread() * 20, random.next() * 6, 1).polygon(
      [
        [-4, -3],
        [3, -3.4],
        [4, 2.6],
        [-3, 3],
      ],
      0.3,
    ),
  )
  return [
    shadow(pen(54, 56, -0.3, 1).polygon(block(-26, 28), 0.1)),
    fill(lying.polygon(block(-25, 30), 0.1), tones.dark),
    fill(lying.polygon(block(-27, 24), 0.1), tones.base),
    stroke(
      lying.trace('M-20 -16C-8 -22 2 -10 14 -18M-18 -2C-6 -8 6 4 20 -4M-20 12C-8 6 4 18 18 10'),
      c3 ?? tones.light,
      2.4,
    ),
    fill(chips.join(''), c2 ?? tones.deep),
  ]
}

export const cake: DrawObject = ({ c2, c3 }, tones) => {
  const lying = pen(50, 50, 0.3, 1)
  return [
    shadow(pen(54, 55, 0.3, 1).trace('M-36 0L30 -25Q38 0 30 25Z')),
    fill(lying.trace('M-37 1L30 -24Q39 3 30 28Z'), tones.dark),
    fill(lying.trace('M-36 -1L29 -25Q37 -1 29 23Z'), tones.base),
    fill(lying.trace('M20 -22L29 -25Q37 -1 29 23L20 20Q26 -1 20 -22Z'), c2 ?? tones.light),
    fill(
      lying.ellipse(4, -2, 5, 5) + lying.ellipse(13, 6, 4.4) + lying.ellipse(12, -9, 4.4),
      c3 ?? tones.light,
    ),
    stroke(lying.trace('M-24 -3L14 -16'), tones.light, 2),
  ]
}

export const apple: DrawObject = ({ c2 = '#6fa83f', c3 }, tones) => [
  shadow(disc(54, 55, 34, 33)),
  fill(disc(50, 50, 34, 33), tones.dark),
  fill(disc(48.5, 48.3, 31.5, 30.6), tones.base),
  stroke('M25.5 47A24 24 0 0 1 42 27', tones.light, 5.5),
  fill(disc(51.5, 51, 10.5, 8), tones.dark),
  fill(disc(52.2, 51.8, 4.6, 3.4), tones.deep),
  stroke('M52.5 52C54 45 57 39 62 34', c3 ?? '#6b4326', 4),
  fill('M59 43C62 32 73 27 85 31C82 42 71 48 59 43Z', c2),
  stroke('M61 42.3C68 38.5 75 35 81 33', shift(c2, -0.12), 1.4),
]
