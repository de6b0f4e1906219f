import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Board } from '#contract/kitchen/board.ts'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import { UNDO_MILLISECONDS } from '#domain/orders/order.ts'
import { useText } from '#ui/text/text.ts'
import { useKitchenState, useStation } from '#kitchen/state/kitchen-context.tsx'
import { type Undoable, columns } from '#kitchen/state/kitchen-store.ts'
import { type TicketLayout, openTicketLayout } from './ticket-layout.ts'
import { TicketCard } from './ticket-card.tsx'
import { UndoTicket } from './undo.tsx'
import { WaitingStrip } from './waiting-strip.tsx'

type Column = (typeof columns)[number]

/**
 * Maximum number of waiting orders shown in full; with more, a strip lists all their numbers and
 * each ticket is as short as possible.
 */
const FEW = 4

/**
 * The columns received, in preparation and ready: side by side, or scrolled sideways on a phone,
 * where tabs lead to them too.
 */
export function Columns({
  board: { tickets },
  onMore,
}: {
  board: Board
  onMore: (ticket: Ticket) => void
}) {
  const { isWall } = useStation()
  const ref = useRef<HTMLDivElement>(null)
  const undoable = useKitchenState((state) => state.undoable)
  const ticketsIn = (column: Column) => tickets.filter(({ status }) => status === column)
  const { visibleColumn, showColumn, showTicket, updateVisibleColumn } = useColumnScroll(ref)
  const { isTouched, onTouch } = useTouched()
  const isWorkedOn = isTouched || undoable.some(({ ticketOnBoard }) => ticketOnBoard !== null)
  const isRush = useHeldValue(isWorkedOn, ticketsIn('received').length > FEW)
  useTicketLayout(ref, isWorkedOn)

  return (
    <>
      {isWall ? null : (
        <ColumnTabs
          current={visibleColumn}
          countOf={(column) => ticketsIn(column).length}
          onPick={showColumn}
        />
      )}
      {isRush ? <WaitingStrip tickets={ticketsIn('received')} onJump={showTicket} /> : null}
      <div
        className={`k-columns relative flex min-h-0 flex-1 max-tablet:snap-x max-tablet:snap-mandatory max-tablet:overflow-x-auto max-tablet:overflow-y-hidden max-tablet:overscroll-x-contain max-tablet:motion-safe:scroll-smooth ${isRush ? 'k-rush' : ''}`}
        ref={ref}
        onScroll={updateVisibleColumn}
        onPointerDownCapture={onTouch}
        onKeyDownCapture={onTouch}
      >
        {columns.map((column) => (
          <ColumnSection
            key={column}
            column={column}
            tickets={ticketsIn(column)}
            undoable={undoable.filter(({ ticketOnBoard }) => ticketOnBoard?.status === column)}
            isShort={isRush && column === 'received'}
            onMore={onMore}
          />
        ))}
      </div>
    </>
  )
}

/** Scrolls to a column or a ticket, and follows which column is in view on a narrow screen. */
function useColumnScroll(ref: RefObject<HTMLDivElement | null>) {
  const [visibleColumn, setVisibleColumn] = useState<Column>('received')
  const showColumn = (column: Column) => {
    const section = ref.current?.querySelector(`#${column}`)
    section?.scrollIntoView({ inline: 'start', block: 'nearest' })
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }
  const showTicket = ({ id }: Ticket) => {
    const ticket = ref.current?.querySelector<HTMLElement>(`[data-order="${id}"]`)
    ticket?.scrollIntoView({ inline: 'start', block: 'start' })
    ticket
      ?.querySelector<HTMLElement>('.k-foot button, .k-allergy-opener')
      ?.focus({ preventScroll: true })
  }
  const updateVisibleColumn = () => {
    const row = ref.current
    if (!row || row.scrollWidth <= row.clientWidth) return
    const at = [...row.children].findIndex(
      (section) => section.getBoundingClientRect().right > row.getBoundingClientRect().left + 40,
    )
    setVisibleColumn(columns[at] ?? 'received')
  }
  return { visibleColumn, showColumn, showTicket, updateVisibleColumn }
}

