import type { EventStream } from '../../live/event-streams.ts'
import type { LiveCalls } from '../../live/live.ts'

/** Calls in quick succession are one event: a board asks for everything again. */
const GATHER = 30

let events = 0
/** Differs from every other, of this process and of others. */
const nextVersion = (): string => `${Math.floor(performance.timeOrigin + performance.now()).toString(36)}-${events++}`

/** Tells a board to look at once, for it may have missed something, and again whenever something changed. */
export function followBoard(stream: EventStream, restaurant: number, live: Pick<LiveCalls, 'on'>): void {
  let timer: NodeJS.Timeout | null = null
  const tell = () => {
    timer = null
    const version = nextVersion()
    stream.send(`event: board\ndata: ${JSON.stringify({ version })}\n`, version)
  }
  stream.onEnd(live.on(`restaurant ${restaurant}`, () => { timer ??= setTimeout(tell, GATHER).unref() }))
  stream.onEnd(() => { if (timer !== null) clearTimeout(timer) })
  tell()
}
