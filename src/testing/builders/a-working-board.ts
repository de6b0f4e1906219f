import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Board, Desk, TapAction, Ticket } from '#contract/kitchen/kitchen.ts'
import type { TestAnswer } from '#testing/programs/test-app.ts'

type Method = 'GET' | 'POST' | 'PUT'
type Ask = (
  method: Method,
  path: string,
  body: unknown,
  headers: Record<string, string>,
) => Promise<TestAnswer>

/** A simulated board that works without a person. */
export type WorkingBoard = {
  /** Number of taps that were accepted. */
  taps: () => number
  /** The ids of the orders shown, each with the largest number of tickets that it had at once. */
  ticketCounts: ReadonlyMap<string, number>
  stop: () => Promise<void>
}

const PAUSE = 100

/**
 * Pairs a board by its code, signs a person in with a PIN, and repeatedly takes every order shown
 * one step further.
 */
export async function aWorkingBoard({
  ask,
  code,
  pin,
  fail,
}: {
  ask: Ask
  code: string
  pin: string
  /** Called if the board could not continue. */
  fail: (problem: string) => void
}): Promise<WorkingBoard> {
  let authorization: Record<string, string> = {}
  const send = (method: Method, path: string, body?: unknown) =>
    ask(method, `/api/kitchen/${path}`, body, {
      'idempotency-key': randomUUID(),
      ...authorization,
    })
  const paired = await send('POST', 'devices', { code, name: 'Tablette' })
  authorization = { authorization: `Bearer ${paired.json<{ token: string }>().token}` }
  const { people } = (await send('GET', 'desk')).json<Desk>()
  const come = await send('PUT', 'desk/person', { person: people[0]?.id, pin })
  if (come.status >= 300) throw new Error(`the cook could not sign in at the board: ${come.text}`)

  let [open, taps] = [true, 0]
  const ticketCounts = new Map<string, number>()
  async function work(): Promise<void> {
    for (; open; await sleep(PAUSE)) {
      const { tickets } = (await send('GET', 'board')).json<Board>()
      await send('POST', 'heartbeat', { showing: [...new Set(tickets.map(({ id }) => id))] })
      for (const [id, those] of Map.groupBy(tickets, (ticket) => ticket.id))
        ticketCounts.set(id, Math.max(ticketCounts.get(id) ?? 0, those.length))
      for (const ticket of tickets) {
        const action = nextOf(ticket)
        // The customer may have changed the order meanwhile: the tap is then refused.
        if (action && (await send('POST', 'taps', { order: ticket.id, action })).status < 300)
          taps += 1
      }
    }
  }
  const working = work().catch((error: unknown) => {
    if (open) fail(`the board: ${String(error)}`)
  })
  return {
    taps: () => taps,
    ticketCounts,
    async stop() {
      open = false
      await working
    },
  }
}

function nextOf({ status, acceptedAt }: Ticket): TapAction | null {
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
