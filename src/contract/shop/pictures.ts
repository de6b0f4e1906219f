/** The widths in which a whole bowl is there as a bitmap, in pixels (decision 51). */
export const bitmapWidths = [200, 400, 600, 800] as const
export type BitmapWidth = (typeof bitmapWidths)[number]

/** The address of a bowl as a bitmap, by that of its drawing. */
export const bitmapAddress = (drawing: string, width: BitmapWidth): string =>
  drawing.replace(/svg$/, `${width}.webp`)

/** The bitmaps of a picture, as in `srcset`; undefined for a single product, which has none. */
export const bitmapsOf = (drawing: string): string | undefined =>
  drawing.endsWith('.bowl.svg')
    ? bitmapWidths.map((width) => `${bitmapAddress(drawing, width)} ${width}w`).join(', ')
    : undefined
