import type { OrderStatus } from './order-status.ts'

const after: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  'awaiting-payment': ['received', 'cancelled'],
  received: ['in-preparation', 'cancelled'],
  'in-preparation': ['ready', 'cancelled'],
  ready: ['collected', 'not-collected'],
  collected: [],
  'not-collected': [],
  cancelled: [],
}

/**
 * Whether an order may change from one status to another. Orders only move forward, one step at a
 * time, and cannot be cancelled from `ready` on (O1, O2).
 */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => after[from].includes(to)

export const canBeCancelled = (status: OrderStatus): boolean => canBecome(status, 'cancelled')

/**
 * Whether the kitchen has not begun the order yet, so that its status still allows the customer to
 * change or cancel it (E1). The time limit and the order's lateness are checked separately, see
 * `mayCancel`.
 */
export const isCustomers = (status: OrderStatus): boolean =>
  status === 'awaiting-payment' || status === 'received'

/**
 * Milliseconds for which the board offers to undo a tap. The server accepts the request for a few
 * seconds longer, because the request takes time to arrive.
 */
export const UNDO_MILLISECONDS = 5000
const ON_ITS_WAY_MILLISECONDS = 5000
/**
 * Milliseconds after which a step can no longer be undone. Effects that cannot be undone either,
 * such as mails and points, are delayed until then.
 */
export const FINAL_AFTER_MILLISECONDS = UNDO_MILLISECONDS + ON_ITS_WAY_MILLISECONDS
/**
 * Seconds after which the effects of a tap are applied: the time in which the tap can be undone,
 * and two more seconds for an undo that the server is already processing.
 */
export const EFFECTS_AFTER_SECONDS = Math.ceil(FINAL_AFTER_MILLISECONDS / 1000) + 2

const before: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  'in-preparation': 'received',
  ready: 'in-preparation',
  collected: 'ready',
  'not-collected': 'ready',
}

/**
 * Returns the status before a tap that can still be undone; null if it is too late, or if the
 * status cannot be undone. Instants in epoch milliseconds.
 */
export const undoneTo = (status: OrderStatus, tappedAt: number, now: number): OrderStatus | null =>
  now < tappedAt + FINAL_AFTER_MILLISECONDS ? (before[status] ?? null) : null

/**
 * The steps that the kitchen makes by a tap, each with the status that it requires and the status
 * that results.
 */
export const kitchenSteps = {
  start: { from: 'received', to: 'in-preparation' },
  ready: { from: 'in-preparation', to: 'ready' },
  'hand-over': { from: 'ready', to: 'collected' },
  'not-collected': { from: 'ready', to: 'not-collected' },
} as const satisfies Record<string, { from: OrderStatus; to: OrderStatus }>

/**
 * Returns the tap that moves an order one step forward; null if there is none. `not-collected` is
 * never returned, because the kitchen taps it only in exceptional cases.
 */
export const tapOn = (status: OrderStatus): 'start' | 'ready' | 'hand-over' | null =>
  (['start', 'ready', 'hand-over'] as const).find((tap) => kitchenSteps[tap].from === status) ??
  null

/** Returns the next status of an order that is not cancelled; null after the last status. */
export function nextStep(status: OrderStatus): OrderStatus | null {
  return after[status].find((next) => next !== 'cancelled') ?? null
}

/** Whether an order is past: collected, not collected or cancelled (O3). */
export const isPast = (status: OrderStatus): boolean => after[status].length === 0

/**
 * Returns the steps of an order without those that were undone: if a status occurs again, the steps
 * after its first occurrence are removed.
 */
export function effectiveSteps<S extends { readonly status: OrderStatus }>(
  steps: readonly S[],
): S[] {
  const remainingSteps: S[] = []
  for (const step of steps) {
    const before = remainingSteps.findIndex(({ status }) => status === step.status)
    if (before < 0) remainingSteps.push(step)
    else remainingSteps.length = before + 1
  }
  return remainingSteps
}
