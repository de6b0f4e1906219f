import { useEffect, useRef, useState } from 'react'
import { type TodayView, followToday, getToday } from '#contract/office/today.ts'
import { type Loaded, useLoaded } from '#office/base/use-loaded.ts'
import { keepUnchanged } from './kitchen-filters.ts'
import { type Pace, createPace } from './pace.ts'

/** Without events the day is read again after so many milliseconds: time alone makes orders late. */
const EVERY = 30_000
/** Milliseconds between two readings at least, however much happens in a rush. */
const LEAST_INTERVAL = 3000
/** Milliseconds until a stream that the browser gave up is opened again. */
const REOPENED_AFTER = 5000

/** The day; `readAt`: when this browser read it, by its own clock. `restaurant`: of which one. */
export type TodayRead = TodayView & { readAt: number; restaurant: number | null }

/** The day, read again when something changed, and whether changes are heard. */
export function useToday(restaurant: number | null): {
  loaded: Loaded<TodayRead>
  /** Since when the figures are no longer live, in epoch milliseconds; null while they are. */
  cutSince: number | null
} {
  const query = restaurant === null ? {} : { restaurant }
  const previousKitchens = useRef<TodayView['kitchens']>([])
  const [pace] = useState(() => createPace(LEAST_INTERVAL, Date.now))
  const loaded = useLoaded(JSON.stringify(query), async (api) => {
    const day = await pace.read(() => api.call(getToday, { query }))
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
      // What is read again in the background is no news, nor that it failed: the mark says so.
      isStale: loaded.isStale && !isOwn,
      error: isOwn ? undefined : error,
    },
    cutSince:
      streamCutSince ?? (isOwn && error !== undefined && data !== undefined ? data.readAt : null),
  }
}

/** Reads now and then, and only while the page is looked at. */
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

/** Asks for a reading at each event. Answers since when no events come; null while they do. */
function useStream(pace: Pace): number | null {
  const [cutSince, setCutSince] = useState<number | null>(null)
  const [opened, setOpened] = useState(0)
  useEffect(() => {
    const stream = new EventSource(followToday.path)
    let reopening: ReturnType<typeof setTimeout> | undefined
    // The first event says that the stream is open. The first time, the page has just been read.
    let isFirst = opened === 0
    stream.addEventListener('today', () => {
      setCutSince(null)
      if (!isFirst) pace.ask()
      isFirst = false
    })
    stream.addEventListener('error', () => {
      setCutSince((before) => before ?? Date.now())
      // The browser tries again by itself, except after an answer that is no stream, such as a
      // proxy's while the server starts.
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

/** Seconds since an instant, counted while the page is shown; null for no instant. */
export function useSecondsSince(instant: number | null): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (instant === null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [instant])
  return instant === null ? null : Math.max(0, Math.floor((now - instant) / 1000))
}
