import { useCallback, useMemo, useState } from 'react'
import type { Place } from '#web/features/pickup/places/place.ts'
import {
  type Position,
  byDistance,
  searchRestaurants,
} from '#web/features/pickup/places/find-restaurants.ts'
import { type Locating, usePosition } from './use-position.ts'
import { type Opening, useOpenings } from '#web/state/pickup-time/use-openings.ts'

export type Listed = {
  restaurant: Place
  /** The same in the list and on the map. */
  number: number
  /** Metres; null while the visitor's position is not known. */
  distance: number | null
  /** Null until hydration and the server's reply. */
  opening: Opening | null
}

export type Finder = {
  query: string
  search: (query: string) => void
  position: Position | null
  locating: Locating
  locate: () => void
  listed: readonly Listed[]
  /** By restaurant id; null until the server has answered. */
  openings: ReadonlyMap<number, Opening> | null
  /** Ids of the restaurants to have in view on the map. */
  framed: readonly number[]
  selected: number | null
  select: (id: number) => void
  /** Selects it and moves the map to it. */
  show: (id: number) => void
}

const nearest = 4

/** Search, sorting and selection of restaurants, shared by a list and its map. */
export function useFinder(restaurants: readonly Place[]): Finder {
  const [query, setQuery] = useState('')
  const [selected, select] = useState<number | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const { position, locating, locate } = usePosition()
  const openings = useOpenings()

  const found = useMemo(
    () =>
      byDistance(searchRestaurants(restaurants, query), position).map((entry, i) => ({
        ...entry,
        number: i + 1,
      })),
    [restaurants, query, position],
  )
  const listed = useMemo(
    () => found.map((entry) => ({ ...entry, opening: openings?.get(entry.restaurant.id) ?? null })),
    [found, openings],
  )
  const framed = useMemo(() => {
    const ids = found.map(({ restaurant }) => restaurant.id)
    if (shown !== null && ids.includes(shown)) return [shown]
    return position && query === '' ? ids.slice(0, nearest) : ids
  }, [found, shown, position, query])

  // Stable, since hundreds of rows receive it.
  const show = useCallback((id: number) => {
    select(id)
    setShown(id)
  }, [])

  return {
    query,
    position,
    locating,
    listed,
    openings,
    framed,
    selected,
    select,
    show,
    search(next) {
      setQuery(next)
      setShown(null)
    },
    locate() {
      setShown(null)
      locate()
    },
  }
}
