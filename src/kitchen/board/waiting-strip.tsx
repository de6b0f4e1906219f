import type { Ticket } from '#contract/kitchen/kitchen.ts'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { minutesUntil, nearnessOf } from './countdown.ts'
import { itemsOf } from './fold.ts'
import { useKitchenState, useMinute, useStation } from '#kitchen/state/kitchen-context.tsx'

type WaitingStripProps = { tickets: readonly Ticket[]; onJump: (ticket: Ticket) => void }

/**
 * The strip of all waiting orders, the soonest first, with number, time and number of items. A tap
 * scrolls to the ticket.
 */
export function WaitingStrip({ tickets, onJump }: WaitingStripProps) {
  const t = useText('kitchen')
  const format = useFormat()
  const { isWall } = useStation()
  const now = useMinute()
  const seenIds = useKitchenState((state) => state.seenBells)
  return (
    <ul className="k-strip num" aria-label={t('strip.label')}>
      {tickets.map((ticket) => {
        const { id, number, expectedAt, lines } = ticket
        const [time, count] = [format.time(expectedAt), itemsOf(lines)]
        const className = `k-chip k-chip-${nearnessOf(minutesUntil(Date.parse(expectedAt), now))} ${seenIds.includes(id) ? '' : 'k-chip-new'}`
        const label = (
          <>
            <b>{number}</b>
            <span className="sr-only">{t('strip.ticket', { time, count })}</span>
            <small aria-hidden="true">
              {time.replace(/\u00a0h\u00a0/, ':')} · {count}
            </small>
          </>
        )
        return (
          <li key={id}>
            {isWall ? (
              <p className={className}>{label}</p>
            ) : (
              <button type="button" className={className} onClick={() => onJump(ticket)}>
                {label}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
