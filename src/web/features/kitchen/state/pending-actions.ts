import type { CounterSaleBody, CounterSaleKind } from '#contract/kitchen/counter-sales.ts'
import type { Board, Stop, StopBody, Tap, Ticket } from '#contract/kitchen/kitchen.ts'
import { canBeCancelled, kitchenSteps } from '#domain/orders/order.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'

/** What a stop is of: one product, or the whole restaurant. */
export type StopOf = Pick<Stop, 'kind' | 'product'>

export type What =
  | { kind: 'tap'; tap: Tap }
  /**
   * Takes back a step that the server knows already: from where it led, to what was there before.
   */
  | { kind: 'undo'; order: string; from: OrderStatus; before: Ticket }
  | { kind: 'begin'; stop: StopBody }
  /** By what it is of: its id may not be known yet. */
  | { kind: 'end'; of: StopOf }
  /**
   * Points of a sale at the counter, or a reward that was taken there: nothing of it is on the
   * board.
   */
  | { kind: 'sale'; sale: CounterSaleBody }
  | { kind: 'undo-sale'; of: SaleOf }

/** What names a sale at the counter in its restaurant. */
export type SaleOf = { receipt: string; kind: CounterSaleKind; booked?: string }

/**
 * Something that was tapped; kept until the server has answered it. `at` in milliseconds of this
 * device.
 */
export type PendingAction = {
  key: string
  at: number
  what: What
  /** It went out at least once: the server may know it, whether it answered or not. */
  tried: boolean
}

export const stopOf = (body: StopBody): StopOf => ({
  kind: body.kind,
  product: body.kind === 'sold-out' ? body.product : null,
})
export const isStopOf = (stop: StopOf, of: StopOf): boolean =>
  stop.kind === of.kind && stop.product === of.product

export type Step = keyof typeof kitchenSteps | 'cancel'
export const isStep = (action: Tap['action']): action is Step =>
  action === 'cancel' || action in kitchenSteps
export const leadsTo = (step: Step): OrderStatus =>
  step === 'cancel' ? 'cancelled' : kitchenSteps[step].to
const canTake = (step: Step, status: OrderStatus): boolean =>
  step === 'cancel' ? canBeCancelled(status) : kitchenSteps[step].from === status

/**
 * The board as it will be when the server has heard what was tapped: shown at once. A pending
 * action that the board tells already, or that cannot be any more, changes nothing, so that it does
 * no harm to count one twice.
 */
export function withPendingActions(board: Board, pendingActions: readonly PendingAction[]): Board {
  return pendingActions.reduce(withPendingAction, board)
}

function withPendingAction(board: Board, { at, what }: PendingAction): Board {
  const without = (of: StopOf) => board.stops.filter((stop) => !isStopOf(stop, of))
  if (what.kind === 'begin')
    return { ...board, stops: [...without(stopOf(what.stop)), shownStop(what.stop, at)] }
  if (what.kind === 'end') return { ...board, stops: without(what.of) }
  if (what.kind === 'sale' || what.kind === 'undo-sale') return board
  if (what.kind === 'undo') return { ...board, tickets: withBack(board.tickets, what) }
  const { tap } = what
  const tickets = board.tickets.flatMap((ticket) =>
    ticket.id === tap.order ? withTap(ticket, tap, at) : [ticket],
  )
  return { ...board, tickets: inOrder(tickets) }
}

function withTap(ticket: Ticket, tap: Tap, at: number): Ticket[] {
  const now = new Date(at).toISOString()
  if (tap.action === 'accept') return [{ ...ticket, acceptedAt: ticket.acceptedAt ?? now }]
  if (tap.action === 'delay') return [delayed(ticket, tap)]
  if (!isStep(tap.action)) return [ticket]
  if (!canTake(tap.action, ticket.status)) return [ticket]
  const to = leadsTo(tap.action)
  if (to !== 'in-preparation' && to !== 'ready') return []
  return [{ ...ticket, status: to, steppedAt: now, acceptedAt: ticket.acceptedAt ?? now }]
}

function delayed(ticket: Ticket, { minutes, reason }: Extract<Tap, { action: 'delay' }>): Ticket {
  const lead = Date.parse(ticket.expectedAt) - Date.parse(ticket.startAt)
  const expected = Date.parse(ticket.takeawayAt) + minutes * 60_000
  return {
    ...ticket,
    delay: minutes === 0 ? null : { minutes, reason },
    expectedAt: new Date(expected).toISOString(),
    startAt: new Date(expected - lead).toISOString(),
  }
}

function withBack(
  tickets: readonly Ticket[],
  { order, from, before }: Extract<What, { kind: 'undo' }>,
): Ticket[] {
  const there = tickets.find(({ id }) => id === order)
  if (there && there.status !== from) return [...tickets]
  return inOrder([...tickets.filter(({ id }) => id !== order), before])
}

const inOrder = (tickets: readonly Ticket[]): Ticket[] =>
  [...tickets].sort(
    (a, b) => a.startAt.localeCompare(b.startAt) || a.number.localeCompare(b.number),
  )

function shownStop(stop: StopBody, at: number): Stop {
  const end = stop.for.until === 'time' ? stop.for.at : null
  return {
    id: '0',
    ...stopOf(stop),
    minutes: stop.kind === 'busy' ? stop.minutes : null,
    beganAt: new Date(at).toISOString(),
    endsAt: end,
  }
}
