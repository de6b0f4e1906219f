import type { OrderStatus } from '#domain/orders/order-status.ts'

/** The three steps that a customer sees (O1). */
export const progressSteps = ['received', 'in-preparation', 'ready'] as const
export type ProgressStep = (typeof progressSteps)[number]

export type StepState = 'done' | 'now' | 'later'

/** The state of each step; null for an order without progress to show. */
export function stepStates(status: OrderStatus): Record<ProgressStep, StepState> | null {
  switch (status) {
    case 'received':
      return { received: 'now', 'in-preparation': 'later', ready: 'later' }
    case 'in-preparation':
      return { received: 'done', 'in-preparation': 'now', ready: 'later' }
    case 'ready':
    case 'collected':
    case 'not-collected':
      return { received: 'done', 'in-preparation': 'done', ready: 'done' }
    default:
      return null
  }
}
