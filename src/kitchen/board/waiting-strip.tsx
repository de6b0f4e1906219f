import type { Ticket } from '#contract/kitchen/tickets.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { minutesUntil, nearnessOf } from './countdown.ts'
import { itemsOf } from './fold.ts'
import { useKitchenState, useMinute, useStation } from '#kitchen/state/kitchen-context.tsx'

type WaitingStripProps = { tickets: readonly Ticket[]; onJump: (ticket: Ticket) => void }

const chipLook =
  'grid min-h-15 min-w-15 content-center gap-1 rounded-sm border-[1.5px] px-0.5 py-1 text-center leading-[1.05] ' +
  'whitespace-nowrap max-tablet:flex-none'
const chipTones = {
  far: 'border-line-strong',
  soon: 'border-[#f08c1c] bg-citron text-on-field',
  late: 'border-err bg-err-bg text-err',
}

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
    <ul
      className="k-strip relative flex max-h-35 flex-none flex-wrap gap-0.5 overflow-auto border-b border-line bg-ground px-4 py-1.5 max-tablet:flex-nowrap num"
      aria-label={t('strip.label')}
    >
      {tickets.map((ticket) => {
        const { id, number, expectedAt, lines } = ticket
        const [time, count] = [format.time(expectedAt), itemsOf(lines)]
        const nearness = nearnessOf(minutesUntil(Date.parse(expectedAt), now))
        const className = `${chipLook} ${chipTones[nearness]} ${seenIds.includes(id) ? '' : 'shadow-[inset_0_0_0_2px_var(--leaf)]'}`
        const label = (
          <>
            <b className="board-face block tracking-[normal] unit-24">{number}</b>
            <span className="sr-only">{t('strip.ticket', { time, count })}</span>
            <small aria-hidden="true" className="font-semibold unit-12">
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
