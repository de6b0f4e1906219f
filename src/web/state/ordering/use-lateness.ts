import { useEffect, useState } from 'react'
import { latenessNow } from '#contract/shop/order-lateness.ts'
import type { Progress } from '#contract/shop/order-view.ts'
import type { Lateness } from '#domain/orders/lateness.ts'
import { serverClock } from '#web/base/messages/server-clock.ts'

/** Milliseconds between two looks at the clock. */
const EVERY = 10_000
/** An open page hears from the server twice a minute: longer ago, the network is gone. */
const HEARD_WITHIN = 90_000

/**
 * How late an order is, estimated anew by the server's clock (N1). `readAt`: when the server read it, by
 * which its own page begins; null on a page of something else. `seenAt`: since when nothing was heard, once that is a while ago.
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
