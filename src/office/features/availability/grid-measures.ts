/** Sizes of the grid in pixels. The components of the grid set them as inline styles. */
export const ROW_HEIGHT = 38
export const HEAD_HEIGHT = 74
export const COLUMN_WIDTH = 132
export const NAME_WIDTH = 220

/** The id of a cell’s element, by which the grid names the active cell. */
export const cellId = (product: number, restaurant: number): string =>
  `cell-${product}-${restaurant}`
