import type { TicketLine } from '#contract/kitchen/tickets.ts'
import { type RecalledPart, recallOf } from '#domain/orders/recalled-parts.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'

/**
 * Returns the name of a recalled product; for one that replaces another, with the name of the other
 * (H10).
 */
export function useRecalledName(): (part: RecalledPart) => string {
  const t = useText('kitchen')
  return ({ name, insteadOf }) =>
    insteadOf === undefined ? name : t('missing.standsIn', { standIn: name, name: insteadOf.name })
}

/**
 * Describes the recalled products in these lines, each with the line that contains it, unless it is
 * the whole line; null if there are none (H10).
 */
export function useRecall(lines: readonly TicketLine[]): string | null {
  const t = useText('kitchen')
  const { list } = useFormat()
  const recalledName = useRecalledName()
  const recallTexts = lines.flatMap((line) => {
    const recall = recallOf(line)
    if (recall === null) return []
    return recall.recalledParts.map((part) => {
      const name = recalledName(part)
      if (!recall.isWhole) return t('ticket.recallIn', { name, line: line.recipe ?? line.name })
      return line.parts.length > 1 ? t('ticket.recallWhole', { name }) : name
    })
  })
  return recallTexts.length === 0
    ? null
    : t('ticket.recall', { list: list([...new Set(recallTexts)]) })
}
