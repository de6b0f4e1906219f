/** Where an order is. The customer is shown received, in preparation and ready (O1). */
export type OrderStatus = 'awaiting-payment' | 'received' | 'in-preparation' | 'ready' | 'collected' | 'cancelled'

const after: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  'awaiting-payment': ['received', 'cancelled'],
  'received': ['in-preparation', 'cancelled'],
  'in-preparation': ['ready', 'cancelled'],
  'ready': ['collected'],
  'collected': [],
  'cancelled': [],
}

/** Orders only go forward, one step at a time; from `ready` on they cannot be cancelled (O1, O2). */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => after[from].includes(to)

export const canBeCancelled = (status: OrderStatus): boolean => canBecome(status, 'cancelled')

/** The one step forward that the kitchen can take; null at the end of the road. */
export function nextStep(status: OrderStatus): OrderStatus | null {
  return after[status].find((next) => next !== 'cancelled') ?? null
}

/** A past order is over: collected or cancelled (O3). */
export const isPast = (status: OrderStatus): boolean => after[status].length === 0