function ColumnTabs({
  current,
  countOf,
  onPick,
}: {
  current: Column
  countOf: (column: Column) => number
  onPick: (column: Column) => void
}) {
  const t = useText('kitchen')
  return (
    <nav
      className="hidden max-tablet:flex max-tablet:flex-none max-tablet:border-b max-tablet:border-line max-tablet:bg-ground"
      aria-label={t('columns.label')}
    >
      {columns.map((column) => (
        <button
          key={column}
          type="button"
          className="min-h-15 flex-auto border-b-4 border-transparent px-1.5 py-1 leading-[1.1] font-semibold aria-[current]:border-leaf aria-[current]:font-bold forced-colors:not-aria-[current]:border-[Canvas] num"
          aria-current={current === column || undefined}
          onClick={() => onPick(column)}
        >
          {t(`columns.${column}`)} <b>{countOf(column)}</b>
        </button>
      ))}
    </nav>
  )
}

/** An empty column is as wide as one with tickets: the first ticket moves no other column. */
const columnLooks = {
  received: 'tablet:rush:grow-2 rush:[--k-lane:13.5rem]',
  'in-preparation': '',
  ready: 'k-of-ready grow-[0.8] tablet:rush:flex-[0_0_calc(13.75rem*var(--k-unit))]',
}

type ColumnProps = {
  column: Column
  tickets: readonly Ticket[]
  /** Taps on tickets of this column that can still be undone. */
  undoable: readonly Undoable[]
  isShort: boolean
  onMore: (ticket: Ticket) => void
}

function ColumnSection(props: ColumnProps) {
  const { column, tickets } = props
  const t = useText('kitchen')
  return (
    <section
      id={column}
      className={`flex min-h-0 min-w-0 flex-[1.08_1_0] flex-col border-e-2 border-line pt-3.5 pl-4 last:border-0 max-tablet:flex-[0_0_88%] max-tablet:snap-start rush:pt-2 [@media(height<30rem)]:min-h-96 ${columnLooks[column]}`}
      aria-labelledby={`${column}-title`}
    >
      <h2
        id={`${column}-title`}
        className="board-face mr-3.5 mb-3 flex justify-between text-[1.875rem] leading-none rush:text-xl wall:text-[2.75rem]"
        tabIndex={-1}
      >
        {t(`columns.${column}`)} <span className="num">{tickets.length}</span>
      </h2>
      <Tickets {...props} />
    </section>
  )
}

function Tickets({ column, tickets, undoable, isShort, onMore }: ColumnProps) {
  const t = useText('kitchen')
  const leavingTickets = undoable.flatMap((action) =>
    action.ticketOnBoard === null ? [] : [{ ticket: action.ticketOnBoard, undo: action }],
  )
  const columnTickets = [
    ...tickets.map((ticket) => ({ ticket, undo: null })),
    ...leavingTickets,
  ].toSorted((a, b) => a.ticket.startAt.localeCompare(b.ticket.startAt))
  if (columnTickets.length === 0)
    return <p className="pt-2 pr-3 text-[1.0625rem] text-ink-2">{t(`columns.empty.${column}`)}</p>
  return (
    <ul className="k-tickets relative -mt-2 -ml-2 grid auto-rows-[4px] grid-cols-[repeat(auto-fill,minmax(min(100%,calc(var(--k-lane,12.5rem)*var(--k-unit))),1fr))] content-start items-start gap-x-(--k-gap) overflow-y-auto overscroll-contain pt-2 pr-3 pb-[110px] pl-2 max-tablet:grid-cols-[minmax(0,1fr)] wall:overflow-hidden wall:pb-2">
      {columnTickets.map(({ ticket, undo }) => (
        <li
          key={ticket.id}
          className="pb-(--k-gap) data-undo:self-stretch"
          data-place={ticket.id}
          data-undo={undo === null ? undefined : ''}
        >
          {undo === null ? (
            <TicketCard ticket={ticket} onMore={() => onMore(ticket)} isShort={isShort} />
          ) : (
            <UndoTicket undoable={undo} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Whether the board was touched within the time in which a tap can be undone. */
function useTouched() {
  const [isTouched, setTouched] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onTouch = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTouched(false), UNDO_MILLISECONDS)
    setTouched(true)
  }
  return { isTouched, onTouch }
}

/** A value that does not change while `isHeld`. */
function useHeldValue<T>(isHeld: boolean, fresh: T): T {
  const [value, setValue] = useState(fresh)
  if (isHeld || value === fresh) return value
  setValue(fresh)
  return fresh
}

function useTicketLayout(
  board: { readonly current: HTMLElement | null },
  isWorkedOn: boolean,
): void {
  const places = useRef<TicketLayout | null>(null)
  useLayoutEffect(() => {
    if (board.current === null) return undefined
    places.current = openTicketLayout(board.current)
    return () => places.current?.close()
  }, [board])
  // Runs after each render, because the tickets on the board determine the layout.
  useLayoutEffect(() => places.current?.update(isWorkedOn))
}
