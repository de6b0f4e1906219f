import type { LineId } from '#domain/cart/cart.ts'

const CHANNEL = 'order-placed'

/** Which lines of the cart became which order. */
type OrderNews = { lines: readonly LineId[]; token: string }

/** Notifies the other tabs. */
export function announceOrderPlaced(news: OrderNews): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Listens to the other tabs; returns a function that stops listening. */
export function onOrderPlaced(listener: (news: OrderNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<OrderNews>) => listener(data))
  return () => channel.close()
}
