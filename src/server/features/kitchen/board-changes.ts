import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Board, BoardReply, Ticket } from '#contract/kitchen/kitchen.ts'

/** Tickets of all boards that are remembered: two boards of fifty tickets for two thousand kitchens. */
const REMEMBERED = 200_000

const hashOf = (ticket: Ticket): string =>
  createHash('sha256').update(JSON.stringify(ticket)).digest('base64url').slice(0, 16)

/**
 * Remembers what the boards looked like that this process has sent, by their version, which follows from
 * their content. So a device is told only the tickets that changed; after a start, or from another
 * process, it gets all of them.
 */
export function createBoardChanges() {
  const sentBoards = new LRUCache<string, ReadonlyMap<string, string>>({
    maxSize: REMEMBERED,
    sizeCalculation: (tickets) => tickets.size + 1,
  })
  return {
    /** `since`: the version that the device has. */
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
