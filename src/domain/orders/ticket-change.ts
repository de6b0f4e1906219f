import type { Container } from '#domain/cart/cart.ts'

/** The fields of a ticket's line that describe the food to make. */
type PreparedLine = {
  readonly line: string
  readonly name: string
  readonly title: string | null
  readonly quantity: number
  readonly container?: Container | undefined
  readonly parts: readonly {
    readonly ingredient: number
    readonly quantity: number
    readonly warm: boolean
    readonly beside: boolean
  }[]
}

/** The data of an order that the kitchen reads. */
type KitchenTicket<L extends PreparedLine> = {
  readonly lines: readonly L[]
  readonly cutlery: readonly { readonly name: string; readonly quantity: number }[]
  readonly comment: string
  readonly allergies: readonly string[]
}

/** The parts of a ticket, apart from the lines, that can differ. */
export const ticketNotes = ['cutlery', 'comment', 'allergies'] as const
type TicketNote = (typeof ticketNotes)[number]

export type TicketChange<L> = {
  /** Lines of the new order that are new or changed, by the id of the line. */
  marks: ReadonlyMap<string, 'new' | 'changed'>
  /** Lines of the previous order without a corresponding line in the new order. */
  removedLines: L[]
  beside: TicketNote[]
}

/**
 * Returns the differences between the tickets of an order and of the order that it replaces (E1).
 * Two lines are equal if the same food is made for them, whatever their ids in the cart. Of the
 * remaining lines, two with the same id count as one changed line.
 */
export function compareTickets<L extends PreparedLine>(
  before: KitchenTicket<L>,
  now: KitchenTicket<L>,
): TicketChange<L> {
  const unmatchedLines = [...before.lines]
  const take = (is: (line: L) => boolean): boolean => {
    const at = unmatchedLines.findIndex(is)
    if (at >= 0) unmatchedLines.splice(at, 1)
    return at >= 0
  }
  const changedLines = now.lines.filter(
    (line) => !take((old) => contentsOf(old) === contentsOf(line)),
  )
  const marks = new Map(
    changedLines.map(
      ({ line }) => [line, take((old) => old.line === line) ? 'changed' : 'new'] as const,
    ),
  )
  return {
    marks,
    removedLines: unmatchedLines,
    beside: ticketNotes.filter((note) => textOf(before[note]) !== textOf(now[note])),
  }
}

const contentsOf = ({ name, title, quantity, container, parts: bowlParts }: PreparedLine): string =>
  textOf([
    name,
    title,
    quantity,
    container ?? null,
    ...bowlParts.map((part) => [part.ingredient, part.quantity, part.warm, part.beside]),
  ])

const textOf = (content: unknown): string => JSON.stringify(content)
