/** A rectangle of the earth in degrees, edges included. */
export type MapBox = { south: number; west: number; north: number; east: number }

/** A box as text: `south,west,north,east`. */
export const boxText = ({ south, west, north, east }: MapBox): string =>
  [south, west, north, east].map((edge) => edge.toFixed(4)).join(',')

/**
 * Reads a box from its text; null unless the text contains four degrees in the order south, west,
 * north, east.
 */
export function readBox(text: string): MapBox | null {
  const edges = text
    .split(',')
    .map((edge) => (/^-?\d{1,3}(\.\d{1,6})?$/.test(edge) ? Number(edge) : NaN))
  const [south = NaN, west = NaN, north = NaN, east = NaN] = edges
  const isBox =
    edges.length === 4 &&
    -90 <= south &&
    south <= north &&
    north <= 90 &&
    -180 <= west &&
    west <= east &&
    east <= 180
  return isBox ? { south, west, north, east } : null
}
