import { CalendarDate, parseDate } from '@internationalized/date'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'
import { Icon } from '#ui/parts/icon.tsx'

/** A calendar month to choose one day. Days as `2026-11-24`; null if none is chosen. */
export function DayCalendar({
  label,
  value,
  least,
  onChange,
}: {
  label: string
  value: string | null
  /** The first day that can be chosen. */
  least?: string
  onChange: (day: string) => void
}) {
  return (
    <Calendar
      aria-label={label}
      value={value === null ? null : dateOf(value)}
      {...(least !== undefined && { minValue: dateOf(least) })}
      onChange={(date) => onChange(date.toString())}
    >
      <CalendarMonth />
    </Calendar>
  )
}

const cellLook = `day-cell m-px grid size-10 cursor-pointer place-items-center rounded-sm tabular-nums
  data-hovered:bg-zinc data-outside-month:invisible data-selected:bg-select
  data-selected:font-semibold data-selected:text-on-select pointer-coarse:size-11
  data-disabled:cursor-not-allowed data-disabled:font-normal data-disabled:text-ink-2
  data-disabled:line-through`

/** One month of a calendar: its name, buttons to other months, and its days. */
export const CalendarMonth = () => (
  <>
    <div className="flex items-center justify-between">
      <Button slot="previous" className="icon-button">
        <Icon name="left" size={18} />
      </Button>
      <Heading className="font-sans text-sm font-semibold tracking-[0] [font-stretch:normal]" />
      <Button slot="next" className="icon-button">
        <Icon name="right" size={18} />
      </Button>
    </div>
    <CalendarGrid weekdayStyle="short">
      <CalendarGridHeader>
        {(weekday) => (
          <CalendarHeaderCell className="p-1 text-note font-medium text-ink-2">
            {weekday}
          </CalendarHeaderCell>
        )}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => <CalendarCell date={date} className={cellLook} />}
      </CalendarGridBody>
    </CalendarGrid>
  </>
)

/** A day such as `2026-11-24` as a date of the calendar library. */
export function dateOf(day: string): CalendarDate {
  const { year, month, day: ofMonth } = parseDate(day)
  return new CalendarDate(year, month, ofMonth)
}
