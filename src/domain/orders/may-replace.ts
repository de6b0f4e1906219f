import type { OrderStatus } from './order-status.ts'

/**
 * Whether ingredients of an order can be replaced, and its customer may object: until it is ready
 * (E7).
 */
export const mayReplace = (status: OrderStatus): boolean =>
  status === 'received' || status === 'in-preparation'

/**
 * Decisions about an ingredient that ran out: the customer is asked, it is replaced, or it is left
 * out. `restored`: the tap was undone.
 */
export const replacementStates = ['asked', 'replaced', 'left-out', 'restored'] as const
export type ReplacementState = (typeof replacementStates)[number]
