import type { Board, StopView, Ticket } from '#contract/kitchen/kitchen.ts'
import { intlLocale } from '#contract/pages/locales.ts'
import { useLocale } from '#web/base/page/app-data.tsx'
import { useFormat } from '#web/base/text/format.ts'
import { LogoMark } from '#web/ui/show/logo.tsx'
import { useText } from '#web/base/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import type { OpenPanel } from './board-page.tsx'
import { UndoInBar } from '#kitchen/board/undo.tsx'
import {
  useBoard,
  useSession,
  useKitchen,
  useKitchenState,
  useMinute,
  useStation,
} from '#kitchen/state/kitchen-context.tsx'
import { Sign } from '#kitchen/parts/sign.tsx'
import { useStops } from '#kitchen/stops/use-stops.ts'
import { initials } from '#kitchen/people/sign-in-screen.tsx'

/**
 * The top bar: the restaurant, the time, the amount of work, and the actions that concern the whole
 * restaurant.
 */
export function BoardBar({ place, onOpen }: { place: string; onOpen: (open: OpenPanel) => void }) {
  const { isWall } = useStation()
  const board = useBoard()
  const format = useFormat()
  const now = useMinute()
  const undoable = useKitchenState((state) =>
    isWall ? undefined : state.undoable.findLast(({ ticketOnBoard }) => ticketOnBoard === null),
  )
  return (
    <div className={undoable ? 'k-bar k-undoing' : 'k-bar'}>
      <p className="k-place">
        <LogoMark size={36} />
        {place}
      </p>
      <p className="k-clock num">
        <time dateTime={new Date(now).toISOString()}>
          {format.time(now).replace(/\u00a0h\u00a0/, ':')}
        </time>
      </p>
      {undoable ? (
        <UndoInBar undoable={undoable} />
      ) : board ? (
        <Counts board={board} now={now} />
      ) : null}
      {isWall ? null : <Actions onOpen={onOpen} />}
    </div>
  )
}

/** The load, in percent, from which it is shown: a smaller one needs no attention. */
const HIGH_LOAD = 50
/** Maximum number of overfull times shown: the soonest ones matter. */
const OVERFULL = 2

function Counts({ board: { tickets, later, load, overfull }, now }: { board: Board; now: number }) {
  const t = useText('kitchen')
  const format = useFormat()
  const todo = tickets.filter(({ status }) => status !== 'ready')
  const isLate = ({ expectedAt }: Ticket) => Date.parse(expectedAt) < now
  const late = todo.filter(isLate).length
  const next = todo
    .filter((ticket) => !isLate(ticket))
    .map(({ expectedAt }) => expectedAt)
    .toSorted()
    .at(0)
  const percent = new Intl.NumberFormat(intlLocale[useLocale()], { style: 'percent' })
  return (
    <ul className="k-counts num">
      <li>
        <b>{todo.length}</b> {t('bar.todo')}
      </li>
      {late > 0 ? (
        <li>
          <b>{late}</b> {t('bar.late')}
        </li>
      ) : null}
      {next === undefined ? null : (
        <li>
          <b>{todo.filter(({ expectedAt }) => expectedAt === next).length}</b>{' '}
          {t('bar.for', { time: format.time(next) })}
        </li>
      )}
      {load >= HIGH_LOAD ? (
        <li>
          {t('bar.load')} <b>{percent.format(load / 100)}</b>
        </li>
      ) : null}
      {overfull.slice(0, OVERFULL).map(({ at, taken: orderCount, capacity }) => (
        <li key={at} className="k-overfull">
          <b>
            {orderCount}/{capacity}
          </b>{' '}
          {t('bar.overfull', { time: format.time(at) })}
        </li>
      ))}
      {later > 0 ? (
        <li>
          <b>{later}</b> {t('bar.later')}
        </li>
      ) : null}
    </ul>
  )
}

function Actions({ onOpen }: { onOpen: (open: OpenPanel) => void }) {
  const t = useText('kitchen')
  const { person, lendsBowls } = useSession()
  const { soldOut, busy, pause } = useStops()
  return (
    <fieldset className="k-actions" aria-label={t('bar.actions')}>
      <button
        type="button"
        className="k-act k-act-round"
        aria-label={t('bar.find')}
        onClick={() => onOpen({ kind: 'find', text: '' })}
      >
        <Icon name="search" size={24} />
      </button>
      <button
        type="button"
        className="k-act k-act-round"
        aria-label={t('day.title')}
        onClick={() => onOpen({ kind: 'day' })}
      >
        <Icon name="list" size={24} />
      </button>
      <button
        type="button"
        className="k-act k-act-round"
        aria-label={t('till.title')}
        onClick={() => onOpen({ kind: 'till', text: '' })}
      >
        <Icon name="points" size={24} />
      </button>
      {lendsBowls ? (
        <button
          type="button"
          className="k-act k-act-round"
          aria-label={t('bowls.title')}
          onClick={() => onOpen({ kind: 'bowls' })}
        >
          <Sign name="bowl" />
        </button>
      ) : null}
      {person ? <PersonButton name={person.name} onOpen={onOpen} /> : null}
      <SoldOutButton count={soldOut.length} onOpen={onOpen} />
      <button
        type="button"
        className={busy ? 'k-act k-act-on' : 'k-act'}
        disabled={busy?.byOffice === true}
        onClick={() => onOpen({ kind: 'busy' })}
      >
        <Sign name="rush" />
        {busy ? t('bar.busyOn', { minutes: busy.minutes ?? 0 }) : t('bar.busy')}
      </button>
      <PauseButton pause={pause} onOpen={onOpen} />
    </fieldset>
  )
}

type ActionProps = { onOpen: (panel: OpenPanel) => void }

function PersonButton({ name, onOpen }: ActionProps & { name: string }) {
  const t = useText('kitchen')
  return (
    <button type="button" className="k-act k-act-round" onClick={() => onOpen({ kind: 'person' })}>
      <span>
        {initials(name)}
        <span className="sr-only">, {t('who.here', { name })}</span>
      </span>
    </button>
  )
}

function SoldOutButton({ count, onOpen }: ActionProps & { count: number }) {
  const t = useText('kitchen')
  return (
    <button type="button" className="k-act" onClick={() => onOpen({ kind: 'sold-out' })}>
      <Sign name="ban" />
      {t('bar.soldOut')}
      {count > 0 ? (
        <span className="k-badge num">
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{t('bar.soldOutCount', { count })}</span>
        </span>
      ) : null}
    </button>
  )
}

/** Pauses the orders, or resumes them; a pause of the head office cannot be ended here. */
function PauseButton({ pause, onOpen }: ActionProps & { pause: StopView | null }) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  if (pause?.byOffice)
    return (
      <button type="button" className="k-act k-act-on" disabled>
        <Sign name="pause" />
        {t('bar.paused')}
      </button>
    )
  return pause ? (
    <button
      type="button"
      className="k-act k-act-on"
      onClick={() => kitchen.end({ kind: 'pause', product: null })}
    >
      <Sign name="play" />
      {t('bar.resume')}
    </button>
  ) : (
    <button type="button" className="k-act" onClick={() => onOpen({ kind: 'pause' })}>
      <Sign name="pause" />
      {t('bar.pause')}
    </button>
  )
}
