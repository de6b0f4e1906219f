/**
 * An order of a past day, replayed by the simulation of another capacity (H12). Instants are epoch
 * milliseconds.
 */
export type PlacedOrder = {
  readonly placedAt: number
  readonly takeawayAt: number
  /** The instant at which it was cancelled and its place became free; null if it was not. */
  readonly cancelledAt: number | null
}

/**
 * Returns the orders that find no place if all are placed again, each at its time, with other
 * capacities of the slots (H12). `capacityOf`: the capacity of the slot that starts at an instant.
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
