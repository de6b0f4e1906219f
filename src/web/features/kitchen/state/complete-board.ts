import type { Board, BoardReply } from '#contract/kitchen/kitchen.ts'

/**
 * The board that a reply and the board before it make together. Null when a ticket is missing: then the
 * whole board is to be asked for.
 */
export function completeBoard({ ids, ...fresh }: BoardReply, before: Board | null): Board | null {
  if (ids === undefined) return fresh
  const ticketsById = new Map(
    [...(before?.tickets ?? []), ...fresh.tickets].map((ticket) => [ticket.id, ticket]),
  )
  const tickets = ids.flatMap((id) => ticketsById.get(id) ?? [])
  return tickets.length === ids.length ? { ...fresh, tickets } : null
}
