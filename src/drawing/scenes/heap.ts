import { tonesOf } from '#drawing/colour.ts'
import { pen, tenth } from '#drawing/pen.ts'
import type { PieceLayer, Piece } from '#drawing/shapes/piece.ts'
import { pieceOf } from './pieces.ts'
import { randomFrom } from '#drawing/random.ts'
import type { Drawing, PathNode } from '#drawing/types.ts'

export type PlacedPiece = { x: number; y: number; turn: number; size: number }

type HeapStyle = {
  seed: string
  /**
   * Maximum number of layers in which pieces overlap; pieces that would be in a higher layer are
   * not drawn.
   */
  storeys: number
  shadows: boolean
}

/**
 * Draws the placed pieces layer by layer. All pieces of one layer share one path for each tone;
 * they keep the distance `apart` of their shape, so that they overlap only a little or not at all.
 */
export function paintHeap(
  drawing: Drawing,
  placed: readonly PlacedPiece[],
  style: HeapStyle,
): PathNode[] {
  const piece = pieceOf(drawing.shape)
  if (!piece) return []
  return storeysOf(placed, piece.apart, style.storeys).flatMap((storey, i) =>
    paintStorey(drawing, piece, storey, { ...style, seed: style.seed + i }),
  )
}

function storeysOf(placed: readonly PlacedPiece[], apart: number, most: number): PlacedPiece[][] {
  const storeys: PlacedPiece[][] = []
  const drawnPieces: { at: PlacedPiece; storey: number }[] = []
  for (const at of placed) {
    let storey = 0
    for (const lower of drawnPieces) {
      const dx = lower.at.x - at.x
      const dy = lower.at.y - at.y
      const near = ((lower.at.size + at.size) / 2) * apart
      if (dx * dx + dy * dy < near * near) storey = Math.max(storey, lower.storey + 1)
    }
    if (storey >= most) continue
    drawnPieces.push({ at, storey })
    const level = (storeys[storey] ??= [])
    level.push(at)
  }
  return storeys
}

const smallestWithShadow = 5

function paintStorey(
  drawing: Drawing,
  piece: Piece,
  storey: readonly PlacedPiece[],
  style: HeapStyle,
): PathNode[] {
  const tones = tonesOf(drawing)
  const layers: PieceLayer[] = []
  const shadow = { d: '', width: 0 }
  storey.forEach(({ x, y, turn, size }, i) => {
    const seed = `${style.seed}.${i}`
    const drop = Math.max(0.9, Math.min(2.2, size * 0.055))
    const pieceLayers = piece.draw(pen(x, y, turn, size), randomFrom(seed), drawing)
    const below =
      style.shadows &&
      piece.draw(pen(x + drop * 0.75, y + drop, turn, size), randomFrom(seed), drawing)[0]
    if (i === 0)
      layers.push(
        ...pieceLayers.map((layer) => ({
          ...layer,
          d: '',
          width: tenth(layer.width * size * 10) / 10,
        })),
      )
    pieceLayers.forEach((layer, j) => {
      const storeyLayer = layers[j]
      if (storeyLayer) storeyLayer.d += layer.d
    })
    if (!below) return
    shadow.d += below.d
    if (i === 0) shadow.width = below.width * size
  })
  const fallsFar = (storey.at(-1)?.size ?? 0) > smallestWithShadow
  const paths = layers
    .filter((layer) => layer.d)
    .map((layer) => paint(tones[layer.tone], layer.d, layer.width))
  return style.shadows && fallsFar
    ? [{ ...paint(tones.shadow, shadow.d, shadow.width), opacity: 0.26 }, ...paths]
    : paths
}

const paint = (colour: string, d: string, width: number): PathNode =>
  width ? { d, stroke: colour, width: Math.round(width * 100) / 100 } : { d, fill: colour }

const unit = (drawing: Drawing) => (pieceOf(drawing.shape)?.heapSize ?? 1) * (drawing.k ?? 1)

/**
 * Draws a mix of drawings as one heap: the pieces of the heap are assigned to the drawings in turn.
 */
export function paintMix(
  like: Drawing,
  mix: readonly Drawing[],
  placed: readonly PlacedPiece[],
  style: HeapStyle,
): PathNode[] {
  const storeys = Math.max(1, Math.ceil(style.storeys / mix.length))
  return mix.flatMap((drawing, j) => {
    const mine = placed
      .filter((_, i) => i % mix.length === j)
      .map((at) => ({ ...at, size: (at.size * unit(drawing)) / unit(like) }))
    return paintHeap(drawing, mine, { ...style, seed: style.seed + j, storeys })
  })
}
