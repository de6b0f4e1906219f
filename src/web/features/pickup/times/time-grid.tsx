import type { TakeawayDay } from '#contract/shop/restaurants.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { SOONEST } from '#web/state/pickup-time/soonest.ts'
import { type ShownTime, isFree, shownTimes } from '#web/state/pickup-time/takeaway-times.ts'
import { Icon } from '#web/ui/show/icon.tsx'

type TimeGridProps = {
  day: TakeawayDay
  /** The earliest time; undefined if it is not on this day. */
  soonest: string | undefined
  /** The chosen time: `SOONEST`, or an instant. */
  selectedTime: string | null
  onChoose: (choice: string) => void
}

/**
 * The choice “as soon as possible”, then the times of one day: free, few left, full; in words,
 * never by colour alone (T4). Past times are not shown.
 */
export function TimeGrid({ day, soonest, selectedTime, onChoose }: TimeGridProps) {
  const t = useText('takeaway')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-sm font-semibold">{t('time')}</legend>
      {soonest === undefined ? null : (
        <>
          <SoonestCard
            at={soonest}
            selectedTime={selectedTime === SOONEST}
            onChoose={() => onChoose(SOONEST)}
          />
          <p className="mt-5 mb-2.5 text-sm font-semibold">{t('orFixed')}</p>
        </>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-2">
        {shownTimes(day).map((time) => (
          <TimeTile
            key={time.at}
            time={time}
            selectedTime={time.at === selectedTime}
            onChoose={() => onChoose(time.at)}
          />
        ))}
      </div>
      {soonest === undefined ? null : <p className="mt-3 text-sm text-ink-2">{t('fixedHint')}</p>}
    </fieldset>
  )
}

const choiceLook =
  'relative border-[1.5px] border-line-strong leading-tight transition-colors not-has-disabled:hover:border-ink ' +
  'has-checked:border-ink has-checked:bg-select has-checked:text-on-select has-checked:shadow-[inset_0_0_0_.5px_var(--ink)] ' +
  'forced-colors:has-checked:border-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)'

/**
 * The choice “as soon as possible”, with a time that is estimated again until the order is placed
 * (N3).
 */
function SoonestCard({
  at,
  selectedTime,
  onChoose,
}: {
  at: string
  selectedTime: boolean
  onChoose: () => void
}) {
  const t = useText('takeaway')
  const { time } = useFormat()
  return (
    <label className={`${choiceLook} flex min-h-20 items-center gap-3.5 rounded-[14px] px-4 py-3`}>
      <input
        type="radio"
        name="takeaway-time"
        value={SOONEST}
        checked={selectedTime}
        onChange={onChoose}
        className="sr-only scroll-mb-24"
      />
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{t('soonest')}</b>
        <span className="block text-sm">{t('soonestHint')}</span>
      </span>
      <span className="display-face num text-[34px] whitespace-nowrap">{time(at)}</span>
      <span
        aria-hidden="true"
        className={`grid size-7 flex-none place-items-center rounded-full ${selectedTime ? 'bg-on-select text-select' : 'border-[1.5px] border-line-strong'}`}
      >
        {selectedTime ? <Icon name="check" size={16} /> : null}
      </span>
    </label>
  )
}

const hatched =
  'has-disabled:bg-[repeating-linear-gradient(135deg,var(--zinc)_0_6px,transparent_6px_12px)]'

function TimeTile({
  time,
  selectedTime,
  onChoose,
}: {
  time: ShownTime
  selectedTime: boolean
  onChoose: () => void
}) {
  const { time: clock } = useFormat()
  const timeLabel = useTimeLabel()
  const free = isFree(time)
  return (
    <label
      className={`${choiceLook} flex min-h-13 flex-col items-center justify-center rounded-[12px] px-1 py-1.5 text-center
        has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-ink-2 ${hatched}`}
    >
      <input
        type="radio"
        name="takeaway-time"
        value={time.at}
        checked={selectedTime && free}
        disabled={!free}
        onChange={onChoose}
        className="sr-only scroll-mb-24"
      />
      <span className={`num font-bold ${free ? '' : 'line-through'}`}>{clock(time.at)}</span>
      <span
        className={`text-xs ${selectedTime && free ? 'font-semibold' : time.state === 'free' ? 'sr-only' : time.state === 'few-left' ? 'font-semibold text-warn' : ''}`}
      >
        {timeLabel(time, selectedTime && free)}
      </span>
    </label>
  )
}

function useTimeLabel(): (time: ShownTime, isChosen: boolean) => string {
  const t = useText('takeaway')
  return ({ state, left: placesLeft }, isChosen) => {
    if (isChosen) return t('state.chosen')
    return state === 'few-left' ? t('state.few', { count: placesLeft }) : t(`state.${state}`)
  }
}
