/** The widths in which a whole bowl is there as a bitmap, in pixels (decision 51). */
export const bitmapWidths = [280, 400, 600, 800] as const
export type BitmapWidth = (typeof bitmapWidths)[number]

/** Whether a drawing, by its address, is of a whole bowl. A single product has no bitmaps. */
export const isBowl = (drawing: string): boolean => drawing.endsWith('.bowl.svg')

/** The address of a bowl as a bitmap, by that of its drawing. */
export const bitmapAddress = (drawing: string, width: BitmapWidth): string =>
  drawing.replace(/svg$/, `${width}.webp`)

/** The bitmaps of a bowl, as in the attribute `srcset`; undefined for a single product. */
export const bitmapsOf = (drawing: string): string | undefined =>
  isBowl(drawing)
    ? bitmapWidths.map((width) => `${bitmapAddress(drawing, width)} ${width}w`).join(', ')
    : undefined
