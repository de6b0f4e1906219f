import type { Position } from '#web/features/pickup/places/find-restaurants.ts'

export type MapPlace = {
  id: number
  /** As in the list beside the map. */
  number: number
  name: string
  city: string
  coordinates: Position
  /** Closed now: shown, but stepped back. */
  quiet: boolean
}

export type MapProps = {
  places: readonly MapPlace[]
  chosen: number | null
  /** The places to have in view; a new list moves the map. */
  framed: readonly number[]
  onSelect: (id: number) => void
  /** Where the visitor is, once agreed to. */
  you?: Position | null
  label: string
  className?: string
}
