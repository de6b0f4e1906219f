import type { OrderStatus } from './order-status.ts'

/**
 * Whether ingredients of an order can be replaced and the customer may still answer: until the
 * order is ready (E7).
 */
export const mayReplace = (status: OrderStatus): boolean =>
  status === 'received' || status === 'in-preparation'

/**
 * Decisions about an ingredient that ran out. `asked`: the customer is asked. `replaced` and
 * `left-out`: the ingredient is replaced or left out. `restored`: the kitchen's tap was undone.
 */
export const replacementStates = ['asked', 'replaced', 'left-out', 'restored'] as const
export type ReplacementState = (typeof replacementStates)[number]
