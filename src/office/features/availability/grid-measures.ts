/** Pixels of the grid; the styles of `availability.css` fill them. */
export const ROW_HEIGHT = 38
export const HEAD_HEIGHT = 74
export const COLUMN_WIDTH = 132
export const NAME_WIDTH = 220

/** The id of a cell in the document, by which the grid says where its keys are. */
export const cellId = (product: number, restaurant: number): string =>
  `cell-${product}-${restaurant}`
