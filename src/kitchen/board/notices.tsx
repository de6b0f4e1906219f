import { useState, useSyncExternalStore } from 'react'
import type { StopView } from '#contract/kitchen/stops.ts'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import { useFormat } from '#ui/text/format.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { minutesUntil } from './countdown.ts'
import {
  useBoard,
  useKitchen,
  useKitchenState,
  useMinute,
  useStation,
} from '#kitchen/state/kitchen-context.tsx'
import { Sign } from '#kitchen/parts/sign.tsx'
import { isAnnouncedLate } from '#kitchen/state/kitchen-store.ts'
import { useStops } from '#kitchen/stops/use-stops.ts'
import { buttonLook, boardLook, noticeLook } from '#kitchen/parts/look.ts'

type NoticesProps = { ringing: readonly Ticket[]; onSeen: () => void }

/** Notices for everybody at the board, one line each; the most urgent comes first. */
export function Notices({ ringing, onSeen }: NoticesProps) {
  const { isWall } = useStation()
  const { busy, pause } = useStops()
  return (
    <div className="flex flex-wrap *:has-[.k-notice]:min-w-0 *:has-[.k-notice]:flex-[1_1_26rem]">
      <RingingNotice ringing={ringing} onSeen={onSeen} />
      <ConnectionNotice />
      <div aria-live="polite">
        {pause ? <PauseNotice pause={pause} /> : null}
        {busy ? <BusyNotice busy={busy} /> : null}
        <ResumedNotice />
        <WithdrawnNotice />
        <ChangedNotice />
      </div>
      {isWall ? null : <SoundTest />}
    </div>
  )
}

function RingingNotice({ ringing, onSeen }: { ringing: readonly Ticket[]; onSeen: () => void }) {
  const t = useText('kitchen')
  const { isWall } = useStation()
  const late = ringing.filter(isAnnouncedLate)
  const fresh = ringing.filter((ticket) => !isAnnouncedLate(ticket))
  const numbers = (tickets: readonly Ticket[]) => ({
    count: tickets.length,
    list: tickets.map(({ number }) => number).join(', '),
  })
  return (
    <div role="alert">
      {ringing.length > 0 ? (
        <div className={noticeLook('ringing')}>
          <Sign name="bell" />
          <b className="num min-w-0 flex-1 truncate text-[1.25rem]">
            {fresh.length > 0 && late.length > 0
              ? t('ring.both', {
                  fresh: t('ring.new', numbers(fresh)),
                  late: t('ring.late', numbers(late)),
                })
              : fresh.length > 0
                ? t('ring.new', numbers(fresh))
                : t('ring.late', numbers(late))}
          </b>
          {isWall ? null : (
            <button type="button" className={buttonLook('black', 'min-h-15!')} onClick={onSeen}>
              {t('ring.seen')}
            </button>
          )}
        </div>
      ) : null}
    </div>
  )
}

function ConnectionNotice() {
  const t = useText('kitchen')
  const format = useFormat()
  const isConnected = useKitchenState((state) => state.isConnected)
  const waitingCount = useKitchenState(({ queue }) => queue.waiting.length)
  const lastSeenAt = useKitchenState((state) => state.boardReadAt + state.offset)
  return (
    <div aria-live="polite">
      {isConnected ? null : (
        <p className={noticeLook('offline')}>
          <Sign name="offline" />
          <span className={`${boardLook.noticeText} num`}>
            <b>{t('offline.text')}</b>{' '}
            {lastSeenAt > 0 ? t('offline.age', { time: format.time(lastSeenAt) }) : null}{' '}
            {t('offline.kept', { count: waitingCount })}
          </span>
        </p>
      )}
    </div>
  )
}

function PauseNotice({ pause: { beganAt, endsAt, byOffice } }: { pause: StopView }) {
  const t = useText('kitchen')
  const format = useFormat()
  const now = useMinute()
  const since = Math.max(0, -minutesUntil(Date.parse(beganAt), now))
  return (
    <p className={`num ${noticeLook('citron')}`}>
      <Sign name="pause" />
      <span className={boardLook.noticeText}>
        <b>{t('paused.since', { minutes: since })}</b>{' '}
        {endsAt === null
          ? t('paused.untilTonight')
          : t('paused.text', {
              minutes: Math.max(0, minutesUntil(Date.parse(endsAt), now)),
              time: format.time(endsAt),
            })}
        {byOffice ? ` ${t('byOffice')}` : null}
      </span>
    </p>
  )
}

