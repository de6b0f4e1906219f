/**
 * A past order, with which another capacity of the kitchen is simulated (H12). Instants in epoch
 * milliseconds.
 */
export type PlacedOrder = {
  readonly placedAt: number
  readonly takeawayAt: number
  /**
   * The instant at which the order was cancelled, so that its place became free; null if it was not
   * cancelled.
   */
  readonly cancelledAt: number | null
}

/**
 * Returns the orders that would be refused if all orders were placed again, each at its original
 * instant, with other capacities (H12). `capacityOf`: the capacity of the slot that starts at an
 * instant.
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
