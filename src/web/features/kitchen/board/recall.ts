import type { TicketLine } from '#contract/kitchen/kitchen.ts'
import { recalledUnsaid } from '#domain/orders/recalled-parts.ts'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'

/** What of these lines is recalled, in words; null for nothing (H10). */
export function useRecall(lines: readonly TicketLine[]): string | null {
  const t = useText('kitchen')
  const { list } = useFormat()
  const recalled = recalledUnsaid(lines, [])
  return recalled.length === 0
    ? null
    : t('ticket.recall', { list: list(recalled.map(({ name }) => name)) })
}
