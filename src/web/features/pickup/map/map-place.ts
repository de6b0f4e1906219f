import type { MapBox } from '#contract/shop/box.ts'
import type { Position } from '#web/features/pickup/places/distance.ts'

/** A restaurant on the map, or several that the server has grouped. */
export type MapPlace = {
  /** The restaurant's id; a negative number for a group. */
  id: number
  /** The number of the restaurant in the list next to the map; null if it is not listed. */
  number: number | null
  name: string
  city: string
  coordinates: Position
  /** Whether the restaurant is closed now, so that it is shown less prominently. */
  quiet: boolean
  /**
   * For a group, the number of its restaurants, and the box around them; absent for a single one.
   */
  several?: { count: number; box: MapBox }
}

export type MapProps = {
  places: readonly MapPlace[]
  selectedId: number | null
  /** Points that must be in view; a new list moves the map. The whole country if empty. */
  framed: readonly Position[]
  onSelect: (id: number) => void
  /** Called with the visible part of the map whenever it changes. */
  onView?: ((box: MapBox) => void) | undefined
  /** The visitor's position, once they have shared it. */
  you?: Position | null
  label: string
  className?: string
}

/** Number of restaurants at a place on the map. */
export const countOf = ({ several }: MapPlace): number => several?.count ?? 1

/** The corners of the area that a place on the map covers. */
export const cornersOf = ({ coordinates, several }: MapPlace): readonly Position[] =>
  several === undefined
    ? [coordinates]
    : [
        { latitude: several.box.south, longitude: several.box.west },
        { latitude: several.box.north, longitude: several.box.east },
      ]
