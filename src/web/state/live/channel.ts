import type { Live } from '#contract/shop/live.ts'

type LivePart = keyof Live
/**
 * `onState` receives the whole state of the part: the order's progress or the restaurant's current
 * data.
 */
export type Follower = { part: LivePart; id: string; onState: (state: never) => void }

/** Functions of the browser, passed in so that a test can replace them. */
export type ChannelParts = {
  open: (address: string) => Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>
  fetchLive: (address: string) => Promise<Live>
  /** Whether the page is visible. */
  isPageVisible: () => boolean
  setTimer: (act: () => void, milliseconds: number) => unknown
  clearTimer: (timer: never) => void
}

/** Milliseconds between requests while no events arrive. */
const POLL_INTERVAL = 5000
/** Milliseconds before a refused stream is tried again. */
const RETRY_DELAY = 30_000
const CLOSED = 2

/**
 * Receives changes of one order and one restaurant through a single stream for all followers:
 * browsers open only a few streams per site. If the stream is interrupted, the data is polled.
 * While the page is hidden, there is neither a stream nor a request.
 */
export function createChannel({
  open,
  fetchLive,
  isPageVisible,
  setTimer,
  clearTimer,
}: ChannelParts) {
  const followers = new Set<Follower>()
  let stream: ReturnType<typeof open> | null = null
  let followedQuery = ''
  let ids = new Map<LivePart, string>()
  /** The latest received state of each part, so that a later follower receives it at once. */
  const latestStates = new Map<LivePart, unknown>()
  let timer: unknown = null

  const onState = (part: LivePart, state: unknown) => {
    latestStates.set(part, state)
    for (const follower of followers) {
      if (follower.part === part && follower.id === ids.get(part))
        (follower.onState as (state: unknown) => void)(state)
    }
  }
  const wait = (act: () => void, milliseconds: number) => {
    stopWaiting()
    timer = setTimer(act, milliseconds)
  }
  function stopWaiting() {
    if (timer !== null) clearTimer(timer as never)
    timer = null
  }

  function poll() {
    const pollQuery = followedQuery
    fetchLive(`/api/live?${pollQuery}`)
      .then(({ order, restaurant }) => {
        if (pollQuery !== followedQuery) return
        if (order) onState('order', order)
        if (restaurant) onState('restaurant', restaurant)
      })
      .catch(() => undefined)
      .finally(() => {
        if (pollQuery === followedQuery && timer !== null) wait(poll, POLL_INTERVAL)
      })
  }

  function start() {
    const opened = open(`/api/live/events?${followedQuery}`)
    stream = opened
    for (const part of ['order', 'restaurant'] as const) {
      opened.addEventListener(part, (event) => {
        stopWaiting()
        onState(part, JSON.parse((event as MessageEvent<string>).data))
      })
    }
    opened.addEventListener('open', stopWaiting)
    opened.addEventListener('error', () => {
      if (stream !== opened) return
      if (timer === null) wait(poll, POLL_INTERVAL)
      if (opened.readyState === CLOSED)
        setTimer(() => {
          if (stream === opened) start()
        }, RETRY_DELAY)
    })
  }

  function refollow() {
    // If two restaurants are followed, only the one requested last counts: it is the one on the
    // screen.
    ids = new Map([...followers].map(({ part, id }) => [part, id]))
    const nextQuery = isPageVisible()
      ? new URLSearchParams(
          [...ids].sort(([partA], [partB]) => partA.localeCompare(partB)),
        ).toString()
      : ''
    if (nextQuery === followedQuery) return
    stream?.close()
    stream = null
    stopWaiting()
    followedQuery = nextQuery
    latestStates.clear()
    if (nextQuery !== '') start()
  }

  return {
    follow: (follower: Follower): (() => void) => {
      followers.add(follower)
      refollow()
      const { part, id } = follower
      if (ids.get(part) === id && latestStates.has(part))
        follower.onState(latestStates.get(part) as never)
      return () => {
        followers.delete(follower)
        refollow()
      }
    },
    /** Starts or stops the stream. Called when the page is shown or hidden. */
    updateVisibility: refollow,
  }
}
