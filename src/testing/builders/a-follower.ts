import { setTimeout as sleep } from 'node:timers/promises'
import { type EventReader, readEvents } from './an-event-stream.ts'

/** A page that follows a stream and reconnects as a browser does, with the id of the last event. */
export type TestFollower = {
  /** All events received; `at` in epoch milliseconds. */
  receivedEvents: { event: string; data: string; at: number }[]
  /** Number of reconnections. */
  back: () => number
  isOpen: () => boolean
  last: <T>(event: string) => T | null
  stop: () => void
}

/** A browser's default delay before reconnecting, in milliseconds. */
const WAIT = 1000
const now = () => performance.timeOrigin + performance.now()

/**
 * Follows `query` at the first origin that answers; after each disconnection, the next origin is
 * tried.
 */
export function aFollower(origins: readonly string[], query: string): TestFollower {
  const receivedEvents: TestFollower['receivedEvents'] = []
  let lastId = ''
  let stopped = false
  let reader: EventReader | null = null
  let times = 0

  async function readOnce(origin: string): Promise<number> {
    reader = await readEvents(
      `${origin}/api/live/events?${query}`,
      lastId === '' ? {} : { 'last-event-id': lastId },
      (event) => {
        lastId = event.id
        receivedEvents.push({ event: event.event, data: event.data, at: now() })
      },
    )
    if (stopped) reader.leave()
    await reader.ended
    return Number(/^retry: (\d+)/m.exec(reader.text())?.[1] ?? WAIT)
  }

  async function keepReading(): Promise<void> {
    for (; !stopped; times += 1) {
      const wait = await readOnce(origins[times % origins.length] ?? '').catch(() => 0)
      if (!stopped) await sleep(wait, undefined, { ref: false })
    }
  }

  void keepReading()
  return {
    receivedEvents,
    back: () => times,
    isOpen: () => reader?.isOpen() ?? false,
    last: (event) => {
      const lastEvent = receivedEvents.findLast((candidate) => candidate.event === event)
      return lastEvent ? JSON.parse(lastEvent.data) : null
    },
    stop() {
      stopped = true
      reader?.leave()
    },
  }
}
