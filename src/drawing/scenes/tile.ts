import { tonesOf } from '#drawing/colour.ts'
import { paintHeap, paintMix, type PlacedPiece } from './heap.ts'
import { objectOf } from '#drawing/objects/objects.ts'
import { TAU } from '#drawing/pen.ts'
import type { Piece } from '#drawing/shapes/piece.ts'
import { pieceOf } from './pieces.ts'
import { type Random, randomFrom } from '#drawing/random.ts'
import { writeGroups, writeSvg } from '#drawing/svg.ts'
import type { Drawing, NamedDrawing, PathGroup, PathNode } from '#drawing/types.ts'

/**
 * Draws one product on a tile of 100 by 100: an object or a small heap. An unknown shape draws
 * nothing.
 */
export function tileScene(slug: string, drawing: Drawing): PathGroup[] {
  const seed = `t${slug}`
  const random = randomFrom(seed)
  const object = objectOf(drawing.shape)
  const paths = object
    ? object(drawing, tonesOf(drawing), random)
    : drawHeap({ ...drawing, id: slug }, seed, random)
  return [{ id: slug, z: 0, paths }]
}

/** Draws one product on a tile, as a complete SVG file. */
export const drawTile = (slug: string, drawing: Drawing): string =>
  writeSvg('0 0 100 100', writeGroups(tileScene(slug, drawing)))

function drawHeap(drawing: NamedDrawing, seed: string, random: Random): PathNode[] {
  const piece = pieceOf(drawing.shape)
  if (!piece) return []
  const style = { seed, storeys: piece.laid === 'fan' ? 6 : 4, shadows: true }
  const { mix } = drawing
  if (mix && drawing.kind !== 'base')
    return paintMix(drawing, mix, layHeap(drawing, piece, random), style)
  const onLeaves = mix?.filter((component) => component.shape !== 'leaf') ?? []
  return onLeaves.length
    ? drawDuo(mix?.filter((component) => component.shape === 'leaf') ?? [], onLeaves, seed, random)
    : paintHeap(drawing, layHeap(drawing, piece, random), style)
}

/** Draws leaves with the other pieces heaped on them. */
function drawDuo(
  leaves: readonly NamedDrawing[],
  onLeaves: readonly NamedDrawing[],
  seed: string,
  random: Random,
): PathNode[] {
  const first = leaves[0]
  const leaf = pieceOf('leaf')
  const under =
    first && leaf
      ? paintMix({ shape: 'leaf', c: first.c }, leaves, layHeap(first, leaf, random), {
          seed,
          storeys: 3,
          shadows: true,
        })
      : []
  const over = onLeaves.flatMap((drawing) => {
    const piece = pieceOf(drawing.shape)
    if (!piece) return []
    const placed = layPile(
      Math.ceil(piece.heapCount * 0.55),
      heapSize(drawing, piece),
      19,
      random,
    ).map((at) => ({ ...at, x: at.x + 7, y: at.y + 9, size: at.size * 0.86 }))
    return paintHeap(drawing, placed, { seed, storeys: 2, shadows: true })
  })
  return [...under, ...over]
}

const heapSize = ({ k = 1, v }: Drawing, piece: Piece) =>
  piece.heapSize * k * (v === 'egg' ? 0.86 : 1)

function layHeap(drawing: Drawing, piece: Piece, random: Random): PlacedPiece[] {
  const count = drawing.tn ?? (drawing.v === 'egg' ? 3 : piece.heapCount)
  const size = heapSize(drawing, piece)
  if (piece.laid === 'fan') return layFan(drawing, count, size, random)
  if (drawing.shape === 'leaf' && drawing.v !== 'herb') return layRosette(count, size, random)
  return layPile(count, size, 31, random)
}

const slope = -0.35

function layFan(
  { shape, v }: Drawing,
  count: number,
  usualSize: number,
  random: Random,
): PlacedPiece[] {
  const usualStep = usualSize * (v === 'egg' ? 0.7 : shape === 'wedge' ? 0.3 : 0.4)
  const fit = Math.min(
    1,
    ((shape === 'wedge' ? 1.05 : 1) * 90) / (usualSize + (count - 1) * usualStep * 0.94),
  )
  const size = usualSize * fit
  const step = usualStep * fit
  return Array.from({ length: count }, (_, i) => {
    const u = i - (count - 1) / 2
    return {
      x: 50 + Math.cos(slope) * u * step + random.spread(),
      y: 50 + Math.sin(slope) * u * step + u * u * 1.1 - 2,
      turn: turnInFan(shape, u, random),
      size: size * random.between(0.97, 1.03),
    }
  })
}

const turnInFan = (shape: string, u: number, random: Random) =>
  shape === 'wedge'
    ? slope + Math.PI / 2 + u * 0.13 + Math.PI
    : shape === 'sheet'
      ? slope + Math.PI / 2 + random.spread() * 0.2
      : random.next() * TAU

const layRosette = (count: number, size: number, random: Random) =>
  Array.from({ length: count }, (_, i): PlacedPiece => {
    const angle = (i / count) * TAU + random.spread() * 0.25 + 0.4
    const far = i === count - 1 ? 2 : 19 * random.between(0.85, 1.1)
    return {
      x: 50 + Math.cos(angle) * far,
      y: 50 + Math.sin(angle) * far,
      turn: angle + random.spread() * 0.4,
      size: size * random.between(0.92, 1.06),
    }
  })

const layPile = (count: number, size: number, radius: number, random: Random) =>
  Array.from({ length: count }, (_, n): PlacedPiece => {
    const i = count - 1 - n
    const angle = i * 2.399963 + random.spread() * 0.35
    const far =
      count < 2
        ? 0
        : Math.sqrt((i + 0.3) / count) * (radius + (i > count * 0.86 ? random.next() * 8 : 0))
    return {
      x: 50 + Math.cos(angle) * far,
      y: 50 + Math.sin(angle) * far * 0.94,
      turn: random.next() * TAU,
      size: size * random.between(0.88, 1.08),
    }
  })
