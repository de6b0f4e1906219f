import { useRef, useState } from 'react'
import type { Board, Ticket } from '#contract/kitchen/kitchen.ts'
import { useText } from '#web/base/text/text.ts'
import { useStation } from '#web/features/kitchen/state/kitchen-context.tsx'
import { pack } from './pack.ts'
import { TicketCard } from './ticket-card.tsx'
import { WaitingStrip } from './waiting-strip.tsx'

const columns = ['received', 'in-preparation', 'ready'] as const
type Column = (typeof columns)[number]

/**
 * The most waiting orders shown beside each other; with more, a strip lists all their numbers and
 * each ticket is as short as possible.
 */
const FEW = 4

/**
 * Received, in preparation, ready: side by side, or scrolled sideways on a phone, where tabs lead
 * to them too.
 */
export function Columns({
  board: { tickets },
  onMore,
}: {
  board: Board
  onMore: (ticket: Ticket) => void
}) {
  const t = useText('kitchen')
  const { isWall } = useStation()
  const ref = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Column>('received')
  const of = (column: Column) => tickets.filter(({ status }) => status === column)
  const isRush = of('received').length > FEW

  const lead = (column: Column) => {
    const section = ref.current?.querySelector(`#${column}`)
    section?.scrollIntoView({ inline: 'start', block: 'nearest' })
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  const jump = ({ id }: Ticket) => {
    const ticket = ref.current?.querySelector<HTMLElement>(`[data-order="${id}"]`)
    ticket?.scrollIntoView({ inline: 'start', block: 'start' })
    ticket
      ?.querySelector<HTMLElement>('.k-foot button, .k-allergy-opener')
      ?.focus({ preventScroll: true })
  }
  const follow = () => {
    const row = ref.current
    if (!row || row.scrollWidth <= row.clientWidth) return
    const at = [...row.children].findIndex(
      (section) => section.getBoundingClientRect().right > row.getBoundingClientRect().left + 40,
    )
    setShown(columns[at] ?? 'received')
  }

  return (
    <>
      {isWall ? null : (
        <nav className="k-tabs" aria-label={t('columns.label')}>
          {columns.map((column) => (
            <button
              key={column}
              type="button"
              className="k-tab num"
              aria-current={shown === column || undefined}
              onClick={() => lead(column)}
            >
              {t(`columns.${column}`)} <b>{of(column).length}</b>
            </button>
          ))}
        </nav>
      )}
      {isRush ? <WaitingStrip tickets={of('received')} onJump={jump} /> : null}
      <div className={isRush ? 'k-columns k-rush' : 'k-columns'} ref={ref} onScroll={follow}>
        {columns.map((column) => (
          <section
            key={column}
            id={column}
            className={`k-column k-of-${column} ${of(column).length === 0 ? 'k-without' : ''}`}
            aria-labelledby={`${column}-title`}
          >
            <h2 id={`${column}-title`} className="k-heading" tabIndex={-1}>
              {t(`columns.${column}`)} <span className="num">{of(column).length}</span>
            </h2>
            {of(column).length === 0 ? (
              <p className="k-empty">{t(`columns.empty.${column}`)}</p>
            ) : (
              <ul className="k-tickets">
                {of(column).map((ticket) => (
                  <li key={ticket.id} ref={pack}>
                    <TicketCard
                      ticket={ticket}
                      onMore={() => onMore(ticket)}
                      isShort={isRush && column === 'received'}
                    />
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </>
  )
}
