import { useEffect, useState } from 'react'
import { latenessNow } from '#contract/shop/order-lateness.ts'
import type { Progress } from '#contract/shop/order-view.ts'
import type { Lateness } from '#domain/orders/lateness.ts'
import { serverClock } from '#ui/base/server-clock.ts'

/** Milliseconds between two updates of the time. */
const EVERY = 10_000
/**
 * Milliseconds without an answer after which the network counts as lost: an open page receives one
 * about twice a minute.
 */
const HEARD_WITHIN = 90_000

/**
 * How late an order is, estimated again with the server's clock (N1). `readAt`: when the server
 * read the order for its own page; null on other pages. `seenAt`: when the server last answered, if
 * that is more than 90 seconds ago. In epoch milliseconds.
 */
export function useLateness(
  progress: Progress,
  readAt: number | null,
): Lateness & { now: number; seenAt: number | null } {
  const [now, setNow] = useState(readAt ?? serverClock.now)
  useEffect(() => {
    if (readAt !== null) serverClock.hearTime(readAt)
    const updateNow = () => setNow(serverClock.now())
    updateNow()
    const timer = setInterval(updateNow, EVERY)
    return () => clearInterval(timer)
  }, [readAt])
  const heardAt = now === readAt ? null : serverClock.heardAt()
  return {
    ...latenessNow(progress, now),
    now,
    seenAt: heardAt !== null && now - heardAt > HEARD_WITHIN ? heardAt : null,
  }
}
