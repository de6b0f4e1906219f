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
 * Orders only go forward, one step at a time; from `ready` on they cannot be cancelled (O1, O2).
 */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => after[from].includes(to)

export const canBeCancelled = (status: OrderStatus): boolean => canBecome(status, 'cancelled')

/**
 * What the kitchen tapped can be taken back for as long as the board says so, and on its way here a
 * little longer.
 */
export const UNDO_MILLISECONDS = 5000
const ON_ITS_WAY_MILLISECONDS = 5000
/** After this long a step stands: what cannot be taken back, a mail or points, waits for it. */
export const STANDS_AFTER_MILLISECONDS = UNDO_MILLISECONDS + ON_ITS_WAY_MILLISECONDS

const before: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  'in-preparation': 'received',
  ready: 'in-preparation',
  collected: 'ready',
  'not-collected': 'ready',
}

/**
 * Where a tap of the kitchen led away from, while it can be taken back; else null. Instants in
 * milliseconds.
 */
export const undoneTo = (status: OrderStatus, tappedAt: number, now: number): OrderStatus | null =>
  now < tappedAt + STANDS_AFTER_MILLISECONDS ? (before[status] ?? null) : null

/**
 * What the kitchen taps to take an order a step forward: where it must be, and where it is then.
 */
export const kitchenSteps = {
  start: { from: 'received', to: 'in-preparation' },
  ready: { from: 'in-preparation', to: 'ready' },
  'hand-over': { from: 'ready', to: 'collected' },
  'not-collected': { from: 'ready', to: 'not-collected' },
} as const satisfies Record<string, { from: OrderStatus; to: OrderStatus }>

/** The tap that takes an order on; null where there is none. Leaving it behind is no way on. */
export const tapOn = (status: OrderStatus): 'start' | 'ready' | 'hand-over' | null =>
  (['start', 'ready', 'hand-over'] as const).find((tap) => kitchenSteps[tap].from === status) ??
  null

/** The one step forward that the kitchen can take; null at the end of the road. */
export function nextStep(status: OrderStatus): OrderStatus | null {
  return after[status].find((next) => next !== 'cancelled') ?? null
}

/** A past order is over: collected, left behind or cancelled (O3). */
export const isPast = (status: OrderStatus): boolean => after[status].length === 0

/** The steps that were not taken back: where an order returned to, what lay between is dropped. */
export function standingSteps<S extends { readonly status: OrderStatus }>(
  steps: readonly S[],
): S[] {
  const standing: S[] = []
  for (const step of steps) {
    const before = standing.findIndex(({ status }) => status === step.status)
    if (before < 0) standing.push(step)
    else standing.length = before + 1
  }
  return standing
}
