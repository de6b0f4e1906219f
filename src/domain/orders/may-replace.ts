import type { OrderStatus } from './order-status.ts'

/** Until it is ready, what is in an order can be replaced, and its customer may object (E7). */
export const mayReplace = (status: OrderStatus): boolean =>
  status === 'received' || status === 'in-preparation'

/**
 * What became of an ingredient that ran out: its customer is asked, another stands in, or it is left
 * out. `restored`: the tap was undone.
 */
export const replacementStates = ['asked', 'replaced', 'left-out', 'restored'] as const
export type ReplacementState = (typeof replacementStates)[number]
