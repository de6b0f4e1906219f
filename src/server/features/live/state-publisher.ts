import type { ChangeFeed, Topic } from '#server/live/change-feed.ts'

/** A complete state and its version. */
export type PublishedState<T> = {
  version: string
  value: T
  /** The text of the server-sent event with this state, without the id. */
  text: string
}

/**
 * Publishes the states of one kind: orders or restaurants. A state is read once, however many
 * subscribers it has.
 */
export type StatePublisher<Key, T> = {
  /**
   * Calls `tell` with the state, now or as soon as it is known, and after each change, until the
   * returned function is called.
   */
  follow: (key: Key, tell: (state: PublishedState<T>) => void) => () => void
  /** The current state; null when there is none. Throws when it cannot be read. */
  peek: (key: Key) => Promise<PublishedState<T> | null>
  stop: () => void
}

type PublishedKind<Key, T> = {
  live: Pick<ChangeFeed, 'subscribe' | 'isConnected'>
  topicOf: (key: Key) => Topic
  /** Reads several keys at once; missing ones are left out. */
  readStates: (keys: readonly Key[]) => Promise<Map<Key, T>>
  event: string
  versionOf: (value: T) => string
  /**
   * Returns the milliseconds after which a value may change without a notification. Omitted for
   * values that change only with a notification.
   */
  expiresIn?: (value: T, key: Key) => number
  /** Receives the delay from a change to its publication, in seconds. */
  observeDelay: (seconds: number) => void
  report: (error: unknown) => void
}

/** Milliseconds within which changes share one reading. */
const GATHER = 30
/** Milliseconds between a failed reading and the next attempt. */
const AGAIN = 1000
/** Maximum number of keys in one reading; further keys are read next. */
const BATCH = 500

type FollowedState<T> = {
  subscribers: Set<(state: PublishedState<T>) => void>
  /** Pending calls of `peek`. */
  waiters: PromiseWithResolvers<PublishedState<T> | null>[]
  state: PublishedState<T> | null
  /**
   * Time of the first notified change that was not read yet, in milliseconds of
   * `performance.now()`; null while the state is current.
   */
  calledAt: number | null
  unfollow: () => void
  timer: NodeJS.Timeout | null
}

export function createStatePublisher<Key, T>({
  live,
  topicOf,
  readStates,
  event,
  versionOf,
  expiresIn,
  observeDelay,
  report,
}: PublishedKind<Key, T>): StatePublisher<Key, T> {
  const followed = new Map<Key, FollowedState<T>>()
  const called = new Set<Key>()
  let timer: NodeJS.Timeout | null = null
  let reading = false
  let stopped = false

  function call(key: Key): void {
    const entry = followed.get(key)
    if (entry === undefined) return
    entry.calledAt ??= performance.now()
    called.add(key)
    schedule(GATHER)
  }

  function schedule(milliseconds: number): void {
    if (timer !== null || reading || stopped || called.size === 0) return
    timer = setTimeout(() => {
      timer = null
      void readCalled()
    }, milliseconds)
    timer.unref()
  }

  async function readCalled(): Promise<void> {
    const keys = [...called].slice(0, BATCH)
    const since = new Map(keys.map((key) => [key, followed.get(key)?.calledAt ?? null]))
    // A change notified from here on needs another reading: this one may be too early to include
    // it.
    for (const key of keys) {
      called.delete(key)
      const entry = followed.get(key)
      if (entry) entry.calledAt = null
    }
    reading = true
    let wait = 0
    try {
      const values = await readStates(keys)
      for (const key of keys) broadcast(key, values.get(key), since.get(key) ?? null)
    } catch (error) {
      report(error)
      for (const key of keys) fail(key, error)
      wait = AGAIN
    } finally {
      reading = false
      schedule(Math.max(wait, GATHER))
    }
  }

  function broadcast(key: Key, value: T | undefined, since: number | null): void {
    const entry = followed.get(key)
    if (entry === undefined) return
    const before = entry.state
    const version = value === undefined ? null : versionOf(value)
    if (version !== before?.version) {
      entry.state =
        value === undefined || version === null
          ? null
          : { version, value, text: `event: ${event}\ndata: ${JSON.stringify(value)}\n` }
    }
    const { state, subscribers } = entry
    for (const { resolve } of entry.waiters.splice(0)) resolve(state)
    if (state !== null && state !== before) {
      for (const tell of subscribers) tell(state)
      if (before !== null && since !== null) observeDelay((performance.now() - since) / 1000)
    }
    scheduleExpiry(key, entry)
    leave(key, entry)
  }

  /** Rejects pending calls of `peek`; subscribers are notified once the state can be read again. */
  function fail(key: Key, error: unknown): void {
    const entry = followed.get(key)
    if (entry === undefined) return
    for (const { reject } of entry.waiters.splice(0)) reject(error)
    called.add(key)
    leave(key, entry)
  }

  function scheduleExpiry(key: Key, entry: FollowedState<T>): void {
    if (expiresIn === undefined || entry.state === null) return
    if (entry.timer !== null) clearTimeout(entry.timer)
    entry.timer = setTimeout(call, expiresIn(entry.state.value, key), key)
    entry.timer.unref()
  }

  function enter(key: Key): FollowedState<T> {
    const existingEntry = followed.get(key)
    if (existingEntry) return existingEntry
    const newEntry: FollowedState<T> = {
      subscribers: new Set(),
      waiters: [],
      state: null,
      calledAt: null,
      timer: null,
      // Subscribe before the first read, so that no change is missed between the two.
      unfollow: live.subscribe(topicOf(key), () => call(key)),
    }
    followed.set(key, newEntry)
    return newEntry
  }

  function leave(key: Key, entry: FollowedState<T>): void {
    if (entry.subscribers.size > 0 || entry.waiters.length > 0 || followed.get(key) !== entry)
      return
    followed.delete(key)
    called.delete(key)
    entry.unfollow()
    if (entry.timer !== null) clearTimeout(entry.timer)
  }

  return {
    follow(key, tell) {
      const entry = enter(key)
      const mine = (state: PublishedState<T>) => tell(state)
      entry.subscribers.add(mine)
      if (entry.state === null) call(key)
      else mine(entry.state)
      return () => {
        entry.subscribers.delete(mine)
        leave(key, entry)
      }
    },
    peek(key) {
      const entry = enter(key)
      if (entry.state !== null && entry.calledAt === null && live.isConnected())
        return Promise.resolve(entry.state)
      const waiter = Promise.withResolvers<PublishedState<T> | null>()
      entry.waiters.push(waiter)
      call(key)
      return waiter.promise
    },
    stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      for (const [key, entry] of followed) {
        for (const { resolve } of entry.waiters.splice(0)) resolve(null)
        entry.subscribers.clear()
        leave(key, entry)
      }
    },
  }
}