function BusyNotice({ busy: { minutes, endsAt, byOffice } }: { busy: StopView }) {
  const t = useText('kitchen')
  const format = useFormat()
  const { kitchen, isWall } = useStation()
  const more = minutes ?? 0
  return (
    <div className={`num ${noticeLook('carotte')}`}>
      <Sign name="rush" />
      <span className={boardLook.noticeText}>
        {endsAt === null
          ? t('busy.onToday', { minutes: more })
          : t('busy.on', { minutes: more, time: format.time(endsAt) })}
        {byOffice ? ` ${t('byOffice')}` : null}
      </span>
      {isWall || byOffice ? null : (
        <button
          type="button"
          className={buttonLook('line', 'min-h-15!')}
          onClick={() => kitchen.end({ kind: 'busy', product: null })}
        >
          {t('busy.end')}
        </button>
      )}
    </div>
  )
}

/**
 * Notice that the head office put a product back on sale that the kitchen had marked as sold out
 * (H10).
 */
function ResumedNotice() {
  const t = useText('kitchen')
  const { wire } = useMenu()
  const resumed = useBoard()?.resumed ?? []
  if (resumed.length === 0) return null
  const names = [...wire.ingredients, ...wire.desserts]
    .filter(({ id }) => resumed.some(({ product }) => product === id))
    .map(({ name }) => name)
  return (
    <p className={noticeLook('info')}>
      <Sign name="play" />
      <span className={boardLook.noticeText}>{t('stops.resumed', { list: names.join(', ') })}</span>
    </p>
  )
}

/** Notice that customers cancelled orders that the kitchen may have printed (E1). */
function WithdrawnNotice() {
  const t = useText('kitchen')
  const withdrawn = useBoard()?.withdrawn ?? []
  if (withdrawn.length === 0) return null
  return (
    <p className={`num ${noticeLook('carotte')}`}>
      <Sign name="bell" />
      <b className={boardLook.noticeText}>
        {t('stops.withdrawn', { list: withdrawn.map(({ number }) => number).join(', ') })}
      </b>
    </p>
  )
}

/**
 * Notice that customers changed orders that the kitchen may have printed: only the new orders'
 * prints are correct (E1).
 */
function ChangedNotice() {
  const t = useText('kitchen')
  const format = useFormat()
  const changed = useBoard()?.changed ?? []
  if (changed.length === 0) return null
  return (
    <p className={`num ${noticeLook('carotte')}`}>
      <Sign name="swap" />
      <b className={boardLook.noticeText}>
        {t('change.notice', {
          list: changed
            .map(({ number, went, to }) => t(`change.went.${went}`, { number, to }))
            .join(', '),
          old: format.list(changed.map(({ number }) => number)),
        })}
      </b>
    </p>
  )
}

/**
 * Tests the sound at the start of a shift, until somebody confirms hearing it. Afterwards, a notice
 * appears while the browser has silenced the page.
 */
function SoundTest() {
  const t = useText('kitchen')
  const { store } = useKitchen()
  const { sound } = useStation()
  const isConnected = useKitchenState((state) => state.isSoundHeard)
  const isAwake = useSyncExternalStore(sound.onChange, sound.isAwake)
  const [isPlayed, setPlayed] = useState(false)
  if (isConnected && isAwake) return null
  if (isConnected)
    return (
      <p className={noticeLook('info')} aria-live="polite">
        <Sign name="bell" />
        <span className={boardLook.noticeText}>{t('sound.asleep')}</span>
      </p>
    )
  return (
    <div className={noticeLook('info')}>
      <Sign name="bell" />
      <span className={boardLook.noticeText}>
        <b>{t('sound.title')}</b> {t('sound.text')}
      </span>
      <button
        type="button"
        className={buttonLook('line', 'min-h-15!')}
        onClick={() => {
          sound.ring()
          setPlayed(true)
        }}
      >
        {isPlayed ? t('sound.again') : t('sound.test')}
      </button>
      {isPlayed ? (
        <button
          type="button"
          className={buttonLook('ink', 'min-h-15!')}
          onClick={() => store.setState({ isSoundHeard: true })}
        >
          <Icon name="check" />
          {t('sound.heard')}
        </button>
      ) : null}
    </div>
  )
}
