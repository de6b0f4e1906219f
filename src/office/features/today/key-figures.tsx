import type { TodayView } from '#contract/office/today.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Figure, FigureList } from '#office/ui/figure.tsx'
import { minutesText } from '#texts/attention-text.ts'
import { averageOf, changeOf, onTimeOf } from './figures.ts'
import { useFigureHrefs } from './use-figure-hrefs.ts'

/**
 * The day in six figures, each linked to its orders. Four of them (orders, revenue, average and
 * share on time) are compared with the same weekday of the previous week.
 */
export function KeyFigures({ today, restaurant }: { today: TodayView; restaurant: number | null }) {
  const t = useText('office-today')
  const format = useFormat()
  const hrefs = useFigureHrefs(today, restaurant)
  const { now, before, next, late, comparedDay } = today
  const [average, averageBefore] = [averageOf(now), averageOf(before)]
  const [onTime, onTimeBefore] = [onTimeOf(now), onTimeOf(before)]
  const day = format.shortDay(`${comparedDay}T12:00:00Z`)
  const than = (change: number | null) => <Change change={change} day={day} />
  return (
    <FigureList>
      <Figure name={t('kpi.orders')} value={format.number(now.orders)} href={hrefs?.sold}>
        {than(changeOf(now.orders, before.orders))}
      </Figure>
      <Figure name={t('kpi.revenue')} value={format.price(now.revenue)} href={hrefs?.sold}>
        {than(changeOf(now.revenue, before.revenue))}
      </Figure>
      <Figure
        name={t('kpi.average')}
        value={average === null ? '–' : format.price(average)}
        href={hrefs?.sold}
      >
        {than(average === null || averageBefore === null ? null : changeOf(average, averageBefore))}
      </Figure>
      <Figure
        name={t('kpi.onTime')}
        value={onTime === null ? '–' : format.share(onTime)}
        href={hrefs?.onTime}
      >
        {onTime === null || onTimeBefore === null ? (
          t('kpi.noCompare')
        ) : (
          <Change change={onTime - onTimeBefore} day={day} isInPoints />
        )}
      </Figure>
      <Figure
        name={next === null ? t('kpi.loadNone') : t('kpi.load', { time: format.time(next.at) })}
        value={next === null ? '–' : format.share(next.taken / next.capacity)}
        href={hrefs?.next}
      >
        {next === null
          ? null
          : t('kpi.places', {
              taken: format.number(next.taken),
              capacity: format.number(next.capacity),
            })}
      </Figure>
      <Figure name={t('kpi.late')} value={format.number(late.orders)} href={hrefs?.late}>
        {late.orders === 0 ? (
          t('kpi.kitchens', { count: 0 })
        ) : (
          <>
            <span className="font-semibold text-err group-data-old/today:text-ink-2">
              {t('kpi.kitchens', { count: late.kitchens })}
            </span>
            , {t('kpi.worst', { span: minutesText(late.worst, t) })}
          </>
        )}
      </Figure>
    </FigureList>
  )
}

const signed = (text: string): string => (/^[\d]/.test(text) ? `+ ${text}` : text)

/** The change from a week ago, in per cent or in percentage points. */
function Change({
  change,
  day,
  isInPoints = false,
}: {
  change: number | null
  day: string
  isInPoints?: boolean
}) {
  const t = useText('office-today')
  const format = useFormat()
  if (change === null) return t('kpi.noCompare')
  return (
    <>
      <span
        className={`font-semibold group-data-old/today:text-ink-2 ${change < 0 ? 'text-warn' : 'text-ok'}`}
      >
        {isInPoints
          ? t('kpi.points', { points: signed(format.number(Math.round(change * 1000) / 10)) })
          : signed(format.share(change))}
      </span>{' '}
      / {day}
    </>
  )
}
