import { TAU } from '#drawing/pen.ts'
import type { PlacedPiece } from './heap.ts'
import type { Piece } from '#drawing/shapes/piece.ts'
import type { Random } from '#drawing/random.ts'
import type { Drawing } from '#drawing/types.ts'

/** The golden angle in radians: pieces placed at multiples of this angle do not form lines. */
const golden = 2.399963

/**
 * The place of each item in the bowl, by the item's index: an angle in radians, and a share of the
 * bowl's radius. The places are fixed, so an additional item does not move earlier ones.
 */
const homes = [
  [-2.2, 0.56],
  [0.85, 0.56],
  [-0.6, 0.6],
  [2.45, 0.58],
  [-1.4, 0.62],
  [1.62, 0.62],
  [0.1, 0.62],
  [3.14, 0.62],
  [-2.8, 0.34],
  [0.4, 0.26],
  [-1, 0.2],
  [2, 0.2],
  [1.2, 0.8],
  [-0.2, 0.84],
  [2.8, 0.84],
  [-1.7, 0.84],
  [-3, 0.84],
  [0.6, 0.84],
  [0, 0],
  [2.2, 0.84],
] as const

type LayPosition = {
  index: number
  /** Number of items that share the bowl. */
  among: number
  /**
   * True for a bowl with little detail: a fan then has only three slices, painted in at most two
   * layers. Otherwise it has up to five slices and more layers.
   */
  tight: boolean
}

export function layItem(
  drawing: Drawing,
  piece: Piece,
  place: LayPosition,
  random: Random,
): PlacedPiece[] {
  const [angle, share] = homes[place.index % homes.length] ?? [0, 0]
  const crowd = place.among > 8 ? 0.74 : place.among > 5 ? 0.84 : place.among > 3 ? 0.92 : 1
  const size = piece.heapSize * 0.9 * crowd * (drawing.k ?? 1)
  if (piece.laid === 'fan') return layFan(drawing, place, angle, share * 100, size, random)
  const herb = drawing.v === 'herb' || (drawing.shape === 'leaf' && (drawing.k ?? 1) < 0.7)
  const count = Math.round(
    (drawing.tn ?? piece.heapCount) * (herb ? 0.8 : place.among > 8 ? 0.6 : 0.88),
  )
  if (herb) return scatter(count, size, random)

  const reach = 31 * crowd * (drawing.shape === 'leaf' ? 0.8 : 1)
  const strays = piece.laid === 'scatter' || drawing.shape === 'grain' ? 0.78 : 0.92
  const limit = 92 - size * 0.3
  return downFrom(count).map((m) => {
    const far =
      m > count * strays ? reach * random.between(1.1, 2.1) : Math.sqrt((m + 0.3) / count) * reach
    const t = m * golden + place.index + random.spread() * 0.4
    const x = Math.cos(angle) * share * 100 + Math.cos(t) * far
    const y = Math.sin(angle) * share * 100 + Math.sin(t) * far
    const scaleToFit = Math.min(1, limit / Math.sqrt(x * x + y * y))
    return {
      x: x * scaleToFit,
      y: y * scaleToFit,
      turn: random.next() * TAU,
      size: size * random.between(0.88, 1.08),
    }
  })
}

const downFrom = (count: number) => Array.from({ length: count }, (_, i) => count - 1 - i)

