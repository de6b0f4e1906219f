import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { Intervals } from './intervals.tsx'

/** The dates of the next weeks with special hours, with the chain's reason (B4). */
export function DatedHours({ days }: { days: WireRestaurant['calendarDays'] }) {
  const t = useText('restaurants')
  const format = useFormat()
  const locale = useLocale()
  if (days.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-lg font-semibold">{t('page.dated')}</h2>
      <ul className="num mt-3">
        {days.map(({ date, intervals, reason }) => (
          <li key={date} className="border-b border-line py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="inline-block first-letter:uppercase">
                <time dateTime={date}>{format.day(`${date}T12:00:00Z`)}</time>
              </span>
              <Intervals intervals={intervals} />
            </p>
            {reason === null ? null : <p className="text-sm text-ink-2">{reason[locale]}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
