/** An order of a past day, as a trial places it again. Instants are epoch milliseconds. */
export type PlacedOrder = {
  readonly placedAt: number
  readonly takeawayAt: number
  /** When it was cancelled and gave its place back; null where it was not. */
  readonly cancelledAt: number | null
}

/**
 * The orders that find no place when they are placed again, each at its time, while their slots take
 * so many (H12). `capacityOf`: what the slot that starts at an instant takes.
 */
export function refusedOrders<Order extends PlacedOrder>(
  orders: readonly Order[],
  capacityOf: (at: number) => number,
): Order[] {
  const places = new Map<number, Order[]>()
  return orders
    .toSorted((a, b) => a.placedAt - b.placedAt)
    .filter((order) => {
      const { placedAt, takeawayAt } = order
      const ordersInSlot = (places.get(takeawayAt) ?? []).filter(
        ({ cancelledAt }) => cancelledAt === null || cancelledAt > placedAt,
      )
      const isRefused = ordersInSlot.length >= capacityOf(takeawayAt)
      places.set(takeawayAt, isRefused ? ordersInSlot : [...ordersInSlot, order])
      return isRefused
    })
}
