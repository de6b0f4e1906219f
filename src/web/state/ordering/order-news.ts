import type { LineId } from '#domain/cart/cart.ts'

const CHANNEL = 'order-placed'

/** The news that these lines of the cart became an order. */
type OrderNews = { lines: readonly LineId[]; token: string }

/** Notifies the other tabs of a placed order. */
export function announceOrderPlaced(news: OrderNews): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Listens for orders placed in other tabs; returns a function that stops listening. */
export function onOrderPlaced(listener: (news: OrderNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<OrderNews>) => listener(data))
  return () => channel.close()
}
