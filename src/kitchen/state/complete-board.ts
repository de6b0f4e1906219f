import type { Board, BoardReply } from '#contract/kitchen/board.ts'

/**
 * Merges a reply with the previous board. Null if a ticket is missing: the whole board then has to
 * be requested.
 */
export function completeBoard({ ids, ...fresh }: BoardReply, before: Board | null): Board | null {
  if (ids === undefined) return fresh
  const ticketsById = new Map(
    [...(before?.tickets ?? []), ...fresh.tickets].map((ticket) => [ticket.id, ticket]),
  )
  const tickets = ids.flatMap((id) => ticketsById.get(id) ?? [])
  return tickets.length === ids.length ? { ...fresh, tickets } : null
}
