import { Figure, FigureList, NO_FIGURE } from '#office/ui/figure.tsx'
import { averageOf, partOf } from './change.ts'
import type { ReportView } from './use-report.ts'
import { useReportHrefs } from './use-report-hrefs.ts'
import { type ChangeLabel, useReportLabels } from './use-report-labels.ts'

/** A note without a text, as high as a line. */
const NO_NOTE = '\u00a0'
const looks = {
  good: 'font-semibold text-ok',
  bad: 'font-semibold text-warn',
  same: 'font-semibold',
} as const

/**
 * The period in six figures, each compared with the other period. All of them except the number of
 * new customers link to the orders that they count.
 */
export function ReportFigures({ view }: { view: ReportView }) {
  const { t, euros, format, change, points } = useReportLabels()
  const hrefs = useReportHrefs(view)
  const { now, beside } = view.report
  const [average, averageBefore] = [averageOf(now), beside === null ? null : averageOf(beside)]
  const onTime = partOf(now.onTime, now.due)
  const onTimeBefore = beside === null ? null : partOf(beside.onTime, beside.due)
  /** The change, and the value of the other period; null without another period. */
  const compare = (comparison: ChangeLabel | null, before: string | null) =>
    beside === null ? (
      NO_NOTE
    ) : (
      <Compared comparison={comparison} before={comparison === null ? null : before} />
    )
  return (
    <FigureList className="mt-0!">
      <Figure name={t('kpi.revenue')} value={euros(now.revenue)} href={hrefs.all('sold')}>
        {compare(change(now.revenue, beside?.revenue ?? null), beside && euros(beside.revenue))}
      </Figure>
      <Figure name={t('kpi.orders')} value={format.number(now.orders)} href={hrefs.all('sold')}>
        {compare(
          change(now.orders, beside?.orders ?? null),
          beside && format.number(beside.orders),
        )}
      </Figure>
      <Figure
        name={t('kpi.average')}
        value={average === null ? NO_FIGURE : format.price(average)}
        href={hrefs.all('sold')}
      >
        {compare(
          change(average, averageBefore),
          averageBefore === null ? null : format.price(averageBefore),
        )}
      </Figure>
      <Figure
        name={t('kpi.onTime')}
        value={onTime === null ? NO_FIGURE : format.share(onTime)}
        href={hrefs.all('on-time')}
      >
        {compare(
          points(onTime, onTimeBefore),
          onTimeBefore === null ? null : format.share(onTimeBefore),
        )}
      </Figure>
      <RefundedFigure view={view} />
      <Figure name={t('kpi.newCustomers')} value={format.number(now.newCustomers)} href={null}>
        {compare(
          change(now.newCustomers, beside?.newCustomers ?? null),
          beside && format.number(beside.newCustomers),
        )}
      </Figure>
    </FigureList>
  )
}

/** What was refunded, and its share of the revenue. */
function RefundedFigure({ view }: { view: ReportView }) {
  const { t, euros, format, change } = useReportLabels()
  const hrefs = useReportHrefs(view)
  const { now, beside } = view.report
  const share = partOf(now.refunded, now.revenue)
  return (
    <Figure
      name={t('kpi.refunded')}
      value={euros(now.refunded)}
      href={now.refunded === 0 ? null : hrefs.all('refunded')}
    >
      <Compared
        comparison={beside === null ? null : change(now.refunded, beside.refunded, true)}
        before={share === null ? null : t('kpi.ofSales', { share: format.share(share) })}
      />
    </Figure>
  )
}

/** Placeholders for the figures while they load. */
export function NoFigures() {
  const { t } = useReportLabels()
  const names = ['revenue', 'orders', 'average', 'onTime', 'refunded', 'newCustomers'] as const
  return (
    <FigureList className="mt-0!">
      {names.map((name) => (
        <Figure key={name} name={t(`kpi.${name}`)} value={NO_FIGURE} href={null}>
          –
        </Figure>
      ))}
    </FigureList>
  )
}

function Compared({
  comparison,
  before,
}: {
  comparison: ChangeLabel | null
  before: string | null
}) {
  const { t } = useReportLabels()
  if (comparison === null)
    return <span className="tabular-nums">{before ?? t('kpi.noCompare')}</span>
  return (
    <span className="tabular-nums">
      <span className={looks[comparison.tone]}>{comparison.text}</span>
      {before === null ? '' : `, ${before}`}
    </span>
  )
}
