/** The widths in pixels in which a whole bowl is available as a bitmap (decision 51). */
export const bitmapWidths = [280, 400, 600, 800] as const
export type BitmapWidth = (typeof bitmapWidths)[number]

/**
 * Whether the address of a drawing belongs to a whole bowl. The drawing of a single product has no
 * bitmaps.
 */
export const isBowl = (drawing: string): boolean => drawing.endsWith('.bowl.svg')

/** Returns the address of a bowl's bitmap, from the address of its drawing. */
export const bitmapAddress = (drawing: string, width: BitmapWidth): string =>
  drawing.replace(/svg$/, `${width}.webp`)

/**
 * Returns the bitmaps of a bowl in the format of the attribute `srcset`; undefined for a single
 * product, which has none.
 */
export const bitmapsOf = (drawing: string): string | undefined =>
  isBowl(drawing)
    ? bitmapWidths.map((width) => `${bitmapAddress(drawing, width)} ${width}w`).join(', ')
    : undefined
