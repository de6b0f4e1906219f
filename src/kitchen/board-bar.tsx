import { useApp } from '#web/base/page/app-data.tsx'
import { numberFormat } from '#ui/base/formats.ts'
import type { Board } from '#contract/kitchen/board.ts'
import type { StopView } from '#contract/kitchen/stops.ts'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import { intlLocale } from '#contract/pages/locales.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { LogoMark } from '#web/ui/show/logo-mark.tsx'
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
import { boardLook } from '#kitchen/parts/look.ts'

/**
 * The top bar: the restaurant, the time, the amount of work, and the actions that concern the whole
 * restaurant.
 */
export function BoardBar({ place, onOpen }: { place: string; onOpen: (open: OpenPanel) => void }) {
  const { logo } = useApp()
  const { isWall } = useStation()
  const board = useBoard()
  const format = useFormat()
  const now = useMinute()
  const undoable = useKitchenState((state) =>
    isWall ? undefined : state.undoable.findLast(({ ticketOnBoard }) => ticketOnBoard === null),
  )
  return (
    <div className="flex items-center gap-x-4.5 gap-y-2.5 bg-[#0f2a1c] px-5 py-1.5 text-[#f2f8ec] max-[68.75rem]:flex-wrap max-tablet:gap-x-3.5 max-tablet:gap-y-2 max-tablet:px-4 max-tablet:py-2 wall:py-4 [&_:focus-visible]:shadow-[0_0_0_6px_#0f2a1c] [&_:focus-visible]:outline-white">
      <p className={`${boardLook.place} min-w-0 max-tablet:text-xl wall:text-[2.25rem]`}>
        {logo === null ? null : <LogoMark src={logo} size={36} />}
        {place}
      </p>
      <p className="board-face text-[3rem] leading-none text-[#d9f05f] max-tablet:ms-auto max-tablet:text-[2.125rem] wall:text-[4.5rem] num">
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

const countLook =
  'min-[93.75rem]:not-last:after:px-2 min-[93.75rem]:not-last:after:content-["•"] max-[68.75rem]:manned:hidden'

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
  const percent = numberFormat(intlLocale[useLocale()], { style: 'percent' })
  return (
    <ul className="flex min-w-0 flex-1 flex-wrap gap-x-4 text-[0.9375rem] leading-[1.2] min-[93.75rem]:text-[1.0625rem] min-[93.75rem]:leading-[1.3] text-[#b4c8b8] min-[93.75rem]:gap-x-0 max-[68.75rem]:manned:order-1 max-[68.75rem]:manned:flex-[1_0_100%] max-[68.75rem]:manned:not-has-[.k-overfull]:hidden wall:justify-end wall:text-2xl num">
      <li className={countLook}>
        <b className="text-[#f2f8ec]">{todo.length}</b> {t('bar.todo')}
      </li>
      {late > 0 ? (
        <li className={countLook}>
          <b className="text-[#f2f8ec]">{late}</b> {t('bar.late')}
        </li>
      ) : null}
      {next === undefined ? null : (
        <li className={countLook}>
          <b className="text-[#f2f8ec]">
            {todo.filter(({ expectedAt }) => expectedAt === next).length}
          </b>{' '}
          {t('bar.for', { time: format.time(next) })}
        </li>
      )}
      {load >= HIGH_LOAD ? (
        <li className={countLook}>
          {t('bar.load')} <b className="text-[#f2f8ec]">{percent.format(load / 100)}</b>
        </li>
      ) : null}
      {overfull.slice(0, OVERFULL).map(({ at, taken: orderCount, capacity }) => (
        <li key={at} className="k-overfull font-bold text-[#ffd166]">
          <b>
            {orderCount}/{capacity}
          </b>{' '}
          {t('bar.overfull', { time: format.time(at) })}
        </li>
      ))}
      {later > 0 ? (
        <li className={countLook}>
          <b className="text-[#f2f8ec]">{later}</b> {t('bar.later')}
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
    <fieldset
      className="ms-auto flex min-w-0 gap-1.5 max-tablet:w-full min-[93.75rem]:gap-2.5 max-tablet:flex-wrap max-tablet:gap-2"
      aria-label={t('bar.actions')}
    >
      <button
        type="button"
        className={roundActLook}
        aria-label={t('bar.find')}
        onClick={() => onOpen({ kind: 'find', text: '' })}
      >
        <Icon name="search" size={24} />
      </button>
      <button
        type="button"
        className={roundActLook}
        aria-label={t('day.title')}
        onClick={() => onOpen({ kind: 'day' })}
      >
        <Icon name="list" size={24} />
      </button>
      <button
        type="button"
        className={roundActLook}
        aria-label={t('till.title')}
        onClick={() => onOpen({ kind: 'till', text: '' })}
      >
        <Icon name="points" size={24} />
      </button>
      {lendsBowls ? (
        <button
          type="button"
          className={roundActLook}
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
        className={actTextLook(busy !== null)}
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

const actLook =
  'inline-flex min-h-16 min-w-16 items-center justify-center gap-2.5 rounded-md border border-transparent text-lg leading-[1.1] font-bold'

const roundActLook = `${actLook} bg-[#214a34] p-0 text-white max-tablet:min-h-15 max-tablet:min-w-15 max-tablet:flex-[1_1_60px]`

const actTextLook = (isOn: boolean): string =>
  `${actLook} px-3 min-[93.75rem]:px-4.5 max-tablet:relative max-tablet:min-w-0 max-tablet:flex-[1_1_28%] max-tablet:flex-col max-tablet:gap-0.75 ` +
  'max-tablet:px-0.5 max-tablet:py-1 max-tablet:text-[0.8125rem] max-tablet:wrap-anywhere max-tablet:hyphens-auto max-[23.75rem]:flex-[1_1_60px] max-[23.75rem]:text-xs ' +
  (isOn ? 'bg-[#d9f05f] text-[#14261b]' : 'bg-[#214a34] text-white')

type ActionProps = { onOpen: (panel: OpenPanel) => void }

function PersonButton({ name, onOpen }: ActionProps & { name: string }) {
  const t = useText('kitchen')
  return (
    <button type="button" className={roundActLook} onClick={() => onOpen({ kind: 'person' })}>
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
    <button
      type="button"
      className={actTextLook(false)}
      onClick={() => onOpen({ kind: 'sold-out' })}
    >
      <Sign name="ban" />
      {t('bar.soldOut')}
      {count > 0 ? (
        <span className="rounded-xs bg-[#ffebcc] px-2 py-1 text-sm leading-[1.15] text-[#8a4b00] max-tablet:absolute max-tablet:-top-1 max-tablet:-right-0.5 max-tablet:px-1.75 max-tablet:py-0.75 num">
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
      <button type="button" className={actTextLook(true)} disabled>
        <Sign name="pause" />
        {t('bar.paused')}
      </button>
    )
  return pause ? (
    <button
      type="button"
      className={actTextLook(true)}
      onClick={() => kitchen.end({ kind: 'pause', product: null })}
    >
      <Sign name="play" />
      {t('bar.resume')}
    </button>
  ) : (
    <button type="button" className={actTextLook(false)} onClick={() => onOpen({ kind: 'pause' })}>
      <Sign name="pause" />
      {t('bar.pause')}
    </button>
  )
}
