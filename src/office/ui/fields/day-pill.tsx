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
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import { Icon } from '#office/ui/icon.tsx'
import { Button as OurButton } from '#office/ui/button.tsx'
import { PopoverInside } from '#office/ui/layers/popover-inside.tsx'

/** A filter for one day; `shortcuts` are offered beside the calendar. Days as `2026-11-24`. */
export function DayPill({
  label,
  shown,
  value,
  onChange,
  shortcuts,
}: {
  label: string
  /** The chosen day or days, as the pill says them. */
  shown: string
  value: string
  onChange: (day: string) => void
  shortcuts: readonly { text: string; choose: () => void }[]
}) {
  const { year, month, day } = parseDate(value)
  return (
    <DialogTrigger>
      <Button className="filter-pill" aria-label={`${label}: ${shown}`}>
        <Icon name="calendar" size={15} />
        <b>{shown}</b>
        <Icon name="down" size={15} />
      </Button>
      <Popover className="menu-popover day-popover" offset={4}>
        <PopoverInside className="day-dialog">
          {(close) => (
            <>
              <div className="day-shortcuts">
                {shortcuts.map(({ text, choose }) => (
                  <OurButton
                    key={text}
                    kind="quiet"
                    onPress={() => {
                      choose()
                      close()
                    }}
                  >
                    {text}
                  </OurButton>
                ))}
              </div>
              <Calendar
                aria-label={label}
                value={new CalendarDate(year, month, day)}
                onChange={(chosen) => {
                  onChange(chosen.toString())
                  close()
                }}
              >
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
              </Calendar>
            </>
          )}
        </PopoverInside>
      </Popover>
    </DialogTrigger>
  )
}
