import type { CounterSaleBody, CounterSaleKind } from '#contract/kitchen/counter-sales.ts'
import type { Board } from '#contract/kitchen/board.ts'
import type { StopView, StopBody } from '#contract/kitchen/stops.ts'
import type { Tap } from '#contract/kitchen/taps.ts'
import type { Ticket, TicketLine } from '#contract/kitchen/tickets.ts'
import { canBeCancelled, kitchenSteps } from '#domain/orders/order.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { LONGEST_STOP_DAYS } from '#domain/time/stop-limits.ts'

/** The subject of a stop: one product, or the whole restaurant. */
export type StopTarget = Pick<StopView, 'kind' | 'product'>

export type KitchenAction =
  | { kind: 'tap'; tap: Tap }
  /**
   * Undoes a step that the server has received: `from` is the status after the step, `before` the
   * ticket before it.
   */
  | { kind: 'undo'; order: string; from: OrderStatus; before: Ticket }
  | { kind: 'begin'; stop: StopBody }
  /** Ends a stop, which is identified by its subject, because its id may not be known yet. */
  | { kind: 'end'; of: StopTarget }
  /** Points of a counter sale, or a reward claimed there: neither appears on the board. */
  | { kind: 'sale'; sale: CounterSaleBody }
  | { kind: 'undo-sale'; of: SaleIdentity }

/** Identifies a counter sale within its restaurant. */
export type SaleIdentity = { receipt: string; kind: CounterSaleKind; booked?: string }

/**
 * A tap, stored until the server has answered it. `at`: epoch milliseconds of this device's clock.
 */
export type PendingAction = {
  key: string
  at: number
  what: KitchenAction
  /**
   * Whether the tap was sent at least once: the server may have received it even if no answer
   * arrived.
   */
  tried: boolean
}

export const stopTarget = (body: StopBody): StopTarget => ({
  kind: body.kind,
  product: body.kind === 'sold-out' ? body.product : null,
})
export const concernsTarget = (stop: StopTarget, of: StopTarget): boolean =>
  stop.kind === of.kind && stop.product === of.product
/** Whether the head office stopped the product. The kitchen can mark it as sold out in addition. */
export const isStoppedProduct = ({ kind, byOffice }: StopView): boolean =>
  kind === 'sold-out' && byOffice

export type Step = keyof typeof kitchenSteps | 'cancel'
export const isStep = (action: Tap['action']): action is Step =>
  action === 'cancel' || action in kitchenSteps
export const statusAfter = (step: Step): OrderStatus =>
  step === 'cancel' ? 'cancelled' : kitchenSteps[step].to
const canTake = (step: Step, status: OrderStatus): boolean =>
  step === 'cancel' ? canBeCancelled(status) : kitchenSteps[step].from === status

/**
 * Returns the board as it will be once the server has received the pending taps, to be shown at
 * once. A pending action that the board already includes, or that is no longer possible, changes
 * nothing, so that applying it twice does no harm.
 */
export function withPendingActions(board: Board, pendingActions: readonly PendingAction[]): Board {
  return pendingActions.reduce(withPendingAction, board)
}

function withPendingAction(board: Board, { at, what: action }: PendingAction): Board {
  const without = (of: StopTarget) =>
    board.stops.filter((stop) => !concernsTarget(stop, of) || isStoppedProduct(stop))
  if (action.kind === 'begin')
    return { ...board, stops: [...without(stopTarget(action.stop)), stopViewOf(action.stop, at)] }
  if (action.kind === 'end') return { ...board, stops: without(action.of) }
  if (action.kind === 'sale' || action.kind === 'undo-sale') return board
  if (action.kind === 'undo') return { ...board, tickets: withUndone(board.tickets, action) }
  const { tap } = action
  const tickets = board.tickets.flatMap((ticket) =>
    ticket.id === tap.order ? withTap(ticket, tap, at) : [ticket],
  )
  return { ...board, tickets: sortedTickets(tickets) }
}

function withTap(ticket: Ticket, tap: Tap, at: number): Ticket[] {
  const now = new Date(at).toISOString()
  if (tap.action === 'accept') return [{ ...ticket, acceptedAt: ticket.acceptedAt ?? now }]
  if (tap.action === 'take-payment') return [{ ...ticket, toTake: 0 }]
  if (tap.action === 'give-back') {
    const { toGiveBack: _, ...paidOutTicket } = ticket
    return [paidOutTicket]
  }
  if (tap.action === 'delay') return [withDelay(ticket, tap)]
  if (!isStep(tap.action)) return [ticket]
  if (!canTake(tap.action, ticket.status)) return [ticket]
  const to = statusAfter(tap.action)
  if (to !== 'in-preparation' && to !== 'ready') return []
  const lines =
    tap.action === 'ready'
      ? ticket.lines.map((line) => withoutParts(line, tap.without))
      : ticket.lines
  return [{ ...ticket, lines, status: to, steppedAt: now, acceptedAt: ticket.acceptedAt ?? now }]
}

/**
 * Removes the ingredients that the kitchen leaves out (`without`) from the recalled ingredients of a
 * line. Only an ingredient that replaces another one, or for which the customer said what to do if it
 * is missing, can be left out (H10).
 */
const withoutParts = (line: TicketLine, without: readonly number[] = []): TicketLine => ({
  ...line,
  recalled: line.recalled?.filter(
    ({ ingredient, insteadOf }) =>
      !without.includes(ingredient) ||
      (insteadOf === undefined &&
        !line.parts.some((part) => part.ingredient === ingredient && part.wish !== undefined)),
  ),
})

function withDelay(ticket: Ticket, { minutes, reason }: Extract<Tap, { action: 'delay' }>): Ticket {
  const lead = Date.parse(ticket.expectedAt) - Date.parse(ticket.startAt)
  const expected = Date.parse(ticket.takeawayAt) + minutes * 60_000
  return {
    ...ticket,
    delay: minutes === 0 ? null : { minutes, reason },
    expectedAt: new Date(expected).toISOString(),
    startAt: new Date(expected - lead).toISOString(),
  }
}

function withUndone(
  tickets: readonly Ticket[],
  { order, from, before }: Extract<KitchenAction, { kind: 'undo' }>,
): Ticket[] {
  const current = tickets.find(({ id }) => id === order)
  if (current && current.status !== from) return [...tickets]
  return sortedTickets([...tickets.filter(({ id }) => id !== order), before])
}

const sortedTickets = (tickets: readonly Ticket[]): Ticket[] =>
  [...tickets].sort(
    (a, b) => a.startAt.localeCompare(b.startAt) || a.number.localeCompare(b.number),
  )

/**
 * The end of a stop; null if only the server knows it, which is the case for the end of the day.
 */
function endOf(duration: StopBody['for'], at: number): string | null {
  if (duration.until === 'time') return duration.at
  return duration.until === 'end-of-day'
    ? null
    : new Date(at + LONGEST_STOP_DAYS * 86_400_000).toISOString()
}

function stopViewOf(stop: StopBody, at: number): StopView {
  return {
    id: '0',
    ...stopTarget(stop),
    minutes: stop.kind === 'busy' ? stop.minutes : null,
    beganAt: new Date(at).toISOString(),
    endsAt: endOf(stop.for, at),
    byOffice: false,
    reason: null,
  }
}
