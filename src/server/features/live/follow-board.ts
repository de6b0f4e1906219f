import type { EventStream } from '#server/http/guards/event-streams.ts'
import type { ChangeFeed } from '#server/live/change-feed.ts'

/** Calls in quick succession are one event: a board asks for everything again. */
const GATHER = 30

let events = 0
/** Differs from every other, of this process and of others. */
const nextVersion = (): string =>
  `${Math.floor(performance.timeOrigin + performance.now()).toString(36)}-${events++}`

type Board = {
  restaurant: number
  /** Whether its device may still look. */
  isPaired: () => Promise<boolean>
  report: (error: unknown) => void
}

/**
 * Tells a board to look at once, for it may have missed something, and again whenever something
 * changed; ends with the device's pairing, which is called out as a change of its restaurant.
 */
export function followBoard(
  stream: EventStream,
  { restaurant, isPaired, report }: Board,
  live: Pick<ChangeFeed, 'subscribe'>,
): void {
  let timer: NodeJS.Timeout | null = null
  const tell = () => {
    const version = nextVersion()
    stream.send(`event: board\ndata: ${JSON.stringify({ version })}\n`, version)
  }
  const look = async () => {
    timer = null
    // What cannot be known now is told: looking asks who is there.
    if (
      await isPaired().catch((error: unknown) => {
        report(error)
        return true
      })
    )
      tell()
    else stream.end()
  }
  stream.onEnd(
    live.subscribe(`restaurant ${restaurant}`, () => {
      timer ??= setTimeout(() => void look(), GATHER).unref()
    }),
  )
  stream.onEnd(() => {
    if (timer !== null) clearTimeout(timer)
  })
  tell()
}
