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
 * Orders only move forward, one step at a time; from `ready` on they cannot be cancelled (O1, O2).
 */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => after[from].includes(to)

export const canBeCancelled = (status: OrderStatus): boolean => canBecome(status, 'cancelled')

/** Until the first step of preparation, an order is its customer's to cancel (E1). */
export const isCustomers = (status: OrderStatus): boolean =>
  status === 'awaiting-payment' || status === 'received'

/**
 * How long the board offers to undo a tap. The server allows a little longer, for the request to
 * arrive.
 */
export const UNDO_MILLISECONDS = 5000
const ON_ITS_WAY_MILLISECONDS = 5000
/**
 * After this long a step is final: what cannot be undone, such as mails and points, waits for it.
 */
export const FINAL_AFTER_MILLISECONDS = UNDO_MILLISECONDS + ON_ITS_WAY_MILLISECONDS

const before: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  'in-preparation': 'received',
  ready: 'in-preparation',
  collected: 'ready',
  'not-collected': 'ready',
}

/**
 * The status that undoing a tap returns to; null once it is too late or when there is none. Epoch
 * milliseconds.
 */
export const undoneTo = (status: OrderStatus, tappedAt: number, now: number): OrderStatus | null =>
  now < tappedAt + FINAL_AFTER_MILLISECONDS ? (before[status] ?? null) : null

/** The forward steps that the kitchen taps: the status each requires, and the one it leads to. */
export const kitchenSteps = {
  start: { from: 'received', to: 'in-preparation' },
  ready: { from: 'in-preparation', to: 'ready' },
  'hand-over': { from: 'ready', to: 'collected' },
  'not-collected': { from: 'ready', to: 'not-collected' },
} as const satisfies Record<string, { from: OrderStatus; to: OrderStatus }>

/**
 * The tap that moves an order forward; null when there is none. `not-collected` is not among them.
 */
export const tapOn = (status: OrderStatus): 'start' | 'ready' | 'hand-over' | null =>
  (['start', 'ready', 'hand-over'] as const).find((tap) => kitchenSteps[tap].from === status) ??
  null

/** The next status of an order, cancellation aside; null at the end. */
export function nextStep(status: OrderStatus): OrderStatus | null {
  return after[status].find((next) => next !== 'cancelled') ?? null
}

/** A past order is finished: collected, not collected or cancelled (O3). */
export const isPast = (status: OrderStatus): boolean => after[status].length === 0

/** The steps that were not undone: when a status recurs, the steps in between are dropped. */
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
