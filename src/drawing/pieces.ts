import type { Piece } from './piece.ts'
import { cube, dice, strip } from './shapes-cuts.ts'
import { curl, dollop, floret, pasta, ring, shrimp } from './shapes-curved.ts'
import { leaf } from './shapes-leaves.ts'
import { sheet, slice, wedge } from './shapes-slices.ts'
import { ball, bean, crumble, grain } from './shapes-small.ts'

const pieces = new Map<string, Piece>(Object.entries({
  leaf, slice, wedge, cube, dice, grain, curl, ring, crumble, bean, ball, floret, strip, pasta, shrimp, sheet, dollop,
}))

/** What lies in a bowl; undefined for an object such as a mug. */
export const pieceOf = (shape: string): Piece | undefined => pieces.get(shape)
