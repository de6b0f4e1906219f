import type { OrderStatus } from './order-status.ts'

/** Until it is ready, what is in an order can be replaced, and its customer may object (E7). */
export const mayReplace = (status: OrderStatus): boolean =>
  status === 'received' || status === 'in-preparation'
