import type { Tone } from '#drawing/colour.ts'
import type { Pen } from '#drawing/pen.ts'
import type { Random } from '#drawing/random.ts'
import type { Drawing } from '#drawing/types.ts'

/** One tone of a piece: filled, or a line when it has a width (in sizes of the piece). */
export type Layer = { tone: Tone; d: string; width: number }
export const fill = (tone: Tone, d: string): Layer => ({ tone, d, width: 0 })
export const stroke = (tone: Tone, d: string, width: number): Layer => ({ tone, d, width })

/** A kind of piece: how it looks, and how many of what size make a heap. */
export type Piece = {
  /** Size as a base, in a bowl of radius 100. */
  size: number
  heapSize: number
  heapCount: number
  /** `fan`: overlapping along a line; `pile`: a heap; `scatter`: a heap with strays. */
  laid: 'fan' | 'pile' | 'scatter'
  /** Higher lies on top. */
  z: number
  /** How near two pieces may come, in sizes, before one lies over the other. */
  apart: number
  /** Always the same number of layers for one drawing. */
  draw(pen: Pen, random: Random, drawing: Drawing): Layer[]
}
