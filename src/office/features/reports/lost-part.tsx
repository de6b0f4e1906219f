import { type LostReason, type Report, lostReasons } from '#contract/office/reports.ts'
import { Measured } from '#ui/parts/plot/measured.tsx'
import { type PartLook, PartSwatch, PartsPlot } from '#ui/parts/plot/parts-plot.tsx'
import { PlotTable } from '#ui/parts/plot/plot-table.tsx'
import { partOf } from './change.ts'
import { LossesByPlace } from './losses-by-place.tsx'
import { type ReportPartProps, ReportPart } from './report-part.tsx'
import { useReportLabels } from './use-report-labels.ts'

const patterns: Readonly<Record<LostReason, PartLook>> = {
  full: 'full',
  'sold-out': 'plain',
  closed: 'lines',
  paused: 'dots',
  unreachable: 'cross',
}

/**
 * The value of orders that customers could not place, by reason, with the places and times of the
 * largest losses.
 */
export function LostPart({ view, filters, change }: ReportPartProps) {
  const { t, euros, format } = useReportLabels()
  const { lost: losses, now } = view.report
  const isTable = filters.table.includes('lost')
  const sum = losses.reduce((all, { amount }) => all + amount, 0)
  const part = partOf(sum, now.revenue)
  return (
    <ReportPart
      name="lost"
      title={t('lost.title')}
      note={
        sum === 0
          ? undefined
          : part === null
            ? t('lost.estimateOnly', { amount: euros(sum) })
            : t('lost.estimate', { amount: euros(sum), share: format.share(part) })
      }
      filters={filters}
      change={change}
    >
      {losses.length === 0 ? (
        <p>{t('lost.none')}</p>
      ) : (
        <>
          {isTable ? <ReasonsTable lost={losses} /> : <Reasons lost={losses} />}
          <LossesByPlace where={view.report.lostWhere} isWhole={isTable} />
        </>
      )}
    </ReportPart>
  )
}

/** Sorted as in the contract, so that each reason has the same position in all periods. */
const inOrder = (losses: Report['lost']) =>
  losses.toSorted((a, b) => lostReasons.indexOf(a.reason) - lostReasons.indexOf(b.reason))

function Reasons({ lost: losses }: Pick<Report, 'lost'>) {
  const { t, euros } = useReportLabels()
  const orderedLosses = inOrder(losses)
  const label = orderedLosses
    .map(({ reason, amount }) =>
      t('lost.part', { reason: t(`lost.reason.${reason}`), amount: euros(amount) }),
    )
    .join(', ')
  return (
    <>
      <Measured>
        {(width) => (
          <PartsPlot
            label={t('lost.summary', { parts: label })}
            width={width}
            segments={orderedLosses.map(({ reason, amount }) => ({
              key: reason,
              pattern: patterns[reason],
              value: amount,
            }))}
          />
        )}
      </Measured>
      <ul
        className="mt-2.5 flex flex-wrap gap-x-4.5 gap-y-1.5 text-note tabular-nums"
        aria-label={t('lost.byReason')}
      >
        {orderedLosses.map(({ reason, amount }) => (
          <li key={reason} className="flex items-center gap-1.75">
            <PartSwatch pattern={patterns[reason]} />
            {t(`lost.reason.${reason}`)} <b className="font-semibold">{euros(amount)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

function ReasonsTable({ lost: losses }: Pick<Report, 'lost'>) {
  const { t, format } = useReportLabels()
  return (
    <PlotTable
      caption={t('lost.byReason')}
      columns={[
        { id: 'reason', header: t('lost.reasonColumn') },
        { id: 'count', header: t('lost.count'), isNumber: true },
        { id: 'amount', header: t('lost.amount'), isNumber: true },
      ]}
      rows={inOrder(losses).map(({ reason, count, amount }) => ({
        key: reason,
        cells: [t(`lost.reason.${reason}`), format.number(count), format.amount(amount)],
      }))}
      total={{
        key: 'total',
        cells: [
          t('total'),
          format.number(losses.reduce((sum, { count }) => sum + count, 0)),
          format.amount(losses.reduce((sum, { amount }) => sum + amount, 0)),
        ],
      }}
    />
  )
}
