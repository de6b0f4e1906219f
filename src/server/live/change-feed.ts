import type { Database } from '#server/db/open.ts'

/**
 * `order 12`, `restaurant 3`, `stops` of any restaurant, `site`: what the database calls out when
 * that changed.
 */
export type Topic = `order ${string}` | `restaurant ${number}` | 'stops' | 'site'

/** Who wants to look when something changed, whichever process changed it. */
export type ChangeFeed = {
  /**
   * Calls back at each change that is committed, and whenever one may have been missed; until what
   * it answers is called.
   */
  subscribe: (topic: Topic, look: () => void) => () => void
  /** False while the database's calls do not come. */
  isConnected: () => boolean
  stop: () => Promise<void>
}

const CHANNEL = 'live'

/**
 * Hears what changed, from now on. A call names what changed and nothing of it: who cares reads it.
 */
export async function openChangeFeed(
  { listen }: Pick<Database, 'listen'>,
  report: (error: unknown) => void,
): Promise<ChangeFeed> {
  const byTopic = new Map<string, Set<() => void>>()

  const hearing = await listen(CHANNEL, {
    heard(payload) {
      for (const look of byTopic.get(payload) ?? []) look()
    },
    back() {
      for (const looks of byTopic.values()) for (const look of looks) look()
    },
    report,
  })

  return {
    subscribe(topic, callback) {
      const looks = byTopic.get(topic) ?? new Set()
      // Of its own, so that one function may be told twice, and stopped once.
      const look = () => callback()
      byTopic.set(topic, looks.add(look))
      return () => {
        looks.delete(look)
        if (looks.size === 0 && byTopic.get(topic) === looks) byTopic.delete(topic)
      }
    },
    isConnected: hearing.isConnected,
    stop: hearing.stop,
  }
}
