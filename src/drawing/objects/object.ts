import { shadowColour, type Tones } from '#drawing/colour.ts'
import { plainPen } from '#drawing/pen.ts'
import type { Random } from '#drawing/random.ts'
import type { Drawing, PathNode } from '#drawing/types.ts'

/**
 * Draws a product that is not a heap of pieces, such as a mug, a loaf or a lying bottle, on a tile
 * of 100 by 100.
 */
export type DrawObject = (drawing: Drawing, tones: Tones, random: Random) => PathNode[]

export const fill = (d: string, colour: string, opacity?: number): PathNode =>
  opacity === undefined ? { d, fill: colour } : { d, fill: colour, opacity }
export const stroke = (d: string, colour: string, width: number, opacity?: number): PathNode =>
  opacity === undefined ? { d, stroke: colour, width } : { d, stroke: colour, width, opacity }
export const shadow = (d: string) => fill(d, shadowColour, 0.2)

export const disc = (x: number, y: number, rx: number, ry = rx) => plainPen.ellipse(x, y, rx, ry)

export function roundedBox(x: number, y: number, w: number, h: number, r: number): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}h${-(w - 2 * r)}${corner(-r, -r)}v${-(
    h -
    2 * r
  )}${corner(r, -r)}Z`
}

export const porcelain = '#fdfefc'
export const porcelainShade = '#cbd6cc'
