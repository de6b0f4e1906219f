import { dateFormat } from '#ui/base/formats.ts'
import { getDayOfWeek, parseDate, startOfMonth } from '@internationalized/date'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { CalendarDay } from '#contract/office/hours.ts'
import { intlLocale } from '#contract/pages/locales.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale } from '#ui/text/text.ts'
import { dateAfterKey, datesBetween } from './calendar-dates.ts'
import { noonOf } from '#office/base/clock.ts'
import { dayLookOf, dayLooks } from './day-look.ts'
import { useDayLabels } from './use-day-labels.ts'

const WEEK = 7

type YearGridProps = {
  days: readonly CalendarDay[]
  today: string
  selectedDates: readonly string[]
  onChoose: (dates: string[]) => void
  /** Moves on to the form for the selected dates. */
  onSet: () => void
}

const toggleDate = (selectedDates: readonly string[], date: string): string[] =>
  selectedDates.includes(date)
    ? selectedDates.filter((selectedDate) => selectedDate !== date)
    : [...selectedDates, date].toSorted()

/**
 * A calendar of twelve months, with a single tab stop: arrow keys move by day and week, Page keys
 * by month; Space selects a date, with Shift all dates from the last selected date on, and Enter
 * moves the focus to the form.
 */
export function YearGrid({ days, today, selectedDates, onChoose, onSet }: YearGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<string | null>(null)
  const dates = new Set(days.map(({ date }) => date))
  const reachable = focused !== null && dates.has(focused) ? focused : today
  const inTabOrder = dates.has(reachable) ? reachable : (days[0]?.date ?? today)
  const isPast = (date: string) => date < today

  const chooseRange = (from: string, until: string) =>
    onChoose(
      [...new Set([...selectedDates, ...datesBetween(from, until)])]
        .filter((date) => !isPast(date))
        .toSorted(),
    )

  function choose(date: string, isRange: boolean) {
    if (isPast(date)) return
    setFocused(date)
    if (isRange && anchor !== null) {
      chooseRange(anchor, date)
      return
    }
    setAnchor(date)
    onChoose(toggleDate(selectedDates, date))
  }

  function onKeyDown(event: KeyboardEvent, date: string) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (event.key === ' ') return choose(date, event.shiftKey)
      if (!selectedDates.includes(date)) choose(date, false)
      if (!isPast(date)) onSet()
      return
    }
    const next = dateAfterKey(date, event.key)
    if (next === null || !dates.has(next)) return
    event.preventDefault()
    if (event.shiftKey && !isPast(next)) {
      setAnchor(anchor ?? date)
      chooseRange(date, next)
    }
    setFocused(next)
    grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }

  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7))
  return (
    <div
      ref={grid}
      className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-x-5.5 gap-y-6"
    >
      {[...months].map(([month, monthDays]) => (
        <Month
          key={month}
          days={monthDays}
          today={today}
          selectedDates={selectedDates}
          inTabOrder={inTabOrder}
          onChoose={choose}
          onFocus={setFocused}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  )
}

const dateLook = `h-6.5 cursor-pointer forced-color-adjust-none rounded-xs p-0 text-center text-xs tabular-nums select-none
  focus-visible:[outline:3px_solid_var(--focus)] focus-visible:outline-offset-2
  aria-disabled:cursor-default aria-disabled:opacity-50 aria-selected:font-bold
  aria-selected:shadow-[0_0_0_2px_var(--ground),0_0_0_4px_var(--leaf)] pointer-coarse:h-9`

function Month({
  days,
  today,
  selectedDates,
  inTabOrder,
  onChoose,
  onFocus,
  onKeyDown,
}: {
  days: readonly CalendarDay[]
  today: string
  selectedDates: readonly string[]
  inTabOrder: string
  onChoose: (date: string, isRange: boolean) => void
  onFocus: (date: string) => void
  onKeyDown: (event: KeyboardEvent, date: string) => void
}) {
  const id = useId()
  const locale = useLocale()
  const format = useFormat()
  const dayLabel = useDayLabels()
  const first = startOfMonth(parseDate(days[0]?.date ?? today))
  const name = dateFormat(intlLocale[locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(noonOf(first.toString())))
  const before = getDayOfWeek(first, 'fr-FR')
  const cells = [...Array.from({ length: before }, () => null), ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, i) =>
    cells.slice(i * WEEK, (i + 1) * WEEK),
  )
  return (
    <section>
      <h3 id={id} className="mb-1.5 text-note font-semibold">
        {name}
      </h3>
      <table
        className="w-full table-fixed border-spacing-0.5"
        // A table whose cells take the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-labelledby={id}
        aria-multiselectable="true"
      >
        <thead className="sr-only">
          <tr>
            {Array.from({ length: WEEK }, (_, i) => (
              <th key={i} scope="col">
                {/* One week, from Monday to Sunday. */}
                {format.weekday(`2026-11-0${i + 2}T12:00:00Z`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)?.date}>
              {week.map((day, i) => {
                if (day === null) return <td key={i} className="h-6.5 p-0" aria-hidden="true" />
                const { date } = day
                const isPast = date < today
                return (
                  <td
                    key={date}
                    data-date={date}
                    className={`${dateLook} ${dayLooks[dayLookOf(day)]} ${day.holidays.length > 0 ? 'underline [text-underline-offset:3px]' : ''} ${date === today ? 'font-bold shadow-[inset_0_0_0_2px_var(--ink)]' : ''}`}
                    tabIndex={date === inTabOrder ? 0 : -1}
                    aria-selected={isPast ? undefined : selectedDates.includes(date)}
                    aria-disabled={isPast || undefined}
                    aria-label={dayLabel(day)}
                    title={dayLabel(day)}
                    onClick={(event) => onChoose(date, event.shiftKey)}
                    onFocus={() => onFocus(date)}
                    onKeyDown={(event) => onKeyDown(event, date)}
                  >
                    {Number(date.slice(8))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
