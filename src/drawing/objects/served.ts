import { shift, shadowColour } from '#drawing/colour.ts'
import {
  type DrawObject,
  disc,
  fill,
  porcelain,
  porcelainShade,
  roundedBox,
  shadow,
  stroke,
} from './object.ts'
import { wobble } from '#drawing/shapes/outlines.ts'
import { pen, plainPen } from '#drawing/pen.ts'

export const ramekin: DrawObject = ({ c3 }, tones) => {
  const herbs = Array.from({ length: 11 }, (_, i) => {
    const far = 5 + i * 1.7
    return pen(50 + Math.cos(i * 2.4) * far, 51 + Math.sin(i * 2.4) * far, i * 1.9, 1).ellipse(
      0,
      0,
      2.1,
      1.2,
    )
  })
  return [
    shadow(disc(53, 54, 33)),
    fill(disc(50, 50, 33), porcelainShade),
    fill(disc(49.2, 49.2, 31.8), porcelain),
    fill(disc(50, 50, 29), '#d5ddd5'),
    fill(disc(50.5, 51, 27.5), tones.dark),
    fill(disc(50.5, 52, 26), tones.base),
    stroke('M36 50C36 38 62 36 64 50C65 62 42 64 43 53C44 46 56 46 56 52', tones.light, 3.4),
    stroke('M70 34A26 26 0 0 1 74 60', tones.dark, 2),
    ...(c3 ? [fill(herbs.join(''), c3)] : []),
  ]
}

export const bowlie: DrawObject = ({ c2, c3 }, tones, random) => {
  const bits = Array.from({ length: 9 }, () =>
    disc(50 + random.spread() * 18, 50 + random.spread() * 18, 1.4 + random.next() * 1.4),
  )
  return [
    shadow(disc(54, 55, 38)),
    fill(disc(50, 50, 38), porcelainShade),
    fill(disc(49.2, 49.2, 36.8), porcelain),
    fill(disc(50, 50, 33.5), '#d5ddd5'),
    fill(disc(50.6, 51, 32), tones.dark),
    fill(disc(50.6, 52.5, 30.5), tones.base),
    stroke('M34 54C34 40 64 38 66 54C66 66 44 68 44 57', c2 ?? tones.light, 3),
    fill(bits.join(''), c3 ?? tones.pale),
  ]
}

const saucer = () => [
  shadow(disc(54, 55, 37)),
  fill(disc(50, 50, 37), porcelainShade),
  fill(disc(49.2, 49.2, 35.8), porcelain),
  stroke(disc(50, 50, 33), '#dfe6de', 1.6),
  fill(roundedBox(64, 45, 22, 9, 4.5), '#cfd8cf'),
]

export const mug: DrawObject = ({ v, c2, c3 }, tones) => {
  if (v === 'espresso')
    return [
      shadow(disc(53, 54, 31)),
      fill(disc(50, 50, 31), porcelainShade),
      fill(disc(49.3, 49.3, 29.9), c3 ?? porcelain),
      stroke(disc(50, 50, 26.5), shadowColour, 1.2, 0.12),
      fill(roundedBox(61, 46, 19, 8, 4), '#cfd8cf'),
      fill(disc(50, 50, 19), '#f4f7f2'),
      fill(disc(50, 50, 16), tones.dark),
      fill(disc(50, 50.7, 15.2), tones.base),
      fill(
        plainPen.at(49, 50.5).smooth([
          [-9, -3],
          [-3, -9],
          [6, -8],
          [9, -1],
          [4, 3],
          [-1, 1],
          [-4, 6],
          [-8, 4],
        ]),
        c2 ?? tones.light,
      ),
    ]
  if (v === 'tea')
    return [
      ...saucer(),
      fill(disc(50, 50, 26), '#eef2ec'),
      fill(disc(50, 50, 23), tones.dark),
      fill(disc(50, 50.8, 22), tones.base),
      stroke('M35.5 46A16 16 0 0 1 52 36', tones.pale, 2.6),
      stroke('M53 55C60 62 60 66 66 73', '#9aa79c', 1.3),
      fill(
        pen(67, 75, 0.5, 1).polygon(
          [
            [-5, -5.5],
            [5, -5.5],
            [5, 5.5],
            [-5, 5.5],
          ],
          0.16,
        ),
        c2 ?? tones.light,
      ),
    ]
  return [
    ...saucer(),
    fill(disc(50, 50, 24), '#eef2ec'),
    fill(disc(50, 50, 20.5), tones.dark),
    fill(disc(50, 50.8, 19.5), tones.base),
    stroke('M40 50C40 42 58 40 60 50C60 58 46 60 46 52', c2 ?? tones.light, 3.4),
  ]
}

