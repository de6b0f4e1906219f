import type { Live } from '#contract/shop/live.ts'

type Part = keyof Live
/** `tell` is given the part's state, whole: the order's progress or the restaurant's moment. */
export type Follower = { part: Part; id: string; tell: (state: never) => void }

/** What the browser brings; given, so that a test can bring its own. */
export type ChannelParts = {
  open: (address: string) => Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>
  read: (address: string) => Promise<Live>
  /** Whether somebody looks at the page. */
  isLookedAt: () => boolean
  setTimer: (act: () => void, milliseconds: number) => unknown
  clearTimer: (timer: never) => void
}

/** Asked this often while events do not come. */
const POLL = 5000
/** A stream that was refused is tried again after this. */
const AGAIN = 30_000
const CLOSED = 2

/**
 * Follows one order and one restaurant with a single stream, whoever asks for them: browsers open
 * only a few per site. While the stream is cut what it would tell is asked for; while nobody looks
 * at the page there is neither.
 */
export function createChannel({ open, read, isLookedAt, setTimer, clearTimer }: ChannelParts) {
  const followers = new Set<Follower>()
  let stream: ReturnType<typeof open> | null = null
  let followed = ''
  let ids = new Map<Part, string>()
  let timer: unknown = null

  const tell = (part: Part, state: unknown) => {
    for (const follower of followers) {
      if (follower.part === part && follower.id === ids.get(part))
        (follower.tell as (told: unknown) => void)(state)
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
    const asked = followed
    read(`/api/live?${asked}`)
      .then(({ order, restaurant }) => {
        if (asked !== followed) return
        if (order) tell('order', order)
        if (restaurant) tell('restaurant', restaurant)
      })
      .catch(() => undefined)
      .finally(() => {
        if (asked === followed && timer !== null) wait(poll, POLL)
      })
  }

  function start() {
    const mine = open(`/api/live/events?${followed}`)
    stream = mine
    for (const part of ['order', 'restaurant'] as const) {
      mine.addEventListener(part, (event) => {
        stopWaiting()
        tell(part, JSON.parse((event as MessageEvent<string>).data))
      })
    }
    mine.addEventListener('open', stopWaiting)
    mine.addEventListener('error', () => {
      if (stream !== mine) return
      if (timer === null) wait(poll, POLL)
      if (mine.readyState === CLOSED)
        setTimer(() => {
          if (stream === mine) start()
        }, AGAIN)
    })
  }

  function look() {
    // Of two restaurants the last that was asked for: the one on the screen.
    ids = new Map([...followers].map(({ part, id }) => [part, id]))
    const wanted = isLookedAt()
      ? new URLSearchParams([...ids].sort(([one], [other]) => one.localeCompare(other))).toString()
      : ''
    if (wanted === followed) return
    stream?.close()
    stream = null
    stopWaiting()
    followed = wanted
    if (wanted !== '') start()
  }

  return {
    follow: (follower: Follower): (() => void) => {
      followers.add(follower)
      look()
      return () => {
        followers.delete(follower)
        look()
      }
    },
    /** To be called when the page is shown or hidden. */
    look,
  }
}
