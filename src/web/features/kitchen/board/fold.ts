import type { TicketLine } from '#contract/kitchen/kitchen.ts'

/**
 * Parts of bowls that a ticket shows while many others wait: more of it is read once it is begun.
 */
const MOST_PARTS = 9

/**
 * Parts a long ticket into the bowls that are shown whole, the first always, and those that are
 * only named. What would be named alone, and is a single thing, is shown: its name takes the same
 * place.
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

/** Bowls, drinks and dishes of an order, each as often as it was ordered. */
export const itemsOf = (lines: readonly Pick<TicketLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
