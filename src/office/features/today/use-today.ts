import { useEffect, useRef, useState } from 'react'
import { type TodayView, followToday, getToday } from '#contract/office/today.ts'
import type { Loaded } from '#office/base/query/loaded.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'
import { keepUnchanged } from './select-kitchens.ts'
import { type Pace, createPace } from './pace.ts'

/**
 * Milliseconds between two regular loads. They are necessary even when no event arrives, because
 * orders become late by the passage of time alone.
 */
const EVERY = 30_000
/** Minimum milliseconds between two loads, even during a rush. */
const LEAST_INTERVAL = 3000
/**
 * Milliseconds after which the event stream is opened again, if the browser has closed it and does
 * not reconnect by itself.
 */
const REOPENED_AFTER = 5000

/**
 * The data of the day. `readAt`: when this browser loaded them, in epoch milliseconds of its own
 * clock. `restaurant`: the id of the only restaurant in the data; null for all restaurants.
 */
export type TodayRead = TodayView & { readAt: number; restaurant: number | null }

/** The data of the day, reloaded after each change, and whether the live connection works. */
export function useToday(restaurant: number | null): {
  loaded: Loaded<TodayRead>
  /**
   * The instant since which the figures are no longer live, in epoch milliseconds; null while the
   * figures are live.
   */
  cutSince: number | null
} {
  const query = restaurant === null ? {} : { restaurant }
  const previousKitchens = useRef<TodayView['kitchens']>([])
  const [pace] = useState(() => createPace(LEAST_INTERVAL, Date.now))
  const loaded = useQueryOf(['day of', query], async (api) => {
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
      // A reload in the background shows neither a loading state nor an error on the page.
      // `LiveStatus` shows the age of the figures and, through `cutSince`, an error.
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
    // The first event of a stream only confirms that the stream is open. It requires a reload only
    // after a reopening: at the first opening, the page was just loaded.
    let isFirst = opened === 0
    stream.addEventListener('today', () => {
      setCutSince(null)
      if (!isFirst) pace.ask()
      isFirst = false
    })
    stream.addEventListener('error', () => {
      setCutSince((before) => before ?? Date.now())
      // The browser reconnects by itself, unless the response was not an event stream, for example
      // the error page of a proxy while the server starts.
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
