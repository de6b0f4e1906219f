import type { TicketLine } from '#contract/kitchen/tickets.ts'

/**
 * Maximum number of parts of bowls that a ticket shows while many others wait: the rest can be read
 * once the order is begun.
 */
const MOST_PARTS = 9

/**
 * Splits a long ticket into the lines shown in full, always including the first, and the bowls of
 * which only the name is shown. A drink or a dish is always shown: its name takes the same space.
 */
export function foldLines(lines: readonly TicketLine[]): {
  visibleLines: readonly TicketLine[]
  foldedLines: readonly TicketLine[]
} {
  let partCount = 0
  const over = lines.findIndex(
    (line, at) => (partCount += line.parts.length) > MOST_PARTS && at > 0,
  )
  const isFolded = (line: TicketLine, at: number) =>
    over >= 0 && at >= over && line.parts.length > 1
  return {
    visibleLines: lines.filter((line, at) => !isFolded(line, at)),
    foldedLines: lines.filter(isFolded),
  }
}

/** Number of items of an order (bowls, drinks, dishes), by quantity. */
export const itemsOf = (lines: readonly Pick<TicketLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