function layFan(
  drawing: Drawing,
  { among, tight }: LayPosition,
  angle: number,
  radius: number,
  size: number,
  random: Random,
): PlacedPiece[] {
  const { shape } = drawing
  const egg = drawing.v === 'egg'
  const count = tight ? 3 : (egg ? 3 : shape === 'sheet' ? 4 : 5) - (among > 8 ? 1 : 0)
  const step =
    size * (egg ? 0.74 : shape === 'wedge' ? 0.3 : shape === 'sheet' ? 0.38 : tight ? 0.5 : 0.44)
  const along = Math.max(46, radius)
  const apart = step / along
  const laid = Array.from({ length: count }, (_, m): PlacedPiece => {
    const from = m - (count - 1) / 2
    const t = angle + from * apart
    const [x, y] =
      radius < 40
        ? [Math.cos(angle) * radius + from * step * 0.9, Math.sin(angle) * radius]
        : [Math.cos(t) * along, Math.sin(t) * along]
    return {
      x: x + random.spread(),
      y: y + random.spread(),
      turn: turnInFan(shape, t, random),
      size: size * random.between(0.97, 1.03),
    }
  })
  return tight
    ? [...laid.filter((_, m) => m % 2 === 0), ...laid.filter((_, m) => m % 2 === 1)]
    : laid
}

const turnInFan = (shape: string, t: number, random: Random) =>
  shape === 'wedge'
    ? t + 0.5
    : shape === 'sheet'
      ? t + 0.25 + random.spread() * 0.2
      : random.next() * TAU

const scatter = (count: number, size: number, random: Random) =>
  Array.from({ length: count }, (): PlacedPiece => {
    const t = random.next() * TAU
    const far = Math.sqrt(random.next()) * 78
    return {
      x: Math.cos(t) * far,
      y: Math.sin(t) * far,
      turn: random.next() * TAU,
      size: size * random.between(0.85, 1.1),
    }
  })

/**
 * Places leaves in four rings, with the outer ones over the rim. With several kinds of leaf
 * (`among`), the kinds alternate.
 */
export function layLeaves(
  drawing: Drawing,
  piece: Piece,
  index: number,
  among: number,
  random: Random,
): PlacedPiece[] {
  const size =
    piece.size *
    1.12 *
    (drawing.k ? 0.55 + 0.45 * drawing.k : 1) *
    (drawing.v === 'rocket' ? 1.1 : 1)
  const laid: PlacedPiece[] = []
  const rings = [
    [14, 86],
    [11, 64],
    [7, 36],
    [3, 10],
  ] as const
  rings.forEach(([leaves, radius], ring) => {
    const count = Math.round(leaves * (52 / size))
    for (let i = 0; i < count; i++) {
      const sway = random.spread()
      const far = radius * random.between(0.93, 1.06)
      const turn = random.spread()
      const scale = random.between(0.88, 1.12)
      if (among > 1 && (i * 2 + ring) % among !== index) continue
      const angle = (i / count) * TAU + ring * 0.7 + sway * 0.2
      laid.push({
        x: Math.cos(angle) * far,
        y: Math.sin(angle) * far,
        turn: angle + turn * 1.15,
        size: size * scale,
      })
    }
  })
  return laid
}

/** The centre of a mound of grain next to leaves. */
export const moundCentre = [Math.cos(2.2) * 34, Math.sin(2.2) * 34] as const

const spacingOf = ({ shape, v }: Drawing) =>
  shape === 'grain' ? (v === 'rice' ? 0.66 : 0.86) : shape === 'pasta' ? 0.5 : 0.6

/**
 * Places grains or pasta on the whole bottom of the bowl, or, if leaves share the bowl, in a mound.
 */
export function layGrains(
  drawing: Drawing,
  piece: Piece,
  mound: boolean,
  random: Random,
): PlacedPiece[] {
  const size = piece.size * 1.22 * (drawing.k ?? 1)
  const radius = mound ? 52 : 91
  const [cx, cy] = mound ? moundCentre : [0, 0]
  const step = size * spacingOf(drawing)
  const count = Math.min(300, Math.floor(((radius * radius) / (step * step)) * 1.3))
  return Array.from({ length: count }, (_, i) => {
    const angle = i * golden + random.spread() * 0.3
    const far = Math.sqrt((i + 0.5) / count) * radius
    return {
      x: cx + Math.cos(angle) * far + random.spread() * size * 0.3,
      y: cy + Math.sin(angle) * far + random.spread() * size * 0.3,
      turn: random.next() * TAU,
      size: size * random.between(0.9, 1.12),
    }
  })
}
