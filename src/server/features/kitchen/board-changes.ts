import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Board, BoardReply } from '#contract/kitchen/board.ts'
import type { Ticket } from '#contract/kitchen/tickets.ts'

/**
 * Maximum number of tickets remembered for all boards together: enough for two boards of fifty
 * tickets in each of two thousand kitchens.
 */
const REMEMBERED = 200_000

const hashOf = (ticket: Ticket): string =>
  createHash('sha256').update(JSON.stringify(ticket)).digest('base64url').slice(0, 16)

/**
 * Remembers the boards that this process has sent, by version, which is computed from their
 * content. A device thus receives only the tickets that changed since its version; after a restart,
 * or from another process, it receives all of them.
 */
export function createBoardChanges() {
  const sentBoards = new LRUCache<string, ReadonlyMap<string, string>>({
    maxSize: REMEMBERED,
    sizeCalculation: (tickets) => tickets.size + 1,
  })
  return {
    /** Returns the reply for a board. `since`: the version that the device already has. */
    replyFor(board: Board, since: string | undefined): BoardReply {
      const now = new Map(board.tickets.map((ticket) => [ticket.id, hashOf(ticket)]))
      const before = since === undefined ? undefined : sentBoards.get(since)
      sentBoards.set(board.version, now)
      if (before === undefined) return board
      return {
        ...board,
        tickets: board.tickets.filter(({ id }) => before.get(id) !== now.get(id)),
        ids: [...now.keys()],
      }
    },
  }
}