export const glass: DrawObject = ({ v, c2 }, tones) => {
  if (v === 'wine')
    return [
      shadow(disc(55, 56, 34)),
      fill(disc(50, 50, 34), '#cddada'),
      fill(disc(49.3, 49.3, 32.6), '#eef4f4'),
      fill(disc(50, 50, 27), '#dbe6e6'),
      fill(disc(50, 51, 24.5), tones.deep),
      fill(disc(50, 51.6, 23.2), tones.base),
      stroke('M34.5 55A16.5 16.5 0 0 1 49 36', tones.light, 3),
      stroke('M73 33A29.5 29.5 0 0 1 79 58', '#fff', 2.6, 0.95),
    ]
  const straw = c2 ?? '#d9215a'
  const filled = [
    shadow(disc(54, 55, 30)),
    fill(disc(50, 50, 30), '#eef4f4'),
    fill(disc(50, 50, 26.5), tones.dark),
    fill(disc(50, 51, 25.5), tones.base),
  ]
  if (v === 'juice')
    return [
      ...filled,
      fill(
        disc(40, 43, 3.4) + disc(46, 61, 2.6) + disc(38, 54, 2) + disc(50, 38, 1.8),
        tones.pale,
        0.8,
      ),
      stroke('M56 60L84 22', straw, 5),
      stroke('M55 60L82 24', '#fff', 1.2, 0.7),
    ]
  return [
    ...filled,
    fill(roundedBox(38, 36, 15, 15, 4), tones.pale, 0.75),
    fill(roundedBox(50, 50, 14, 14, 4), tones.pale, 0.55),
    stroke('M58 58L84 22', straw, 4.4),
    stroke('M57 59L82 24', '#fff', 1, 0.7),
  ]
}

export const pot: DrawObject = ({ c, c2, c3 }, tones, random) => [
  shadow(disc(53, 54, 31)),
  fill(disc(50, 50, 31), '#eaf2f2'),
  fill(disc(50, 50, 27.5), tones.dark),
  fill(disc(50, 51, 26.5), tones.base),
  fill(plainPen.at(50, 51).smooth(wobble(random, 10, 17, 16, 0.14)), c2 ?? tones.light),
  fill(disc(44, 46, 3.4) + disc(55, 52, 4) + disc(48, 58, 3), c3 ?? shift(c2 ?? c, -0.12)),
  stroke('M70 34A27 27 0 0 1 75 58', '#fff', 2.4, 0.8),
]

export const tray: DrawObject = ({ c2, c3 }, tones, random) => {
  let lumps = ''
  let drops = ''
  for (let i = 0; i < 22; i++) {
    const x = 50 + random.spread() * 31
    const y = 50 + random.spread() * 21
    if (i % 2)
      lumps += plainPen.at(x, y, random.next() * 6).polygon(
        [
          [-4, -3],
          [4, -3.4],
          [4.4, 3],
          [-3.4, 3.6],
        ],
        0.3,
      )
    else drops += disc(x, y, 2.4 + random.next() * 1.6)
  }
  return [
    shadow(roundedBox(14, 26, 80, 58, 20)),
    fill(roundedBox(9, 20, 82, 58, 20), porcelainShade),
    fill(roundedBox(9, 20, 80.4, 56.4, 19.5), porcelain),
    fill(roundedBox(13, 24, 74, 50, 16), '#d5ddd5'),
    fill(roundedBox(14.5, 26, 71.5, 47, 15), tones.base),
    stroke(
      'M22 40C36 32 44 50 60 40C70 34 76 42 80 40M20 58C34 50 46 66 60 57C70 51 76 60 80 56',
      tones.light,
      3,
    ),
    fill(lumps, c2 ?? tones.dark),
    fill(drops, c3 ?? tones.pale),
  ]
}

const spoonOutline =
  'M-45 0C-45 -12 -34 -15 -25 -13C-15 -11 -12 -4 -5 -3.4L36 -4.6Q44 -4.4 44 0Q44 4.4 36 4.6L-5 3.4' +
  'C-12 4 -15 11 -25 13C-34 15 -45 12 -45 0Z'
const napkin = 'M-36 -16L34 -16L34 16L-36 16Z'

export const cutlery: DrawObject = ({ v, c2 }, tones) => {
  const lying = pen(50, 50, -0.7, 1)
  if (v === 'spoon')
    return [
      shadow(pen(52.5, 53.5, -0.7, 1).trace(spoonOutline)),
      fill(lying.trace(spoonOutline), tones.base),
      fill(lying.ellipse(-28.5, 0, 13.5, 9.8), tones.dark),
      fill(lying.ellipse(-28, 1.2, 12, 8), tones.base),
      fill(lying.ellipse(-25, 2.6, 7.5, 4.6), tones.light),
      stroke(lying.trace('M0 -1.2L37 -2'), tones.light, 1.7),
      stroke(lying.trace('M-4 2.2L38 3.2'), tones.dark, 1.4),
    ]
  return [
    fill(pen(53, 53, -0.7, 1).trace(napkin), shadowColour, 0.16),
    fill(lying.trace(napkin), c2 ?? '#fff'),
    fill(
      lying.trace(
        'M-42 -10C-30 -16 -14 -12 -12 -7L36 -6.4Q39 -5 36 -3.6L-12 -3C-14 2 -30 4 -42 -2Z',
      ),
      tones.base,
    ),
    fill(
      lying.trace(
        'M-40 4L-20 4Q-14 5 -12 8L36 8.4Q39 10 36 11.4L-12 12Q-14 15 -20 16L-40 16L-40 13.4L-22 13.2' +
          'L-22 11.4L-40 11.2L-40 8.8L-22 8.6L-22 6.8L-40 6.6Z',
      ),
      tones.dark,
    ),
  ]
}
