import type { Live } from '#contract/shop/live.ts'
import { serverClock } from '#ui/base/server-clock.ts'
import { createChannel } from './channel.ts'

async function readLive(address: string): Promise<Live> {
  const reply = await fetch(address, { cache: 'no-store' })
  serverClock.hear(reply)
  if (!reply.ok) throw new Error(`the live request failed with status ${reply.status}`)
  return (await reply.json()) as Live
}

const channel = createChannel({
  open: (address) => new EventSource(address),
  fetchLive: readLive,
  isPageVisible: () => document.visibilityState === 'visible',
  setTimer: (act, milliseconds) => setTimeout(act, milliseconds),
  clearTimer: (timer) => clearTimeout(timer),
})
document.addEventListener('visibilitychange', channel.updateVisibility)
addEventListener('pagehide', channel.updateVisibility)

/**
 * Passes the state of an order or a restaurant to the follower, now and at every change, until the
 * returned function is called.
 */
export const { follow } = channel
