import type { ChangeFeed, Topic } from '#server/live/change-feed.ts'

/** How something is: its version, and the state whole. */
export type State<T> = {
  version: string
  value: T
  /** The event that tells it, without its id. */ text: string
}

/**
 * What is followed of one kind: orders, or restaurants. A state is read once, however many follow
 * it.
 */
export type StatePublisher<Key, T> = {
  /**
   * Tells how it is, now or as soon as that is known, and again when that changed; until what it
   * answers is called.
   */
  follow: (key: Key, tell: (state: State<T>) => void) => () => void
  /** How it is now; null when there is none such. Throws when that cannot be read. */
  look: (key: Key) => Promise<State<T> | null>
  stop: () => void
}

type Kind<Key, T> = {
  live: Pick<ChangeFeed, 'subscribe' | 'isConnected'>
  topicOf: (key: Key) => Topic
  /** Reads several at once; those that are not there are left out. */
  read: (keys: readonly Key[]) => Promise<Map<Key, T>>
  event: string
  versionOf: (value: T) => string
  /**
   * In how many milliseconds it may be otherwise without anybody calling; not given where it
   * cannot.
   */
  changesIn?: (value: T) => number
  /** How long a call took to be told, in seconds. */
  took: (seconds: number) => void
  report: (error: unknown) => void
}

/** Calls that come in quick succession are answered by one reading. */
const GATHER = 30
/** After a reading that failed. */
const AGAIN = 1000
/** Read at once at most; the rest is read next. */
const BATCH = 500

type Followed<T> = {
  tells: Set<(state: State<T>) => void>
  /** Who asks once. */
  asks: PromiseWithResolvers<State<T> | null>[]
  state: State<T> | null
  /** Since when it may be otherwise than it was read; null while it is as it was. */
  calledAt: number | null
  unfollow: () => void
  timer: NodeJS.Timeout | null
}

export function createStatePublisher<Key, T>({
  live,
  topicOf,
  read,
  event,
  versionOf,
  changesIn,
  took,
  report,
}: Kind<Key, T>): StatePublisher<Key, T> {
  const followed = new Map<Key, Followed<T>>()
  const called = new Set<Key>()
  let timer: NodeJS.Timeout | null = null
  let reading = false
  let stopped = false

  function call(key: Key): void {
    const one = followed.get(key)
    if (one === undefined) return
    one.calledAt ??= performance.now()
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
    // What is called from here on is read again: this reading may come too early for it.
    for (const key of keys) {
      called.delete(key)
      const one = followed.get(key)
      if (one) one.calledAt = null
    }
    reading = true
    let wait = 0
    try {
      const values = await read(keys)
      for (const key of keys) tellAll(key, values.get(key), since.get(key) ?? null)
    } catch (error) {
      report(error)
      for (const key of keys) fail(key, error)
      wait = AGAIN
    } finally {
      reading = false
      schedule(Math.max(wait, GATHER))
    }
  }

  function tellAll(key: Key, value: T | undefined, since: number | null): void {
    const one = followed.get(key)
    if (one === undefined) return
    const before = one.state
    const version = value === undefined ? null : versionOf(value)
    if (version !== before?.version) {
      one.state =
        value === undefined || version === null
          ? null
          : { version, value, text: `event: ${event}\ndata: ${JSON.stringify(value)}\n` }
    }
    const { state, tells } = one
    for (const { resolve } of one.asks.splice(0)) resolve(state)
    if (state !== null && state !== before) {
      for (const tell of tells) tell(state)
      if (before !== null && since !== null) took((performance.now() - since) / 1000)
    }
    lookLater(key, one)
    leave(key, one)
  }

  /** Who asks once is told so; who follows is told when it can be read again. */
  function fail(key: Key, error: unknown): void {
    const one = followed.get(key)
    if (one === undefined) return
    for (const { reject } of one.asks.splice(0)) reject(error)
    called.add(key)
    leave(key, one)
  }

  function lookLater(key: Key, one: Followed<T>): void {
    if (changesIn === undefined || one.state === null) return
    if (one.timer !== null) clearTimeout(one.timer)
    one.timer = setTimeout(call, changesIn(one.state.value), key)
    one.timer.unref()
  }

  function enter(key: Key): Followed<T> {
    const known = followed.get(key)
    if (known) return known
    const made: Followed<T> = {
      tells: new Set(),
      asks: [],
      state: null,
      calledAt: null,
      timer: null,
      // Before the first reading, so that nothing falls between the two.
      unfollow: live.subscribe(topicOf(key), () => call(key)),
    }
    followed.set(key, made)
    return made
  }

  function leave(key: Key, one: Followed<T>): void {
    if (one.tells.size > 0 || one.asks.length > 0 || followed.get(key) !== one) return
    followed.delete(key)
    called.delete(key)
    one.unfollow()
    if (one.timer !== null) clearTimeout(one.timer)
  }

  return {
    follow(key, tell) {
      const one = enter(key)
      const mine = (state: State<T>) => tell(state)
      one.tells.add(mine)
      if (one.state === null) call(key)
      else mine(one.state)
      return () => {
        one.tells.delete(mine)
        leave(key, one)
      }
    },
    look(key) {
      const one = enter(key)
      if (one.state !== null && one.calledAt === null && live.isConnected())
        return Promise.resolve(one.state)
      const asked = Promise.withResolvers<State<T> | null>()
      one.asks.push(asked)
      call(key)
      return asked.promise
    },
    stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      for (const [key, one] of followed) {
        for (const { resolve } of one.asks.splice(0)) resolve(null)
        one.tells.clear()
        leave(key, one)
      }
    },
  }
}
