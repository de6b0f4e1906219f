import type { EventStream } from '#server/http/guards/event-streams.ts'
import type { ChangeFeed } from '#server/live/change-feed.ts'

/** Changes within this time (ms) are one event: a rush must not have every screen read all day. */
const GATHER = 2000

let events = 0

/** Tells the screens of the head office that the day is to be read again. */
export function createTodayFeed(live: Pick<ChangeFeed, 'subscribe' | 'subscribeRestaurants'>) {
  const followers = new Set<(restaurant: number | null) => void>()
  live.subscribeRestaurants((restaurant) => {
    for (const changed of followers) changed(restaurant)
  })
  live.subscribe('alerts', () => {
    for (const changed of followers) changed(null)
  })
  return {
    /** `restaurants`: whose changes are told; null for all. */
    follow(stream: EventStream, restaurants: readonly number[] | null): void {
      let timer: NodeJS.Timeout | null = null
      const tell = () => {
        timer = null
        events += 1
        stream.send('event: today\ndata: {}\n', String(events))
      }
      const changed = (restaurant: number | null) => {
        const isTold =
          restaurant === null || restaurants === null || restaurants.includes(restaurant)
        if (isTold) timer ??= setTimeout(tell, GATHER).unref()
      }
      followers.add(changed)
      stream.onEnd(() => {
        followers.delete(changed)
        if (timer !== null) clearTimeout(timer)
      })
      tell()
    },
  }
}
