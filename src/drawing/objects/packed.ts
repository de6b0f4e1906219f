import { shift } from '#drawing/colour.ts'
import { type DrawObject, fill, shadow, stroke } from './object.ts'
import { pen } from '#drawing/pen.ts'
import type { Point } from '#drawing/types.ts'

const bottleOutline =
  'M-40 -11Q-43 0 -40 11L4 12C14 12 16 6 24 5.5L36 5.5L36 -5.5L24 -5.5C16 -6 14 -12 4 -12Z'

export const bottle: DrawObject = ({ c2, c3 }, tones) => {
  const lying = pen(50, 50, -0.8, 1)
  return [
    shadow(pen(53, 54, -0.8, 1).trace(bottleOutline)),
    fill(lying.trace(bottleOutline), tones.base),
    fill(
      lying.trace('M-40 4L4 4C14 4 16 2 36 2L36 5.5L24 5.5C16 6 14 12 4 12L-40 11Z'),
      tones.dark,
    ),
    fill(lying.trace('M-30 -11.6L-6 -12L-6 12L-30 11.4Z'), c2 ?? '#fff'),
    stroke(lying.trace('M-24 -3L-12 -3M-24 3L-16 3'), tones.dark, 2.4),
    fill(lying.trace('M33 -6.5L42 -6.5Q44 0 42 6.5L33 6.5Z'), c3 ?? '#14261b'),
    stroke(lying.trace('M0 -8C8 -8 12 -4 20 -3.4'), '#fff', 2, 0.55),
  ]
}

const canOutline = 'M-34 -17L30 -17Q38 0 30 17L-34 17Q-40 0 -34 -17Z'

export const can: DrawObject = ({ c2 }, tones) => {
  const lying = pen(50, 50, -0.8, 1)
  return [
    shadow(pen(53, 54, -0.8, 1).trace(canOutline)),
    fill(lying.trace(canOutline), '#cfd8d6'),
    fill(lying.trace('M-29 -18L25 -18Q32 0 25 18L-29 18Q-36 0 -29 -18Z'), tones.base),
    fill(lying.trace('M-31 7L28 7Q27 14 25 18L-29 18Q-31 14 -31 7Z'), tones.dark),
    fill(lying.ellipse(-2, -1, 10, 10), c2 ?? '#fff'),
    fill(lying.ellipse(29, 0, 4.6, 13), '#e9eeec'),
    stroke(lying.trace('M-26 -11L20 -11'), '#fff', 2.2, 0.55),
  ]
}

const box: readonly Point[] = [
  [-43, -17],
  [43, -17],
  [43, 17],
  [-43, 17],
]
const barTurn = -0.62

/** Draws a cereal bar or a half-unwrapped bar of chocolate. */
export const bar: DrawObject = (drawing, tones, random) =>
  drawing.v === 'cereal' ? cerealBar(drawing, tones, random) : chocolateBar(drawing, tones, random)

const cerealBar: DrawObject = ({ c2, c3 }, tones, random) => {
  const lying = pen(50, 50, barTurn, 1)
  let grains = ''
  let bits = ''
  for (let i = 0; i < 26; i++) {
    const grainPen = lying.at(
      -38 + ((i * 29.7) % 76),
      -12 + ((i * 11.3) % 23),
      random.next() * 6,
      1,
    )
    if (i % 3) grains += grainPen.ellipse(0, 0, 4.4, 2.4)
    else
      bits += grainPen.polygon(
        [
          [-3, -2.6],
          [3, -3],
          [3.4, 2.4],
          [-2.6, 3],
        ],
        0.3,
      )
  }
  return [
    shadow(pen(53.5, 55, barTurn, 1).polygon(box, 0.12)),
    fill(lying.at(1, 2.6).polygon(box, 0.12), tones.dark),
    fill(lying.at(0, -1).polygon(box, 0.12), tones.base),
    fill(grains, c3 ?? tones.pale),
    fill(bits, c2 ?? tones.deep),
    stroke(lying.trace('M-36 -14.6L30 -14.6'), tones.light, 1.6),
  ]
}

const chocolateBar: DrawObject = ({ c2 = '#d9b04a', c3 }, tones) => {
  const lying = pen(50, 50, barTurn, 1)
  const nuts = Array.from({ length: 9 }, (_, i) =>
    lying.at(-37 + ((i * 17.3) % 44), -11 + ((i * 7.7) % 21)).ellipse(0, 0, 2.6, 2.2),
  )
  return [
    shadow(pen(53.5, 55, barTurn, 1).polygon(box, 0.06)),
    fill(lying.at(0.6, 2.4).polygon(box, 0.06), tones.dark),
    fill(lying.at(0, -1).polygon(box, 0.06), tones.base),
    stroke(
      lying.trace('M-29 -17L-29 15M-15 -17L-15 15M-1 -17L-1 15M-42 -1L10 -1'),
      tones.deep,
      2.2,
    ),
    stroke(
      lying.trace(
        'M-40 -14.5L-32 -14.5M-26 -14.5L-18 -14.5M-12 -14.5L-4 -14.5' +
          'M-40 2L-32 2M-26 2L-18 2M-12 2L-4 2',
      ),
      tones.light,
      1.5,
    ),
    ...(c3 ? [fill(nuts.join(''), c3)] : []),
    fill(lying.trace('M5 -19L8 -13L4 -7L8 -1L4 5L8 11L5 19.5L45 19.5L45 -19Z'), c2),
    fill(lying.trace('M5 12L8 11L5 19.5L45 19.5L45 12Z'), shift(c2, -0.1)),
    stroke(lying.trace('M18 -7L36 -7M18 0L30 0'), '#fff', 2.6, 0.85),
  ]
}
