import type { TakeawayDay, TakeawayTime } from '#contract/shop/restaurants.ts'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { isFree, shownTimes } from '#web/state/pickup-time/takeaway-times.ts'

type TimeGridProps = { day: TakeawayDay; chosen: string | null; onChoose: (at: string) => void }

/** The times of one day: free, few left, full, past; in words, never by colour alone (T4). */
export function TimeGrid({ day, chosen, onChoose }: TimeGridProps) {
  const t = useText('takeaway')
  return (
    <fieldset>
      <legend className="mb-2.5 text-sm font-semibold">{t('time')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {shownTimes(day).map((time) => (
          <TimeTile
            key={time.at}
            time={time}
            chosen={time.at === chosen}
            onChoose={() => onChoose(time.at)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const hatched =
  'has-disabled:bg-[repeating-linear-gradient(135deg,var(--zinc)_0_6px,transparent_6px_12px)]'

export function TimeTile({
  time,
  chosen,
  onChoose,
}: {
  time: TakeawayTime
  chosen: boolean
  onChoose: () => void
}) {
  const { time: clock } = useFormat()
  const words = useTimeWords()
  const free = isFree(time)
  return (
    <label
      className={`relative flex min-h-16 flex-col items-center justify-center rounded-[12px] border-[1.5px] border-line-strong px-1
        py-2 text-center leading-tight transition-colors not-has-disabled:hover:border-ink has-checked:border-ink has-checked:bg-select
        has-checked:text-on-select has-checked:shadow-[inset_0_0_0_.5px_var(--ink)] forced-colors:has-checked:border-4 has-disabled:cursor-not-allowed
        has-disabled:border-line has-disabled:text-ink-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2
        has-focus-visible:outline-(--focus) ${hatched}`}
    >
      <input
        type="radio"
        name="takeaway-time"
        value={time.at}
        checked={chosen && free}
        disabled={!free}
        onChange={onChoose}
        className="sr-only"
      />
      <span className={`num font-bold ${free ? '' : 'line-through'}`}>{clock(time.at)}</span>
      <span
        className={`text-xs ${chosen && free ? 'font-semibold' : time.state === 'few-left' ? 'font-semibold text-warn' : ''}`}
      >
        {words(time, chosen && free)}
      </span>
    </label>
  )
}

function useTimeWords(): (time: TakeawayTime, chosen: boolean) => string {
  const t = useText('takeaway')
  return ({ state, left }, chosen) => {
    if (chosen) return t('state.chosen')
    return state === 'few-left' ? t('state.few', { count: left }) : t(`state.${state}`)
  }
}
