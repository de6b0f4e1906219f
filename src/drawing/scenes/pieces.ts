import type { Piece } from '#drawing/shapes/piece.ts'
import { cube, dice, strip } from '#drawing/shapes/cuts.ts'
import { curl, dollop, floret, pasta, ring, shrimp } from '#drawing/shapes/curved.ts'
import { leaf } from '#drawing/shapes/leaves.ts'
import { sheet, slice, wedge } from '#drawing/shapes/slices.ts'
import { ball, bean, crumble, grain } from '#drawing/shapes/small.ts'

const pieces = new Map<string, Piece>(
  Object.entries({
    leaf,
    slice,
    wedge,
    cube,
    dice,
    grain,
    curl,
    ring,
    crumble,
    bean,
    ball,
    floret,
    strip,
    pasta,
    shrimp,
    sheet,
    dollop,
  }),
)

/** The piece drawn in a bowl for a shape; undefined for an object such as a mug. */
export const pieceOf = (shape: string): Piece | undefined => pieces.get(shape)
