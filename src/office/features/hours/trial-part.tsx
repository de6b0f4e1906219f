import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import type { WireCapacityStep } from '#contract/office/hours.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { type LoadedDay, tryCapacity } from '#contract/office/restaurant-settings.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'
import { Select } from '#ui/parts/fields/select.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { ROW_LOOK } from './row-look.ts'
import { noonOf } from '#office/base/clock.ts'

/** Maximum number of refused orders listed; the rest are only counted. */
const MOST_LISTED = 20

const ordersOf = ({ slots }: LoadedDay): number =>
  slots.reduce((sum, { orders }) => sum + orders, 0)

/**
 * A simulation: the orders of a past day are placed again with the edited capacity curve, and those
 * that would have been refused are shown (H12).
 */
export function TrialPart({
  slug,
  days,
  steps,
}: {
  slug: string
  days: readonly LoadedDay[]
  steps: readonly WireCapacityStep[]
}) {
  const t = useText('office-hours')
  const format = useFormat()
  const locale = useLocale()
  const busiest = days.reduce<LoadedDay | null>(
    (best, day) => (best === null || ordersOf(day) > ordersOf(best) ? day : best),
    null,
  )
  const [selectedDate, setSelectedDate] = useState<string | null>(null)
  const date = days.find((day) => day.date === selectedDate)?.date ?? busiest?.date ?? null
  const deferredTrial = useDeferredValue(
    date === null || steps.length === 0 ? '' : JSON.stringify([slug, date, steps]),
  )
  const { data, error } = useQueryOf(['trial of capacity', deferredTrial], async (api) => {
    if (deferredTrial === '') return null
    const [kitchen, day, triedSteps] = JSON.parse(deferredTrial) as [
      string,
      string,
      WireCapacityStep[],
    ]
    return api.call(tryCapacity, { params: { kitchen }, body: { date: day, steps: triedSteps } })
  })
  if (date === null || !data || error !== undefined) return null
  const amount = data.refused.reduce((sum, { toPay }) => sum + toPay, 0)
  const day = format.shortDay(noonOf(data.date))
  return (
    <div className="grid gap-3 mt-4.5">
      <Select
        label={t('trial.day')}
        value={date}
        onChange={setSelectedDate}
        choices={days.map((day) => ({
          id: day.date,
          text: format.day(noonOf(day.date)),
          note: t('trial.count', { count: ordersOf(day) }),
        }))}
      />
      <Notice tone={data.refused.length > data.refusedNow ? 'warn' : 'info'}>
        {data.orders === 0
          ? t('trial.none', { day })
          : t('trial.result', {
              day,
              refused: data.refused.length,
              count: data.orders,
              amount: format.price(amount),
              now: data.refusedNow,
            })}
      </Notice>
      {data.refused.length === 0 ? null : (
        <details>
          <summary>{t('trial.which', { count: data.refused.length })}</summary>
          <ul>
            {data.refused
              .slice(0, MOST_LISTED)
              .map(({ id, number, placedAt, takeawayAt, toPay }) => (
                <li className={ROW_LOOK} key={id}>
                  <Link to={officeHref('orders', locale, { day: data.date, open: id })}>
                    {t('trial.order', {
                      number,
                      time: format.time(takeawayAt),
                      placed: format.time(placedAt),
                      amount: format.price(toPay),
                    })}
                  </Link>
                </li>
              ))}
          </ul>
          {data.refused.length > MOST_LISTED ? (
            <p className="muted">{t('trial.more', { count: data.refused.length - MOST_LISTED })}</p>
          ) : null}
        </details>
      )}
    </div>
  )
}
