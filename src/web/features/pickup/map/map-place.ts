import type { Position } from '#web/features/pickup/places/find-restaurants.ts'

export type MapPlace = {
  id: number
  /** Same number as in the list beside the map. */
  number: number
  name: string
  city: string
  coordinates: Position
  /** Closed now: shown less prominently. */
  quiet: boolean
}

export type MapProps = {
  places: readonly MapPlace[]
  chosen: number | null
  /** Ids of the places to have in view; a new list moves the map. */
  framed: readonly number[]
  onSelect: (id: number) => void
  /** The visitor's position, once shared. */
  you?: Position | null
  label: string
  className?: string
}
