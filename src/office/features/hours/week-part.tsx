import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { DAY_MINUTES, minutesOf } from '#domain/time/capacity.ts'
import { type DraftInterval, IntervalFields, completeIntervals } from './interval-fields.tsx'
import { SettingsSection, type SettingsPartProps } from './settings-section.tsx'
import { useDraftOf } from './use-draft-of.ts'

type DraftDay = { weekday: number; intervals: readonly DraftInterval[] }
/** Start and end of the bar of a day, in minutes since midnight. */
const [FROM, TO] = [6 * 60, 24 * 60]

/** A date on that weekday, for writing the weekday’s name. */
export const dayOfWeekday = (weekday: number): string => `2026-11-0${weekday + 1}T12:00:00Z`

/** The usual week; a day can have several services (H11). */
export function WeekPart({ restaurant, onDone }: SettingsPartProps) {
  const t = useText('office-hours')
  const { openingHours } = restaurant.settings
  const [days, setDays] = useDraftOf<readonly DraftDay[]>(openingHours)
  const completeDays = days.flatMap(({ weekday, intervals }) => {
    const openIntervals = completeIntervals(intervals)
    return openIntervals === null ? [] : [{ weekday, intervals: openIntervals }]
  })
  return (
    <SettingsSection
      id="week"
      title={t('week.title')}
      names={['openingHours']}
      draft={completeDays.length === days.length ? { openingHours: completeDays } : null}
      isDirty={JSON.stringify(days) !== JSON.stringify(openingHours)}
      onReset={(settings) => setDays(settings.openingHours)}
      {...{ restaurant, onDone }}
    >
      <ul>
        {days.map((day) => (
          <DayRow
            key={day.weekday}
            day={day}
            onChange={(nextDay) =>
              setDays(
                days.map((listedDay) => (listedDay.weekday === day.weekday ? nextDay : listedDay)),
              )
            }
          />
        ))}
      </ul>
    </SettingsSection>
  )
}

function DayRow({ day, onChange }: { day: DraftDay; onChange: (day: DraftDay) => void }) {
  const t = useText('office-hours')
  const name = useFormat().weekday(dayOfWeekday(day.weekday))
  return (
    <li className="grid grid-cols-[92px_minmax(60px,1fr)_minmax(0,330px)] items-center gap-x-4 gap-y-2 border-t border-line py-2.5 max-md:grid-cols-1">
      <b>{name}</b>
      <Bar intervals={day.intervals} />
      <div>
        {day.intervals.length === 0 ? <span className="muted">{t('closed')}</span> : null}
        <IntervalFields
          name={name}
          isInRow
          value={day.intervals}
          onChange={(intervals) => onChange({ ...day, intervals })}
        />
      </div>
    </li>
  )
}

/** The opening hours of a day as a bar. */
function Bar({ intervals }: { intervals: readonly DraftInterval[] }) {
  const openIntervals = completeIntervals(intervals) ?? []
  const at = (minute: number) => ((Math.min(Math.max(minute, FROM), TO) - FROM) / (TO - FROM)) * 100
  return (
    <svg
      className="w-full h-3 rounded-xs bg-zinc"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {openIntervals.map(({ open, close }) => {
        const from = at(minutesOf(open))
        const to = at(minutesOf(close) + (close <= open ? DAY_MINUTES : 0))
        return (
          <rect
            key={open}
            className="fill-select stroke-ink [stroke-width:0.4] [vector-effect:non-scaling-stroke]"
            x={from}
            y={0}
            width={Math.max(0, to - from)}
            height={10}
          />
        )
      })}
    </svg>
  )
}
