import { useEffect, useRef, useState } from 'react'
import { type Today, followToday, getToday } from '#contract/office/today.ts'
import { type Loaded, useLoaded } from '#office/base/use-loaded.ts'
import { keepUnchanged } from './kitchen-filters.ts'

/** Without events the day is read again after so many milliseconds: time alone makes orders late. */
const EVERY = 30_000

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
  useEffect(() => {
    const stream = new EventSource(followToday.path)
    const timer = setInterval(retry, EVERY)
    // The first event says that the stream is open; the page has just been read.
    let isFirst = true
    stream.addEventListener('today', () => {
      setCutSince(null)
      if (!isFirst) retry()
      isFirst = false
    })
    stream.addEventListener('error', () => setCutSince((before) => before ?? Date.now()))
    return () => {
      clearInterval(timer)
      stream.close()
    }
  }, [retry])
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
