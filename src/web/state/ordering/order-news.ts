import type { LineId } from '#domain/cart/cart.ts'

const CHANNEL = 'order-placed'

/** Which lines of the cart became which order. */
type OrderNews = { lines: readonly LineId[]; token: string }

/** Tells the other tabs. */
export function tellOrderTaken(news: OrderNews): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Hears it from another tab; answers how to stop listening. */
export function onOrderTaken(hear: (news: OrderNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<OrderNews>) => hear(data))
  return () => channel.close()
}
