import { type DrawObject, fill, shadow, stroke } from './object.ts'
import { pen } from '#drawing/pen.ts'

const salad = '#6fae3c'
const tomato = '#e2483a'

export const sandwich: DrawObject = (drawing, tones, random) =>
  drawing.v === 'club' ? club(drawing, tones, random) : baguette(drawing, tones, random)

const lettuceEdge = [
  [-37, 2],
  [-30, 9],
  [-22, 6],
  [-14, 10],
  [-6, 6],
  [2, 10],
  [10, 6],
  [18, 10],
  [26, 6],
  [32, 9],
  [37, 2],
  [0, -10],
] as const

/** Draws a club sandwich: two triangles that point in opposite directions. */
const club: DrawObject = ({ c2, c3 }, tones) => {
  const halves = [
    [46, 45, -0.32],
    [57, 58, -0.32 + Math.PI],
  ] as const
  const each = (draw: (half: ReturnType<typeof pen>) => string, dx = 0, dy = 0) =>
    halves.map(([x, y, turn]) => draw(pen(x + dx, y + dy, turn, 1))).join('')
  return [
    shadow(each((half) => half.trace('M-37 4L0 -31L37 4L30 11L-30 11Z'), 3, 4.5)),
    fill(
      each((half) => half.smooth(lettuceEdge) + half.trace('M-34 -2L-30 8L30 8L34 -2Z')),
      c2 ?? salad,
    ),
    fill(
      each((half) => half.trace('M-34 1L34 1L30 6L-30 6Z')),
      c3 ?? tomato,
    ),
    fill(
      each((half) =>
        half.polygon(
          [
            [-38, 2],
            [0, -33],
            [38, 2],
          ],
          0.09,
        ),
      ),
      tones.dark,
    ),
    fill(
      each((half) =>
        half.polygon(
          [
            [-31, 0.6],
            [0, -28],
            [31, 0.6],
          ],
          0.09,
        ),
      ),
      tones.pale,
    ),
  ]
}

const baguette: DrawObject = ({ c2, c3 }, tones) => {
  const lying = pen(50, 50, -0.62, 1)
  return [
    shadow(
      pen(54, 55, -0.62, 1).trace(
        'M-42 -4C-42 -15 -30 -18 0 -18C30 -18 42 -15 42 -4L42 8C42 17 30 19 0 19C-30 19 -42 17 -42 8Z',
      ),
    ),
    fill(lying.trace('M-41 3C-41 17 -30 19 0 19C30 19 41 17 41 3Z'), tones.dark),
    fill(
      lying.smooth([
        [-43, 4],
        [-34, 11],
        [-24, 6],
        [-14, 12],
        [-3, 6],
        [8, 12],
        [19, 6],
        [29, 12],
        [43, 4],
        [36, -4],
        [-36, -4],
      ]),
      c2 ?? salad,
    ),
    fill(lying.trace('M-38 2L38 2L40 6L-40 6Z'), c3 ?? tomato),
    fill(
      lying.trace('M-42 -3C-42 -15 -30 -18 0 -18C30 -18 42 -15 42 -3C30 3 -30 3 -42 -3Z'),
      tones.base,
    ),
    stroke(lying.trace('M-22 -12L-12 -5M-4 -13L6 -6M14 -12L24 -5'), tones.pale, 3.2),
  ]
}

const wrapOutline = 'M-40 -13L32 -15Q42 0 32 15L-40 13Q-44 0 -40 -13Z'

export const wrap: DrawObject = ({ c2, c3 }, tones) => {
  const lying = pen(50, 50, -0.72, 1)
  return [
    shadow(pen(54, 55, -0.72, 1).trace(wrapOutline)),
    fill(lying.trace(wrapOutline), tones.base),
    fill(lying.trace('M-41 4L36 6Q35 12 32 15L-40 13Q-42 9 -41 4Z'), tones.dark),
    stroke(lying.trace('M-30 -13L-14 13M-12 -13.5L0 10'), tones.dark, 1.6),
    fill(lying.ellipse(33, 0, 7, 14.5), tones.pale),
    fill(lying.ellipse(33, 0, 5, 11.5), c2 ?? salad),
    fill(lying.ellipse(33, -4, 2.6, 3.4) + lying.ellipse(34, 5, 2.4, 3), c3 ?? tomato),
  ]
}
