import type { TicketLine } from '#contract/kitchen/kitchen.ts'
import { type RecalledPart, recallOf } from '#domain/orders/recalled-parts.ts'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'

/** What a recalled product is called: one that stands in is named with what it stands in for (H10). */
export function useRecalledName(): (part: RecalledPart) => string {
  const t = useText('kitchen')
  return ({ name, insteadOf }) =>
    insteadOf === undefined ? name : t('missing.standsIn', { standIn: name, name: insteadOf.name })
}

/** What of these lines is recalled, in words, each with its line or as the whole of it; null for nothing (H10). */
export function useRecall(lines: readonly TicketLine[]): string | null {
  const t = useText('kitchen')
  const { list } = useFormat()
  const recalledName = useRecalledName()
  const recallTexts = lines.flatMap((line) => {
    const recall = recallOf(line)
    if (recall === null) return []
    return recall.parts.map((part) => {
      const name = recalledName(part)
      if (!recall.isWhole) return t('ticket.recallIn', { name, line: line.recipe ?? line.name })
      return line.parts.length > 1 ? t('ticket.recallWhole', { name }) : name
    })
  })
  return recallTexts.length === 0
    ? null
    : t('ticket.recall', { list: list([...new Set(recallTexts)]) })
}
