import { randomUUID } from 'node:crypto'
import { type ApiClient, ApiProblem } from '#contract/client.ts'
import { type Board, getBoard } from '#contract/kitchen/board.ts'
import { type Desk, beatHeart, pairDevice, signInAtBoard } from '#contract/kitchen/desk.ts'
import { type TapAction, tapTicket } from '#contract/kitchen/taps.ts'
import { type Ticket } from '#contract/kitchen/tickets.ts'
import { type Send, apiOver } from './send.ts'

/** Maximum number of orders that a board reports as shown. */
const MOST_SHOWN = 500
/**
 * `HANDS`: number of orders that the kitchen prepares at the same time. `PREPARATION_TIME`: minutes
 * of the lunch from the start of an order until it is ready. `WAITING`: minutes of the lunch from
 * then until the order is collected.
 */
const HANDS = 6
const PREPARATION_TIME = 4
const WAITING = 5

export type CookTap = { order: string; action: TapAction }

/**
 * Returns the kitchen's next taps: earliest orders first, with at most `HANDS` of them in
 * preparation at the same time. `minute`: real milliseconds per minute of the lunch.
 */
export function nextTaps(tickets: readonly Ticket[], now: number, minute: number): CookTap[] {
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

type PairedBoard = { token: string; desk: Desk }

/**
 * Pairs a board by its code. Signs the person with this PIN in: the first of the people, unless
 * `name` tells another one; nobody if there is no PIN.
 */
export async function pairBoard(
  send: Send,
  { code, pin, name }: { code: string; pin: string | null; name?: string },
): Promise<PairedBoard> {
  const body = { code, name: 'Tablette' }
  const { token, desk } = await apiOver(send).call(pairDevice, { body })
  if (token === null) throw new Error('a device that is no page was paired without a token')
  if (pin === null) return { token, desk }
  const person =
    desk.people.find((candidate) => name === undefined || candidate.name === name)?.id ?? ''
  await apiOver(send, { token }).call(signInAtBoard, { body: { person, pin } })
  return { token, desk }
}

/** Taps that take every order one step further. */
export const stepTaps = (tickets: readonly Ticket[]): CookTap[] =>
  tickets.flatMap((ticket) => {
    const action = nextActionOf(ticket)
    return action === null ? [] : [{ order: ticket.id, action }]
  })

function nextActionOf({ status, acceptedAt }: Ticket): TapAction | null {
  switch (status) {
    case 'received':
      return acceptedAt === null ? 'accept' : 'start'
    case 'in-preparation':
      return 'ready'
    case 'ready':
      return 'hand-over'
    default:
      return null
  }
}

/** Ids of the orders that wait for the kitchen to begin. */
export const waitingOrders = ({ tickets }: Board): string[] =>
  tickets
    .filter(({ status }) => status === 'received')
    .map(({ id }) => id)
    .slice(0, MOST_SHOWN)

/**
 * A cook's look at the board: reads it, reports what it shows, and makes the taps that are due.
 * `onTap` receives each action, or the code with which it was refused because another person, or
 * the customer, was faster.
 */
export async function workOnce(
  api: ApiClient,
  tapsOf: (board: Board) => readonly CookTap[],
  onTap: (outcome: string, isDone: boolean) => void,
): Promise<Board> {
  const board = await api.call(getBoard, { query: {} })
  await api.call(beatHeart, { body: { showing: waitingOrders(board) } })
  for (const tap of tapsOf(board)) {
    try {
      await api.call(tapTicket, { body: tap, idempotencyKey: randomUUID() })
      onTap(tap.action, true)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.problem.code === 'nobody_at_board') throw error
      onTap(error.problem.code, false)
    }
  }
  return board
}
