import { useEffect, useMemo, useRef, useState } from 'react'
import { indexRestaurants, searchRestaurants } from '#domain/search/restaurant-search.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { requestNearest, requestPlaces } from './request-places.ts'
import { type Position, byDistance } from './distance.ts'
import type { Place, PlacesPage } from './place.ts'

/**
 * The places that match a search or are near a position. `distance`: metres; null while no position
 * is known.
 */
export type PlaceResults = {
  results: readonly { restaurant: Place; distance: number | null }[]
  /** Number of matching places, including those on pages that were not read yet. */
  total: number
  /** Reads the next page; null if there is none. */
  more: (() => void) | null
  /** Whether the server could not be reached; if so, the list is the previous one. */
  failed: boolean
}

/** Milliseconds without typing after which the server is queried. */
const PAUSE = 200

/**
 * The matching places. A chain that fits on the first page is searched in the browser, even without
 * a network; a larger one is searched by the server (B7).
 */
export function usePlaceSearch(
  first: PlacesPage,
  query: string,
  position: Position | null,
): PlaceResults {
  const isWhole = first.next === null
  const here = useSearchHere(isWhole ? first.places : none, query, position)
  const there = useServerSearch(isWhole ? null : first, query, position)
  return isWhole ? here : there
}

const none: readonly Place[] = []

function useSearchHere(
  places: readonly Place[],
  query: string,
  position: Position | null,
): PlaceResults {
  const index = useMemo(() => indexRestaurants(places), [places])
  return useMemo(() => {
    const matches = byDistance(searchRestaurants(index, query), position)
    return { results: matches, total: matches.length, more: null, failed: false }
  }, [index, query, position])
}

/** `key`: the search to which the answer belongs. */
type AnsweredSearch = PlacesPage & { key: string }

/** `first`: the page that was rendered; null if the server need not be queried. */
function useServerSearch(
  first: PlacesPage | null,
  query: string,
  position: Position | null,
): PlaceResults {
  const api = useApi()
  const searchText = query.trim()
  const key = searchText !== '' ? searchText : position === null ? '' : JSON.stringify(position)
  const [answer, setAnswer] = useState<AnsweredSearch | null>(null)
  const [failed, setFailed] = useState(false)
  const reading = useRef(false)

  useEffect(() => {
    if (first === null || key === '') return undefined
    let isCurrent = true
    const ask = () =>
      (searchText === '' && position !== null
        ? requestNearest(api, position)
        : requestPlaces(api, { query: searchText })
      ).then(
        (page) => {
          if (!isCurrent) return
          setFailed(false)
          setAnswer({ ...page, key })
        },
        () => isCurrent && setFailed(true),
      )
    const timer = setTimeout(() => void ask(), searchText === '' ? 0 : PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, first, key, searchText, position])

  // Until the server has answered, the previous list remains.
  const page = answer !== null && (key !== '' || answer.key === '') ? answer : first
  const matches = useMemo(() => {
    const places = page?.places ?? none
    // The server sorts the matches of a search; only those near a position are sorted here.
    return searchText === '' ? byDistance(places, position) : withDistance(places, position)
  }, [page, searchText, position])

  const readMore = () => {
    if (page === null || page.next === null || reading.current) return
    reading.current = true
    const shownQuery = answer === page ? answer.key : ''
    requestPlaces(api, { ...(shownQuery === '' ? {} : { query: shownQuery }), after: page.next })
      .then(({ places, ...pageFields }) => {
        setFailed(false)
        // The server may have begun the list again, if the last place closed meanwhile, so repeated
        // places are dropped.
        const listedIds = new Set(page.places.map(({ id }) => id))
        const added = places.filter(({ id }) => !listedIds.has(id))
        const joined = { ...pageFields, places: [...page.places, ...added], key: shownQuery }
        setAnswer((now) => (now === null || now === page ? joined : now))
      })
      .catch(() => setFailed(true))
      .finally(() => {
        reading.current = false
      })
  }

  return {
    results: matches,
    total: page?.total ?? 0,
    more: page === null || page.next === null ? null : readMore,
    failed,
  }
}

const withDistance = (places: readonly Place[], position: Position | null) => {
  const byId = new Map(byDistance(places, position).map((entry) => [entry.restaurant.id, entry]))
  return places.map((restaurant) => byId.get(restaurant.id) ?? { restaurant, distance: null })
}
