import type { MapBox } from '#contract/shop/box.ts'
import type { Position } from '#web/features/pickup/places/distance.ts'

/** A restaurant on the map, or several that the server counted together. */
export type MapPlace = {
  /** The restaurant's id; of several, a negative number. */
  id: number
  /** Same number as in the list beside the map; null where it is not listed. */
  number: number | null
  name: string
  city: string
  coordinates: Position
  /** Closed now: shown less prominently. */
  quiet: boolean
  /** How many restaurants there are, and the box around them; absent for one. */
  several?: { count: number; box: MapBox }
}

export type MapProps = {
  places: readonly MapPlace[]
  selectedId: number | null
  /** Points to have in view; a new list moves the map. The whole country for none. */
  framed: readonly Position[]
  onSelect: (id: number) => void
  /** Called with the part of the earth in sight, whenever it changes. */
  onView?: ((box: MapBox) => void) | undefined
  /** The visitor's position, once shared. */
  you?: Position | null
  label: string
  className?: string
}

/** How many restaurants a place on the map stands for. */
export const countOf = ({ several }: MapPlace): number => several?.count ?? 1

/** The corners of what a place on the map stands for. */
export const cornersOf = ({ coordinates, several }: MapPlace): readonly Position[] =>
  several === undefined
    ? [coordinates]
    : [
        { latitude: several.box.south, longitude: several.box.west },
        { latitude: several.box.north, longitude: several.box.east },
      ]
