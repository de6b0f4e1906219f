import { useRef } from 'react'
import { type Grid, getAvailability } from '#contract/office/availability.ts'
import type { Loaded } from '#office/base/query/loaded.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'

/** Milliseconds between two requests while the page is visible. Most answers report no change. */
const EVERY = 5000

/** The grid with its version, and the server’s time at the last request. */
export type GridRead = { grid: Grid; version: string; now: number }

/** The products that are off sale, by restaurant, loaded again periodically (H10). */
export function useGrid(): Loaded<GridRead> {
  const cachedGrid = useRef<GridRead | null>(null)
  const loaded = useQueryOf(
    ['availability grid'],
    async (api): Promise<GridRead> => {
      const before = cachedGrid.current
      const { grid, version, now } = await api.call(getAvailability, {
        query: before === null ? {} : { known: before.version },
      })
      const currentGrid = grid ?? before?.grid
      if (currentGrid === undefined) throw new Error('the answer has no grid')
      cachedGrid.current = { grid: currentGrid, version, now: Date.parse(now) }
      return cachedGrid.current
    },
    { interval: EVERY },
  )
  const { data, error } = loaded
  // After the first load, a reload in the background shows no loading state, and its failure shows
  // no error.
  return { ...loaded, isStale: false, error: data === undefined ? error : undefined }
}
