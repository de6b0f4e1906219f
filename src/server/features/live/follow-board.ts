import type { EventStream } from '#server/http/guards/event-streams.ts'
import type { ChangeFeed } from '#server/live/change-feed.ts'

/** Milliseconds within which changes become one event, because a board then reloads everything. */
const GATHER = 30

let events = 0
/**
 * Returns a version that identifies one event of a board. It joins the current time in
 * milliseconds, which keeps processes apart, and a count of the events of this process.
 */
const nextVersion = (): string =>
  `${Math.floor(performance.timeOrigin + performance.now()).toString(36)}-${events++}`

type Board = {
  restaurant: number
  /** Whether the device is still paired. */
  isPaired: () => Promise<boolean>
  report: (error: unknown) => void
}

/**
 * Sends a board an event at once, because it may have missed a change, and after each change. Ends
 * when the device is unpaired, which is published as a change of its restaurant.
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
  const notifyWhilePaired = async () => {
    timer = null
    // If the pairing cannot be checked, notify anyway: reading the board checks it again.
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
      timer ??= setTimeout(() => void notifyWhilePaired(), GATHER).unref()
    }),
  )
  stream.onEnd(() => {
    if (timer !== null) clearTimeout(timer)
  })
  tell()
}
