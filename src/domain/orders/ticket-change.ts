import type { Container } from '#domain/cart/cart.ts'

/** A line of a ticket, as far as it says what is made. */
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

/** What a kitchen reads of an order. */
type KitchenTicket<L extends PreparedLine> = {
  readonly lines: readonly L[]
  readonly cutlery: readonly { readonly name: string; readonly quantity: number }[]
  readonly comment: string
  readonly allergies: readonly string[]
}

/** What can differ beside the lines. */
export const ticketNotes = ['cutlery', 'comment', 'allergies'] as const
type TicketNote = (typeof ticketNotes)[number]

export type TicketChange<L> = {
  /** Lines of the new order that are not as they were, by id. */
  marks: ReadonlyMap<string, 'new' | 'changed'>
  /** Lines of the order before that are in no line of the new one. */
  removedLines: L[]
  beside: TicketNote[]
}

/**
 * What a kitchen has to make otherwise than the order that was replaced says (E1). Lines are the same when
 * the same is made of them, whatever they are called in the cart. Of the others, those with one id are
 * the same line, changed.
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

const contentsOf = ({ name, title, quantity, container, parts }: PreparedLine): string =>
  textOf([
    name,
    title,
    quantity,
    container ?? null,
    ...parts.map((part) => [part.ingredient, part.quantity, part.warm, part.beside]),
  ])

const textOf = (content: unknown): string => JSON.stringify(content)
