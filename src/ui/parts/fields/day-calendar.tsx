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

/** One month of a calendar: its name, buttons to other months, and its days. */
export const CalendarMonth = () => (
  <>
    <div className="day-head">
      <Button slot="previous" className="icon-button">
        <Icon name="left" size={18} />
      </Button>
      <Heading className="day-month" />
      <Button slot="next" className="icon-button">
        <Icon name="right" size={18} />
      </Button>
    </div>
    <CalendarGrid weekdayStyle="short">
      <CalendarGridHeader>
        {(weekday) => <CalendarHeaderCell>{weekday}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => <CalendarCell date={date} className="day-cell" />}
      </CalendarGridBody>
    </CalendarGrid>
  </>
)

/** A day such as `2026-11-24` as a date of the calendar library. */
export function dateOf(day: string): CalendarDate {
  const { year, month, day: ofMonth } = parseDate(day)
  return new CalendarDate(year, month, ofMonth)
}
