import type { DrawingTone } from '#drawing/colour.ts'
import type { Pen } from '#drawing/pen.ts'
import type { Random } from '#drawing/random.ts'
import type { Drawing } from '#drawing/types.ts'

/**
 * One tone of a piece: a fill, or a line when `width` is not 0 (as a fraction of the piece's size).
 */
export type PieceLayer = { tone: DrawingTone; d: string; width: number }
export const fill = (tone: DrawingTone, d: string): PieceLayer => ({ tone, d, width: 0 })
export const stroke = (tone: DrawingTone, d: string, width: number): PieceLayer => ({
  tone,
  d,
  width,
})

/** A kind of piece: its appearance, and the number and size of pieces in a heap. */
export type Piece = {
  /** The size of the piece when used as a base, in a bowl of radius 100. */
  size: number
  heapSize: number
  heapCount: number
  /**
   * The arrangement. `fan`: overlapping along a line. `pile`: a heap. `scatter`: a heap with single
   * pieces around it.
   */
  laid: 'fan' | 'pile' | 'scatter'
  /** Stacking order: a higher value is drawn on top. */
  z: number
  /** Minimum distance between two pieces in one layer, as a fraction of their size. */
  apart: number
  /** Draws the piece. It must return the same number of layers every time for one drawing. */
  draw(pen: Pen, random: Random, drawing: Drawing): PieceLayer[]
}
