import type { Database } from '#server/db/open.ts'
import {
  type FeedLog,
  type ListenHealth,
  type ListenHealthTimes,
  watchListenHealth,
} from './listen-health.ts'

/**
 * A topic whose changes the database notifies: `order 12`, `restaurant 3`, `stops` of any
 * restaurant, `site`, `alerts` of any kind.
 */
export type Topic = `order ${string}` | `restaurant ${number}` | 'stops' | 'site' | 'alerts'

/** Notifies subscribers of changes, whichever process made them. */
export type ChangeFeed = {
  /**
   * Calls `listener` at each committed change, and whenever a change may have been missed: after a
   * reconnection, and every second while notifications do not arrive. Returns a function that
   * unsubscribes.
   */
  subscribe: (topic: Topic, listener: () => void) => () => void
  /**
   * Calls `changed` with the restaurant of each committed change, and with null whenever a change
   * may have been missed.
   */
  subscribeRestaurants: (changed: (restaurant: number | null) => void) => void
  /** False while the database's notifications do not arrive. */
  isConnected: () => boolean
  stop: () => Promise<void>
}

const CHANNEL = 'live'

/**
 * Listens for changes from now on. A notification names the topic and carries no data, so
 * subscribers read the data that they need.
 */
export async function openChangeFeed(
  { listen, notify }: Pick<Database, 'listen' | 'notify'>,
  log: FeedLog,
  times?: ListenHealthTimes,
): Promise<ChangeFeed> {
  const byTopic = new Map<string, Set<() => void>>()
  const ofRestaurants: ((restaurant: number | null) => void)[] = []

  const notifyAll = () => {
    for (const changed of ofRestaurants) changed(null)
    for (const looks of byTopic.values()) for (const listener of looks) listener()
  }

  let listenHealth: ListenHealth | null = null
  const subscription = await listen(CHANNEL, {
    onPayload(payload) {
      if (listenHealth?.take(payload)) return
      const restaurant = /^restaurant (\d+)$/.exec(payload)?.[1]
      if (restaurant !== undefined) for (const changed of ofRestaurants) changed(Number(restaurant))
      for (const listener of byTopic.get(payload) ?? []) listener()
    },
    back: notifyAll,
    report: log.report,
  })
  const watch = watchListenHealth(
    { ping: (payload) => notify(CHANNEL, payload), unheard: notifyAll },
    log,
    times,
  )
  listenHealth = watch

  return {
    subscribe(topic, callback) {
      const listeners = byTopic.get(topic) ?? new Set()
      // Each subscription has its own wrapper, so that the same function may be subscribed twice
      // and each subscription ended separately.
      const listener = () => callback()
      byTopic.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic)
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
