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
 * Whether a step is allowed. Orders only move forward, one step at a time; from `ready` on they
 * cannot be cancelled (O1, O2).
 */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => after[from].includes(to)

export const canBeCancelled = (status: OrderStatus): boolean => canBecome(status, 'cancelled')

/** Whether the customer may cancel the order: until the first step of preparation (E1). */
export const isCustomers = (status: OrderStatus): boolean =>
  status === 'awaiting-payment' || status === 'received'

/**
 * Milliseconds for which the board offers to undo a tap. The server allows a little longer, so that
 * the request can arrive.
 */
export const UNDO_MILLISECONDS = 5000
const ON_ITS_WAY_MILLISECONDS = 5000
/**
 * Milliseconds after which a step is final: effects that cannot be undone, such as mails and
 * points, wait for it.
 */
export const FINAL_AFTER_MILLISECONDS = UNDO_MILLISECONDS + ON_ITS_WAY_MILLISECONDS
/**
 * Seconds until the effects of an undoable tap are applied: until it can no longer be undone, and
 * two more for an undo that is already being sent.
 */
export const EFFECTS_AFTER_SECONDS = Math.ceil(FINAL_AFTER_MILLISECONDS / 1000) + 2

const before: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  'in-preparation': 'received',
  ready: 'in-preparation',
  collected: 'ready',
  'not-collected': 'ready',
}

/**
 * Returns the status before a tap, if the tap can be undone; null if it is too late or there is
 * none. Epoch milliseconds.
 */
export const undoneTo = (status: OrderStatus, tappedAt: number, now: number): OrderStatus | null =>
  now < tappedAt + FINAL_AFTER_MILLISECONDS ? (before[status] ?? null) : null

/**
 * The forward steps that the kitchen taps: the status that each requires, and the resulting one.
 */
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

/** Returns the next status of an order, apart from cancellation; null at the end. */
export function nextStep(status: OrderStatus): OrderStatus | null {
  return after[status].find((next) => next !== 'cancelled') ?? null
}

/** A past order is finished: collected, not collected or cancelled (O3). */
export const isPast = (status: OrderStatus): boolean => after[status].length === 0

/**
 * Returns the steps that were not undone: if a status occurs again, the steps in between are
 * dropped.
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
