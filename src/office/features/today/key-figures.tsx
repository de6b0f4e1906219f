import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import type { Today } from '#contract/office/today.ts'
import { useFormat } from '#office/base/format.ts'
import { useLocale } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { averageOf, changeOf, onTimeOf } from './figures.ts'

/** The day in six figures, each beside the same day of the week before. */
export function KeyFigures({ today }: { today: Today }) {
  const t = useText('office-today')
  const format = useFormat()
  const locale = useLocale()
  const { now, before, next, late, comparedDay } = today
  const [average, averageBefore] = [averageOf(now), averageOf(before)]
  const [onTime, onTimeBefore] = [onTimeOf(now), onTimeOf(before)]
  const day = format.shortDay(`${comparedDay}T12:00:00Z`)
  const than = (change: number | null) => <Change change={change} day={day} />
  return (
    <dl className="key-figures">
      <Figure name={t('kpi.orders')} value={format.number(now.orders)}>
        {than(changeOf(now.orders, before.orders))}
      </Figure>
      <Figure name={t('kpi.revenue')} value={format.price(now.revenue)}>
        {than(changeOf(now.revenue, before.revenue))}
      </Figure>
      <Figure name={t('kpi.average')} value={average === null ? '–' : format.price(average)}>
        {than(average === null || averageBefore === null ? null : changeOf(average, averageBefore))}
      </Figure>
      <Figure name={t('kpi.onTime')} value={onTime === null ? '–' : format.share(onTime)}>
        {onTime === null || onTimeBefore === null
          ? t('kpi.noCompare')
          : t('kpi.than', {
              change: t('kpi.points', {
                points: signed(format.number(Math.round((onTime - onTimeBefore) * 1000) / 10)),
              }),
              day,
            })}
      </Figure>
      <Figure
        name={next === null ? t('kpi.loadNone') : t('kpi.load', { time: format.time(next.at) })}
        value={
          next === null || next.capacity === 0 ? '–' : format.share(next.taken / next.capacity)
        }
      >
        {next === null
          ? null
          : t('kpi.places', {
              taken: format.number(next.taken),
              capacity: format.number(next.capacity),
            })}
      </Figure>
      <Figure name={t('kpi.late')} value={format.number(late.orders)}>
        {late.orders === 0 ? (
          t('kpi.kitchens', { count: 0 })
        ) : (
          <>
            <Link to={officeHref('orders', locale, { state: 'late' })} className="figure-bad">
              {t('kpi.kitchens', { count: late.kitchens })}
            </Link>
            , {t('kpi.worst', { minutes: late.worst })}
          </>
        )}
      </Figure>
    </dl>
  )
}

const signed = (text: string): string => (/^[\d]/.test(text) ? `+ ${text}` : text)

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figure-value">{value}</dd>
      <dd className="figure-note">{children}</dd>
    </div>
  )
}

function Change({ change, day }: { change: number | null; day: string }) {
  const t = useText('office-today')
  const format = useFormat()
  if (change === null) return t('kpi.noCompare')
  return (
    <>
      <span className={change < 0 ? 'figure-down' : 'figure-up'}>
        {signed(format.share(change))}
      </span>{' '}
      / {day}
    </>
  )
}
