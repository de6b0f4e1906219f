import { dateFormat } from '#ui/base/formats.ts'
import type { TakeawayDay } from '#contract/shop/restaurants.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useDaysFromToday } from '#web/state/pickup-time/days-from-today.ts'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'

type DayTilesProps = {
  days: readonly TakeawayDay[]
  selectedDay: string | undefined
  onChoose: (date: string) => void
}

/** The days on offer; a closed one is marked as closed, with the reason. */
export function DayTiles({ days, selectedDay, onChoose }: DayTilesProps) {
  const t = useText('takeaway')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-sm font-semibold">{t('day')}</legend>
      <div className="relative -mx-1 flex gap-2 overflow-x-auto px-1 py-1 [scrollbar-width:thin]">
        {days.map((day) => (
          <DayTile
            key={day.date}
            day={day}
            selectedDay={day.date === selectedDay}
            onChoose={() => onChoose(day.date)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Scrolls only the strip of tiles: the page does not move. */
function bringIntoView(tile: HTMLLabelElement | null) {
  const strip = tile?.parentElement
  if (!tile || !strip) return
  const end = tile.offsetLeft + tile.offsetWidth
  if (end > strip.scrollLeft + strip.clientWidth)
    strip.scrollLeft = tile.offsetLeft - tile.offsetWidth
}

function DayTile({
  day,
  selectedDay,
  onChoose,
}: {
  day: TakeawayDay
  selectedDay: boolean
  onChoose: () => void
}) {
  const locale = useLocale()
  const t = useText('takeaway')
  const dateParts = dayParts(day.date, locale)
  const ahead = useDaysFromToday()(`${day.date}T12:00:00Z`)
  const { closed } = day
  return (
    <label
      ref={selectedDay ? bringIntoView : undefined}
      className="relative flex min-h-20 min-w-17 flex-[1_0_auto] flex-col items-center justify-center rounded-[12px] border-[1.5px] border-line-strong px-1 py-2
        text-center leading-tight transition-colors not-has-disabled:hover:border-ink has-checked:border-ink has-checked:bg-ink
        has-checked:text-ground forced-colors:has-checked:border-4 has-disabled:cursor-not-allowed has-disabled:border-transparent has-disabled:bg-zinc
        has-disabled:text-ink-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
    >
      <input
        type="radio"
        name="takeaway-day"
        value={day.date}
        checked={selectedDay}
        disabled={closed !== null}
        onChange={onChoose}
        className="sr-only"
      />
      <span className="sr-only">
        {ahead === 0 ? `${t('today')}, ` : ahead === 1 ? `${t('tomorrow')}, ` : ''}
        {dateParts.full}
        {closed ? `. ${t(`closed.${closed}`)}` : ''}
      </span>
      <span aria-hidden="true" className="text-sm tracking-tight">
        {ahead === 0 ? t('todayShort') : dateParts.weekday}
      </span>
      <span aria-hidden="true" className="display-face num text-xl">
        {dateParts.day}
      </span>
      <span aria-hidden="true" className="text-xs">
        {closed ? t(`closedShort.${closed}`) : dateParts.month}
      </span>
    </label>
  )
}

/**
 * The parts of a date that a tile shows: `lun.`, `23`, `nov.` for `2026-11-23`; `full` is for
 * screen readers.
 */
function dayParts(
  date: string,
  locale: Locale,
): { weekday: string; day: string; month: string; full: string } {
  const noon = new Date(`${date}T12:00:00Z`)
  const write = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(intlLocale[locale], { timeZone: 'UTC', ...options }).format(noon)
  return {
    weekday: write({ weekday: 'short' }),
    day: write({ day: 'numeric' }),
    month: write({ month: 'short' }),
    full: write({ weekday: 'long', day: 'numeric', month: 'long' }),
  }
}
