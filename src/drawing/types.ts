export type Kind = 'base' | 'item' | 'sauce'

/**
 * How a product looks from above, as the catalogue has it: a shape, its variant and its colours
 * (`#rrggbb`).
 */
export type Drawing = {
  readonly kind?: Kind
  readonly shape: string
  readonly v?: string
  /** Flesh; every other tone is derived from it. */
  readonly c: string
  /** Skin or edge. */
  readonly c2?: string
  /** Detail: seeds, herbs in a sauce. */
  readonly c3?: string
  /** Scale of the pieces. */
  readonly k?: number
  /** Pieces on a tile. */
  readonly tn?: number
  /** The heap is made of these, dealt in turn. */
  readonly mix?: readonly Drawn[]
}
export type Drawn = Drawing & { readonly id: string }

/** A whole bowl made of other products, named by slug: a signature salad. */
export type WholeBowl = { readonly kind: 'bowl'; readonly of: readonly string[] }
export type ProductDrawing = Drawing | WholeBowl

/** A product and its drawing, as it is laid in a bowl. */
export type BowlItem = { readonly slug: string; readonly drawing: Drawing }

/** One `<path>`: filled, or a line of `width`. Colours may be custom properties with a fallback. */
export type PathNode = {
  d: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number | string
}

/** What one product adds to a picture, in painter's order. */
export type Group = { id: string; z: number; paths: PathNode[] }

export type BowlOptions = {
  /** Picks the arrangement: same salt and same list, same picture. */
  readonly salt?: string
  /** Most nodes the contents may take; pieces thin out to keep to it. */
  readonly budget?: number
}

export type Point = readonly [number, number]
