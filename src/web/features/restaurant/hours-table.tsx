import { dateFormat } from '#ui/base/formats.ts'
import { intlLocale } from '#contract/pages/locales.ts'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Tag } from '#web/ui/show/tag.tsx'
import { useByClock } from '#web/base/browser/use-now.ts'
import { Intervals } from './intervals.tsx'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** A date with the given ISO weekday: the first of January 2024 is a Monday. */
const aDay = (weekday: number) => new Date(Date.UTC(2024, 0, weekday, 12))

const weekdayInParis = dateFormat('en', { weekday: 'short', timeZone: 'Europe/Paris' })

/** The ISO weekday in Paris at an instant. */
const isoWeekday = (now: number): number =>
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekdayInParis.format(now)) + 1

export function HoursTable({ hours }: { hours: WireRestaurant['openingHours'] }) {
  const t = useText('restaurants')
  const today = useByClock<number | null>(isoWeekday, null)
  const weekdayName = dateFormat(intlLocale[useLocale()], {
    weekday: 'long',
    timeZone: 'UTC',
  })
  return (
    <table className="num mt-3 w-full">
      <caption className="sr-only">{t('page.hours')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('page.day')}</th>
          <th scope="col">{t('page.time')}</th>
        </tr>
      </thead>
      <tbody>
        {weekdays.map((weekday) => {
          const intervals = hours.find((day) => day.weekday === weekday)?.intervals ?? []
          return (
            <tr
              key={weekday}
              className={`border-b border-line ${weekday === today ? 'font-semibold' : ''}`}
            >
              <th scope="row" className="py-2.5 pr-4 text-left font-[inherit]">
                <span className="inline-flex flex-wrap items-center gap-x-2 first-letter:uppercase">
                  <span className="inline-block first-letter:uppercase">
                    {weekdayName.format(aDay(weekday))}
                  </span>
                  {weekday === today ? <Tag tone="select">{t('page.todayMark')}</Tag> : null}
                </span>
              </th>
              <td className="py-2.5 text-right">
                <Intervals intervals={intervals} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
