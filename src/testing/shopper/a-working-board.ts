import { setTimeout as sleep } from 'node:timers/promises'
import { pairBoard, stepTaps, workOnce } from './board.ts'
import { type Send, apiOver } from './send.ts'

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
  ask: Send
  code: string
  pin: string
  /** Called if the board could not continue. */
  fail: (problem: string) => void
}): Promise<WorkingBoard> {
  const { token } = await pairBoard(ask, { code, pin })
  const api = apiOver(ask, { token })

  let [open, taps] = [true, 0]
  const ticketCounts = new Map<string, number>()
  async function work(): Promise<void> {
    for (; open; await sleep(PAUSE)) {
      const { tickets } = await workOnce(
        api,
        (board) => stepTaps(board.tickets),
        (_outcome, isDone) => (taps += Number(isDone)),
      )
      for (const [id, those] of Map.groupBy(tickets, (ticket) => ticket.id))
        ticketCounts.set(id, Math.max(ticketCounts.get(id) ?? 0, those.length))
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
