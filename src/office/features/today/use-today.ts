import { useEffect, useRef, useState } from 'react'
import { type TodayView, followToday, getToday } from '#contract/office/today.ts'
import { type Loaded, useLoaded } from '#office/base/use-loaded.ts'
import { keepUnchanged } from './kitchen-filters.ts'
import { type Pace, createPace } from './pace.ts'

/**
 * Milliseconds between loads when no events arrive: orders become late by the passage of time
 * alone.
 */
const EVERY = 30_000
/** Minimum milliseconds between two loads, even during a rush. */
const LEAST_INTERVAL = 3000
/** Milliseconds until the event stream is reopened after the browser gave up. */
const REOPENED_AFTER = 5000

/**
 * The data of the day; `readAt`: when this browser loaded it, by its own clock. `restaurant`: the
 * restaurant to which it is limited.
 */
export type TodayRead = TodayView & { readAt: number; restaurant: number | null }

/** The data of the day, reloaded after each change, and whether the live connection works. */
export function useToday(restaurant: number | null): {
  loaded: Loaded<TodayRead>
  /**
   * The instant since which the figures are not live, in epoch milliseconds; null while they are.
   */
  cutSince: number | null
} {
  const query = restaurant === null ? {} : { restaurant }
  const previousKitchens = useRef<TodayView['kitchens']>([])
  const [pace] = useState(() => createPace(LEAST_INTERVAL, Date.now))
  const loaded = useLoaded(JSON.stringify(query), async (api) => {
    const day = await pace.runLoad(() => api.call(getToday, { query }))
    previousKitchens.current = keepUnchanged(previousKitchens.current, day.kitchens)
    return { ...day, kitchens: previousKitchens.current, readAt: Date.now(), restaurant }
  })
  const { data, error, retry } = loaded
  usePace(pace, retry)
  const streamCutSince = useStream(pace)
  const isOwn = data?.restaurant === restaurant
  return {
    loaded: {
      ...loaded,
      // A reload in the background shows neither a loading state nor an error: the live mark shows
      // both.
      isStale: loaded.isStale && !isOwn,
      error: isOwn ? undefined : error,
    },
    cutSince:
      streamCutSince ?? (isOwn && error !== undefined && data !== undefined ? data.readAt : null),
  }
}

/** Reloads periodically, and only while the page is visible. */
function usePace(pace: Pace, retry: () => void): void {
  useEffect(() => {
    pace.start(retry)
    const updateVisibility = () => pace.setVisible(document.visibilityState === 'visible')
    updateVisibility()
    const timer = setInterval(pace.ask, EVERY)
    document.addEventListener('visibilitychange', updateVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', updateVisibility)
      pace.stop()
    }
  }, [pace, retry])
}

/**
 * Requests a reload at each event. Returns since when the stream is cut, in epoch milliseconds;
 * null while it works.
 */
function useStream(pace: Pace): number | null {
  const [cutSince, setCutSince] = useState<number | null>(null)
  const [opened, setOpened] = useState(0)
  useEffect(() => {
    const stream = new EventSource(followToday.path)
    let reopening: ReturnType<typeof setTimeout> | undefined
    // The first event only confirms that the stream is open. After the first opening no reload is
    // needed, as the page was just loaded.
    let isFirst = opened === 0
    stream.addEventListener('today', () => {
      setCutSince(null)
      if (!isFirst) pace.ask()
      isFirst = false
    })
    stream.addEventListener('error', () => {
      setCutSince((before) => before ?? Date.now())
      // The browser reconnects by itself, unless the answer was no event stream, such as a proxy’s
      // while the server starts.
      if (stream.readyState === EventSource.CLOSED)
        reopening = setTimeout(() => setOpened((times) => times + 1), REOPENED_AFTER)
    })
    return () => {
      clearTimeout(reopening)
      stream.close()
    }
  }, [pace, opened])
  return cutSince
}

/** Seconds since an instant, updated while the page is open; null if the instant is null. */
export function useSecondsSince(instant: number | null): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (instant === null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [instant])
  return instant === null ? null : Math.max(0, Math.floor((now - instant) / 1000))
}
