import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import { useText } from '#ui/text/text.ts'
import { CalendarMonth, dateOf } from '#ui/parts/fields/day-calendar.tsx'
import { Icon, type PartIconName } from '#ui/parts/icon.tsx'
import { PopoverInside } from '#ui/parts/layers/popover-inside.tsx'
import type { Days } from './periods.ts'

type PeriodChoicesProps<Id extends string> = {
  label: string
  choices: readonly { id: Id; text: string }[]
  /** The named period that is chosen; null if days are chosen. */
  selectedId: Id | null
  onChoose: (id: Id) => void
}

/** A filter for a period: one of the named periods, or any range of days. */
export function PeriodPill<Id extends string>({
  label,
  icon,
  isNamed = false,
  valueText,
  days,
  choices,
  selectedId,
  onChoose,
  onDays,
  children,
}: PeriodChoicesProps<Id> & {
  icon?: PartIconName
  /** True if the pill also shows the name of the filter. */
  isNamed?: boolean
  /** The chosen period, as the pill shows it. */
  valueText: string
  /** The days selected in the calendar; null for none. */
  days: Days | null
  onDays: (days: Days) => void
  /** Further choices, below the periods. */
  children?: ReactNode
}) {
  const t = useText('office-reports')
  return (
    <DialogTrigger>
      <Button className="filter-pill" {...(!isNamed && { 'aria-label': `${label}, ${valueText}` })}>
        {icon === undefined ? null : <Icon name={icon} size={15} />}
        <span>
          {isNamed ? t('pill', { name: label }) : null}
          <b>{valueText}</b>
        </span>
        <Icon name="down" size={15} />
      </Button>
      <Popover className="menu-popover p-3" placement="bottom start" offset={4} aria-label={label}>
        <PopoverInside className="grid grid-cols-[max-content_max-content] gap-4 outline-none max-sm:grid-cols-1 max-sm:gap-2">
          {(close) => (
            <>
              <div>
                <PeriodChoices
                  label={label}
                  choices={choices}
                  selectedId={selectedId}
                  onChoose={(id) => {
                    onChoose(id)
                    close()
                  }}
                />
                {children === undefined ? null : (
                  <div className="mt-2 border-t border-line p-3">{children}</div>
                )}
              </div>
              <DaysCalendar
                days={days}
                onChange={(next) => {
                  onDays(next)
                  close()
                }}
              />
            </>
          )}
        </PopoverInside>
      </Popover>
    </DialogTrigger>
  )
}

function PeriodChoices<Id extends string>({
  label,
  choices,
  selectedId,
  onChoose,
}: PeriodChoicesProps<Id>) {
  return (
    <ul className="grid content-start max-sm:grid-cols-2" aria-label={label}>
      {choices.map(({ id, text }) => (
        <li key={id}>
          <Button
            className="button button-quiet w-full justify-start aria-[current]:bg-select aria-[current]:text-on-select"
            {...(id === selectedId && { 'aria-current': true })}
            onPress={() => onChoose(id)}
          >
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A calendar in which the first and the last day of a period are selected. */
function DaysCalendar({ days, onChange }: { days: Days | null; onChange: (days: Days) => void }) {
  const t = useText('office-reports')
  return (
    <RangeCalendar
      aria-label={t('calendar')}
      value={days === null ? null : { start: dateOf(days.from), end: dateOf(days.until) }}
      onChange={({ start, end }) => onChange({ from: start.toString(), until: end.toString() })}
    >
      <CalendarMonth />
      <p className="mt-1.5 text-note text-ink-2">{t('calendarHint')}</p>
    </RangeCalendar>
  )
}
