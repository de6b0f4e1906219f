import type { TicketLine } from '#contract/kitchen/kitchen.ts'

/**
 * Most parts of bowls that a ticket shows while many others wait: the rest is read once it is
 * begun.
 */
const MOST_PARTS = 9

/**
 * Splits a long ticket into the bowls shown in full, always including the first, and those only
 * named. If a single one-part item would remain to be named, it is shown: its name takes the same
 * room.
 */
export function foldLines(lines: readonly TicketLine[]): {
  shown: readonly TicketLine[]
  folded: readonly TicketLine[]
} {
  let parts = 0
  const over = lines.findIndex((line, at) => (parts += line.parts.length) > MOST_PARTS && at > 0)
  const [first] = over < 0 ? [] : lines.slice(over)
  if (!first || (over === lines.length - 1 && first.parts.length === 1))
    return { shown: lines, folded: [] }
  return { shown: lines.slice(0, over), folded: lines.slice(over) }
}

/** Number of items of an order (bowls, drinks, dishes), by quantity. */
export const itemsOf = (lines: readonly Pick<TicketLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
