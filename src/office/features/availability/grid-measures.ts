/** Sizes of the grid in pixels. The components of the grid set them as inline styles. */
export const ROW_HEIGHT = 38
export const HEAD_HEIGHT = 74
export const COLUMN_WIDTH = 132
export const NAME_WIDTH = 220

/** The id of a cell’s element, by which the grid names the active cell. */
export const cellId = (product: number, restaurant: number): string =>
  `cell-${product}-${restaurant}`

/** The look of the first column, which stays in view while the others scroll. */
export const STUB =
  'sticky left-0 z-1 flex h-full items-center overflow-hidden border-r border-line px-3 leading-[1.15] font-semibold'
