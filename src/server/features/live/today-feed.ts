import type { EventStream } from '#server/http/guards/event-streams.ts'
import type { ChangeFeed } from '#server/live/change-feed.ts'

/** Changes within this time are one event: a rush must not have every screen read all day. */
const GATHER_MILLISECONDS = 2000

/** Where nothing changes, a session that is over keeps its stream for this long at most. */
const LOOK_MILLISECONDS = 20_000

/** `restaurants`: whose changes are told; null for all. */
type Scope = { restaurants: readonly number[] | null }
type Following = {
  scope: Scope
  /** What the session may see now; null once it is over. */
  readScope: () => Promise<Scope | null>
  report: (error: unknown) => void
}

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
    /**
     * Tells a session of its restaurants until it is over, and in those alone that it may see then.
     * If that cannot be read, it is told anyway: reading the day checks it again.
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
