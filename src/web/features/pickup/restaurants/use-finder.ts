import { useCallback, useMemo, useState } from 'react'
import { placeChoice } from '#contract/pages/only-restaurant.ts'
import { type Position, distanceBetween } from '#web/features/pickup/places/distance.ts'
import type { Place, PlacesPage } from '#web/features/pickup/places/place.ts'
import { type PlaceResults, usePlaceSearch } from '#web/features/pickup/places/use-place-search.ts'
import { usePlace } from '#web/features/pickup/places/use-place.ts'
import { type OpeningView, useOpenings } from '#web/state/pickup-time/use-openings.ts'

export type ListedRestaurant = {
  restaurant: Place
  /** The number of the restaurant, the same in the list and on the map. */
  number: number
  /** The distance in metres; null while the visitor's position is unknown. */
  distance: number | null
  /** The opening state; null until hydration and the server's reply. */
  opening: OpeningView | null
}

export type Finder = {
  query: string
  search: (query: string) => void
  position: Position | null
  locating: Locating
  locate: () => void
  listed: readonly ListedRestaurant[]
  /** Number of matching restaurants, listed or not. */
  total: number
  /** Lists the next page; null if there is none. */
  more: (() => void) | null
  /** Whether the server could not be reached, so that the list is the previous one. */
  failed: boolean
  /** How visitors come to a restaurant of the chain. */
  choice: ReturnType<typeof placeChoice>
  /** Whether the first page contains every restaurant of the chain. */
  isWhole: boolean
  /** The opening states by restaurant id; null until the server has answered. */
  openings: ReadonlyMap<number, OpeningView> | null
  /** The points that must be in view on the map. */
  framed: readonly Position[]
  selected: number | null
  select: (id: number) => void
  /** Selects a restaurant and moves the map to it. */
  show: (id: number) => void
}

const nearest = 4

/**
 * Search, sorting and selection of restaurants, shared by a list and its map. `rows`: number of
 * restaurants that the page lists; of a large chain, the opening states of the others are not
 * requested.
 */
export function useFinder(first: PlacesPage, rows = Infinity): Finder {
  const [query, setQuery] = useState('')
  const [selected, select] = useState<number | null>(null)
  const [selectedId, setSelectedId] = useState<number | null>(null)
  const { position, locating, locate } = usePosition()
  const isWhole = first.next === null
  const { total, more, failed, ...search } = usePlaceSearch(first, query, position)
  const matches = useWithSelected(search.results, { selected, next: first.next, position })
  const openings = useOpenings(
    useMemo(
      () => (isWhole ? matches : matches.slice(0, rows)).map(({ restaurant }) => restaurant.id),
      [matches, isWhole, rows],
    ),
  )

  const listed = useMemo(
    () =>
      matches.map((entry, i) => ({
        ...entry,
        number: i + 1,
        opening: openings?.get(entry.restaurant.id) ?? null,
      })),
    [matches, openings],
  )
  const framed = useMemo(() => {
    const selectedPlace = matches.find(({ restaurant }) => restaurant.id === selectedId)
    if (selectedPlace) return [selectedPlace.restaurant.coordinates]
    // For a larger chain, the whole country is in view until it is searched.
    if (!isWhole && position === null && query.trim() === '') return []
    const points = search.results.map(({ restaurant }) => restaurant.coordinates)
    return position && query === '' ? points.slice(0, nearest) : points
  }, [matches, search.results, selectedId, position, query, isWhole])

  // Stable, because hundreds of rows receive it.
  const show = useCallback((id: number) => {
    select(id)
    setSelectedId(id)
  }, [])

  return {
    query,
    position,
    locating,
    listed,
    total,
    more,
    failed,
    choice: placeChoice(first.total),
    isWhole,
    openings,
    framed,
    selected,
    select,
    show,
    search(next) {
      setQuery(next)
      setSelectedId(null)
    },
    locate() {
      setSelectedId(null)
      locate()
    },
  }
}

/** The places found, and after them the one that was selected on the map, if it is not among them. */
function useWithSelected(
  matches: PlaceResults['results'],
  {
    selected,
    next,
    position,
  }: { selected: number | null; next: number | null; position: Position | null },
): PlaceResults['results'] {
  const places = useMemo(() => matches.map(({ restaurant }) => restaurant), [matches])
  const pointed = usePlace(selected, { places, next })
  return useMemo(() => {
    if (pointed == null || places.includes(pointed)) return matches
    const distance = position === null ? null : distanceBetween(position, pointed.coordinates)
    return [...matches, { restaurant: pointed, distance }]
  }, [matches, places, pointed, position])
}

type Locating = 'idle' | 'busy' | 'done' | 'denied'

/**
 * The visitor's position, requested only when a button is pressed; it does not leave the browser
 * (T7).
 */
function usePosition(): {
  position: Position | null
  locating: Locating
  locate: () => void
} {
  const [position, setPosition] = useState<Position | null>(null)
  const [locating, setLocating] = useState<Locating>('idle')
  const locate = () => {
    if (!('geolocation' in navigator)) return setLocating('denied')
    setLocating('busy')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setPosition({ latitude, longitude })
        setLocating('done')
      },
      () => setLocating('denied'),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }
  return { position, locating, locate }
}
