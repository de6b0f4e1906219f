type DrawingKind = 'base' | 'item' | 'sauce'

/**
 * The appearance of a product from above, as listed in the catalogue: a shape, its variant and its
 * colours (`#rrggbb`).
 */
export type Drawing = {
  readonly kind?: DrawingKind
  readonly shape: string
  readonly v?: string
  /**
   * The colour of the flesh. The tones of the skin and of the details are also derived from this
   * colour if `c2` or `c3` is missing.
   */
  readonly c: string
  /** The colour of the skin or edge. */
  readonly c2?: string
  /** The colour of the details: seeds, herbs in a sauce. */
  readonly c3?: string
  /** Scale of the pieces. */
  readonly k?: number
  /**
   * Number of pieces on a tile. The number of pieces in a bowl is derived from it, except for a fan
   * or a base.
   */
  readonly tn?: number
  /** Drawings among which the pieces of the heap alternate. */
  readonly mix?: readonly NamedDrawing[]
}
export type NamedDrawing = Drawing & { readonly id: string }

/** A bowl that is composed of other products, given by slug: the bowl of a signature salad. */
type WholeBowl = { readonly kind: 'bowl'; readonly of: readonly string[] }
export type ProductDrawing = Drawing | WholeBowl

/** A product and its drawing, to be laid in a bowl. */
export type BowlItem = { readonly slug: string; readonly drawing: Drawing }

/** One `<path>`: filled, or a line of `width`. Colours may be custom properties with a fallback. */
export type PathNode = {
  d: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number | string
}

/** The part of one product in a picture, in painter's order. */
export type PathGroup = { id: string; z: number; paths: PathNode[] }

export type BowlOptions = {
  /**
   * Selects the arrangement of the pieces: the same salt with the same products gives the same
   * picture.
   */
  readonly salt?: string
  /**
   * Number of nodes in the contents, groups and paths, that should not be exceeded: the level of
   * detail is reduced until the contents stay within it. At the lowest level, they may still exceed
   * it.
   */
  readonly budget?: number
}

export type Point = readonly [number, number]
