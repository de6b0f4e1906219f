import type { EventStream } from '#server/http/guards/event-streams.ts'
import type { ChangeFeed } from '#server/live/change-feed.ts'

/**
 * Milliseconds within which changes become one event, so that in a rush the screens do not reload
 * all the time.
 */
const GATHER_MILLISECONDS = 2000

/**
 * Milliseconds between two checks of the session: without any change, the stream of an ended
 * session remains open for at most this time.
 */
const LOOK_MILLISECONDS = 20_000

/** `restaurants`: those whose changes are reported; null for all. */
type Scope = { restaurants: readonly number[] | null }
type Following = {
  scope: Scope
  /** Reads what the session may see now; null if the session has ended. */
  readScope: () => Promise<Scope | null>
  report: (error: unknown) => void
}

let events = 0

/** Notifies the screens of the head office that the data of the page Today must be read again. */
export function createTodayFeed(live: Pick<ChangeFeed, 'subscribe' | 'subscribeRestaurants'>) {
  const followers = new Set<(restaurant: number | null) => void>()
  live.subscribeRestaurants((restaurant) => {
    for (const changed of followers) changed(restaurant)
  })
  live.subscribe('alerts', () => {
    for (const changed of followers) changed(null)
  })
  return {
    /**
     * Notifies a session of changes in its restaurants until the session ends; the restaurants are
     * read again before each notification. If they cannot be read, the session is notified anyway:
     * the request for the data of the page Today checks its rights again.
     */
    follow(stream: EventStream, { scope, readScope, report }: Following): void {
      let timer: NodeJS.Timeout | null = null
      let { restaurants } = scope
      const tell = () => {
        events += 1
        stream.send('event: today\ndata: {}\n', String(events))
      }
      const refreshScope = async () => {
        const scopeNow = await readScope().catch((error: unknown) => {
          report(error)
          return { restaurants }
        })
        if (scopeNow === null) return stream.end()
        restaurants = scopeNow.restaurants
      }
      const lookAndTell = async () => {
        timer = null
        await refreshScope()
        tell()
      }
      const changed = (restaurant: number | null) => {
        const isOfScope =
          restaurant === null || restaurants === null || restaurants.includes(restaurant)
        if (isOfScope) timer ??= setTimeout(() => void lookAndTell(), GATHER_MILLISECONDS).unref()
      }
      const looking = setInterval(() => void refreshScope(), LOOK_MILLISECONDS).unref()
      followers.add(changed)
      stream.onEnd(() => {
        followers.delete(changed)
        clearInterval(looking)
        if (timer !== null) clearTimeout(timer)
      })
      tell()
    },
  }
}
