import type {
  RestaurantSettings,
  RestaurantSettingsView,
} from '#contract/office/restaurant-settings.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { DAY_MINUTES, minutesOf } from '#domain/time/capacity.ts'
import { type DraftInterval, IntervalFields, completeIntervals } from './interval-fields.tsx'
import { SectionFoot } from './section-foot.tsx'
import { useDraftOf } from './use-draft-of.ts'
import { useHoursLabels } from './use-hours-labels.ts'
import { useSection } from './use-section.ts'

type DraftDay = { weekday: number; intervals: readonly DraftInterval[] }
/** Start and end of the bar of a day, in minutes since midnight. */
const [FROM, TO] = [6 * 60, 24 * 60]

/** A date on that weekday, for writing the weekday’s name. */
export const dayOfWeekday = (weekday: number): string => `2026-11-0${weekday + 1}T12:00:00Z`

/** The usual week; a day can have several services (H11). */
export function WeekPart({
  restaurant,
  onDone,
}: {
  restaurant: RestaurantSettingsView
  onDone: (restaurant: RestaurantSettingsView) => void
}) {
  const t = useText('office-hours')
  const format = useFormat()
  const { hours } = useHoursLabels()
  const { openingHours } = restaurant.settings
  const section = useSection(restaurant, ['openingHours'], onDone)
  const [days, setDays] = useDraftOf<readonly DraftDay[]>(openingHours)
  const completeDays = days.flatMap(({ weekday, intervals }) => {
    const openIntervals = completeIntervals(intervals)
    return openIntervals === null ? [] : [{ weekday, intervals: openIntervals }]
  })
  const isReady = completeDays.length === days.length
  const words = (week: RestaurantSettings['openingHours']) =>
    week.map(({ weekday, intervals }) =>
      t('week.line', { day: format.weekday(dayOfWeekday(weekday)), hours: hours(intervals) }),
    )
  return (
    <section className="block" aria-labelledby="week">
      <header className="block-head">
        <h2 id="week" className="title-3">
          {t('week.title')}
        </h2>
      </header>
      <ul className="week">
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
      <SectionFoot
        section={section}
        isDirty={JSON.stringify(days) !== JSON.stringify(openingHours)}
        isReady={isReady}
        wordsOf={(settings) => words(settings.openingHours)}
        yours={words(completeDays)}
        onSave={() => section.save({ openingHours: completeDays })}
        onReset={(settings) => setDays(settings?.openingHours ?? openingHours)}
      />
    </section>
  )
}

function DayRow({ day, onChange }: { day: DraftDay; onChange: (day: DraftDay) => void }) {
  const t = useText('office-hours')
  const name = useFormat().weekday(dayOfWeekday(day.weekday))
  return (
    <li>
      <b>{name}</b>
      <Bar intervals={day.intervals} />
      <div>
        {day.intervals.length === 0 ? <span className="muted">{t('closed')}</span> : null}
        <IntervalFields
          name={name}
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
    <svg className="week-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {openIntervals.map(({ open, close }) => {
        const from = at(minutesOf(open))
        const to = at(minutesOf(close) + (close <= open ? DAY_MINUTES : 0))
        return <rect key={open} x={from} y={0} width={Math.max(0, to - from)} height={10} />
      })}
    </svg>
  )
}
