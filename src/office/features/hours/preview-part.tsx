import type { ReplyOf } from '#contract/endpoint.ts'
import type { ChangedDate, SameHours, previewCalendarChange } from '#contract/office/hours.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useHolidayLabel } from '#office/base/use-holiday-label.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { noonOf } from '#office/base/clock.ts'
import { useHoursFaultTexts } from './use-hours-fault-texts.ts'
import { intervalsText } from '#office/features/catalogue/field-kinds/restaurant-texts.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'

/** Maximum number of dates listed; the rest are only counted. */
const DATES = 12

export type CalendarPreview = ReplyOf<typeof previewCalendarChange>

/** The effects of a change before it is saved: hours before and after, and refusals. */
export function PreviewPart({ preview }: { preview: CalendarPreview }) {
  const t = useText('office-hours')
  const describeFaults = useHoursFaultTexts()
  const { changed, same, restaurants, dates, faults } = preview
  const changedDates = dates.filter((date) => date.changed > 0)
  return (
    <div className="mt-4.5" aria-live="polite">
      <p>
        <b>{t('preview.changed', { changed: changed - same, count: restaurants })}</b>{' '}
        {same === 0 ? null : t('preview.same', { count: same })}
      </p>
      {faults.length === 0 ? null : (
        <Notice tone="err" title={t('preview.refused')}>
          <ul>
            {describeFaults(faults).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <dl className="mt-2">
        {changedDates.slice(0, DATES).map((date) => (
          <DateLine key={date.date} date={date} />
        ))}
      </dl>
      {changedDates.length > DATES ? (
        <p className="muted">{t('preview.more', { count: changedDates.length - DATES })}</p>
      ) : null}
    </div>
  )
}

function DateLine({ date: { date, holidays, before, after } }: { date: ChangedDate }) {
  const format = useFormat()
  const holidayLabel = useHolidayLabel()
  const t = useText('office-hours')
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 border-t border-t-line py-2">
      <dt className="row-span-2 font-semibold">
        {format.shortDay(noonOf(date))}
        {holidays.length === 0 ? null : (
          <span className="muted"> {holidays.map(holidayLabel).join(', ')}</span>
        )}
      </dt>
      <dd>
        <span className="sr-only">{t('preview.before')}</span>
        <HoursOf groups={before} isOld />
      </dd>
      <dd>
        <span className="sr-only">{t('preview.after')}</span>
        <HoursOf groups={after} />
      </dd>
    </div>
  )
}

/** Maximum number of different hours listed per date, the most frequent first. */
const GROUPS = 3

function HoursOf({ groups, isOld = false }: { groups: readonly SameHours[]; isOld?: boolean }) {
  const t = useText('office-hours')
  const formatter = useFieldFormatter()
  const otherRestaurants = groups
    .slice(GROUPS)
    .reduce((sum, { restaurants }) => sum + restaurants, 0)
  const lines = groups.slice(0, GROUPS).map(({ intervals, restaurants, name }) =>
    groups.length === 1
      ? intervalsText(intervals, formatter)
      : t('preview.where', {
          hours: intervalsText(intervals, formatter),
          count: restaurants,
          name,
        }),
  )
  return (
    <ul className={isOld ? 'text-ink-2 line-through' : undefined}>
      {lines.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {otherRestaurants === 0 ? null : <li>{t('preview.others', { count: otherRestaurants })}</li>}
    </ul>
  )
}
