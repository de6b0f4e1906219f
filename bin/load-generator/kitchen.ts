import { randomUUID } from 'node:crypto'
import { type ApiClient, ApiProblem } from '#contract/client.ts'
import {
  type Ticket,
  type TapAction,
  beatHeart,
  getBoard,
  tapTicket,
} from '#contract/kitchen/kitchen.ts'
import type { LunchTally } from './tally.ts'

/**
 * `HANDS`: number of orders that the kitchen prepares at the same time. `PREPARATION_TIME`: minutes
 * of the lunch from the start of an order until it is ready. `WAITING`: minutes of the lunch from
 * then until the order is collected.
 */
const HANDS = 6
const PREPARATION_TIME = 4
const WAITING = 5

/**
 * Returns the kitchen's next taps: earliest orders first, with at most `HANDS` of them in
 * preparation at the same time.
 */
export function nextTaps(
  tickets: readonly Ticket[],
  now: number,
  minute: number,
): { order: string; action: TapAction }[] {
  const since = ({ steppedAt }: Ticket) => (now - Date.parse(steppedAt)) / minute
  const of = (status: Ticket['status']) => tickets.filter((ticket) => ticket.status === status)
  const inPreparation = of('in-preparation')
  const preparedTickets = inPreparation.filter((ticket) => since(ticket) >= PREPARATION_TIME)
  return [
    ...of('ready')
      .filter((ticket) => since(ticket) >= WAITING)
      .map(({ id }) => ({ order: id, action: 'hand-over' as const })),
    ...preparedTickets.map(({ id }) => ({ order: id, action: 'ready' as const })),
    ...of('received')
      .slice(0, Math.max(0, HANDS - inPreparation.length + preparedTickets.length))
      .map(({ id }) => ({ order: id, action: 'start' as const })),
  ]
}

/**
 * Reads the board once, sends a heartbeat and makes the taps that are due. `minute`: real
 * milliseconds per minute of the lunch.
 */
export async function workOnce(
  api: ApiClient,
  { minute, tally }: { minute: number; tally: LunchTally },
): Promise<void> {
  const { tickets, now } = await api.call(getBoard, { query: {} })
  await api.call(beatHeart, {
    body: {
      showing: tickets
        .filter(({ status }) => status === 'received')
        .map(({ id }) => id)
        .slice(0, 500),
    },
  })
  for (const tap of nextTaps(tickets, Date.parse(now), minute)) {
    try {
      await api.call(tapTicket, { body: tap, idempotencyKey: randomUUID() })
      tally.countMove(tap.action)
    } catch (error) {
      // A member of staff at the real board took the step first.
      if (!(error instanceof ApiProblem) || error.problem.code === 'nobody_at_board') throw error
      tally.countMove(error.problem.code)
    }
  }
}
