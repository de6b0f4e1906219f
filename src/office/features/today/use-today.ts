import { useEffect, useRef, useState } from 'react'
import { type Today, followToday, getToday } from '#contract/office/today.ts'
import { type Loaded, useLoaded } from '#office/base/use-loaded.ts'
import { keepUnchanged } from './kitchen-filters.ts'

/** Without events the day is read again after so many milliseconds: time alone makes orders late. */
const EVERY = 30_000
/** Milliseconds until a stream that the browser gave up is opened again. */
const REOPENED_AFTER = 5000

/** The day; `readAt`: when this browser read it, by its own clock. */
type TodayRead = Today & { readAt: number }

/** The day, read again when something changed, and whether changes are heard. */
export function useToday(restaurant: number | null): {
  loaded: Loaded<TodayRead>
  /** When the events stopped, in epoch milliseconds; null while they come. */
  cutSince: number | null
} {
  const query = restaurant === null ? {} : { restaurant }
  const known = useRef<Today['kitchens']>([])
  const loaded = useLoaded(JSON.stringify(query), async (api) => {
    const day = await api.call(getToday, { query })
    known.current = keepUnchanged(known.current, day.kitchens)
    return { ...day, kitchens: known.current, readAt: Date.now() }
  })
  const { retry } = loaded
  const [cutSince, setCutSince] = useState<number | null>(null)
  const [opened, setOpened] = useState(0)
  useEffect(() => {
    const timer = setInterval(retry, EVERY)
    return () => clearInterval(timer)
  }, [retry])
  useEffect(() => {
    const stream = new EventSource(followToday.path)
    let reopening: ReturnType<typeof setTimeout> | undefined
    // The first event says that the stream is open. The first time, the page has just been read.
    let isFirst = opened === 0
    stream.addEventListener('today', () => {
      setCutSince(null)
      if (!isFirst) retry()
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
  }, [retry, opened])
  return { loaded, cutSince }
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
