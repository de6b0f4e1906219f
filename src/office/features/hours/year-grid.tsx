import { dateFormat } from '#ui/base/formats.ts'
import { getDayOfWeek, parseDate, startOfMonth } from '@internationalized/date'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { CalendarDay } from '#contract/office/hours.ts'
import { intlLocale } from '#contract/pages/locales.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale } from '#ui/text/text.ts'
import { dateAfterKey, datesBetween } from './calendar-dates.ts'
import { noonOf } from './clock.ts'
import { dayLookOf } from './day-look.ts'
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
    <div ref={grid} className="year">
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
      <h3 id={id}>{name}</h3>
      {/* A table whose cells take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" aria-labelledby={id} aria-multiselectable="true">
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
                if (day === null) return <td key={i} aria-hidden="true" />
                const { date } = day
                const isPast = date < today
                return (
                  <td
                    key={date}
                    data-date={date}
                    data-look={dayLookOf(day)}
                    data-holiday={day.holidays.length > 0 || undefined}
                    data-today={date === today || undefined}
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
