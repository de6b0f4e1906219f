import type { Database } from '#server/db/open.ts'
import { type FeedLog, type Hearing, type HearingTimes, watchHearing } from './hearing.ts'

/**
 * `order 12`, `restaurant 3`, `stops` of any restaurant, `site`, `alerts` of any: the database
 * notifies each when it has changed.
 */
export type Topic = `order ${string}` | `restaurant ${number}` | 'stops' | 'site' | 'alerts'

/** Notifies subscribers of changes, whichever process made them. */
export type ChangeFeed = {
  /**
   * Calls back at each committed change, and whenever one may have been missed: every second while
   * notifications do not arrive. Returns a function
   * that unsubscribes.
   */
  subscribe: (topic: Topic, look: () => void) => () => void
  /**
   * Calls back with the restaurant of each committed change, and with null whenever one may have
   * been missed.
   */
  subscribeRestaurants: (changed: (restaurant: number | null) => void) => void
  /** False while the database's notifications do not arrive. */
  isConnected: () => boolean
  stop: () => Promise<void>
}

const CHANNEL = 'live'

/**
 * Listens for changes from now on. A notification names the topic and carries no data: subscribers
 * read what they need.
 */
export async function openChangeFeed(
  { listen, notify }: Pick<Database, 'listen' | 'notify'>,
  log: FeedLog,
  times?: HearingTimes,
): Promise<ChangeFeed> {
  const byTopic = new Map<string, Set<() => void>>()
  const ofRestaurants: ((restaurant: number | null) => void)[] = []

  const lookAtAll = () => {
    for (const changed of ofRestaurants) changed(null)
    for (const looks of byTopic.values()) for (const look of looks) look()
  }

  let hearing: Hearing | null = null
  const subscription = await listen(CHANNEL, {
    heard(payload) {
      if (hearing?.take(payload)) return
      const restaurant = /^restaurant (\d+)$/.exec(payload)?.[1]
      if (restaurant !== undefined) for (const changed of ofRestaurants) changed(Number(restaurant))
      for (const look of byTopic.get(payload) ?? []) look()
    },
    back: lookAtAll,
    report: log.report,
  })
  const watch = watchHearing(
    { ping: (payload) => notify(CHANNEL, payload), unheard: lookAtAll },
    log,
    times,
  )
  hearing = watch

  return {
    subscribe(topic, callback) {
      const looks = byTopic.get(topic) ?? new Set()
      // A separate wrapper, so that one function may subscribe twice and unsubscribe once.
      const look = () => callback()
      byTopic.set(topic, looks.add(look))
      return () => {
        looks.delete(look)
        if (looks.size === 0 && byTopic.get(topic) === looks) byTopic.delete(topic)
      }
    },
    subscribeRestaurants: (changed) => void ofRestaurants.push(changed),
    isConnected: () => subscription.isConnected() && watch.isHearing(),
    async stop() {
      await watch.stop()
      await subscription.stop()
    },
  }
}
