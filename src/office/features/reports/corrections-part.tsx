import { Link } from 'react-router'
import type { Report } from '#contract/office/reports.ts'
import { useText } from '#ui/text/text.ts'
import { type BarRow, BarsPlot } from '#ui/parts/plot/bars-plot.tsx'
import { Measured } from '#ui/parts/plot/measured.tsx'
import { PlotTable } from '#ui/parts/plot/plot-table.tsx'
import { type ReportPartProps, ReportPart } from './report-part.tsx'
import { useReportHrefs } from './use-report-hrefs.ts'
import { EURO, useReportLabels } from './use-report-labels.ts'

type CorrectionReason = Report['cancellations'][number] | Report['refunds'][number]

/** Cancelled orders and refunds, by reason, and the number of orders not collected. */
export function CorrectionsPart({ view, filters, change }: ReportPartProps) {
  const { t } = useReportLabels()
  const hrefs = useReportHrefs(view)
  const { cancellations, refunds, now } = view.report
  const groups = [
    { name: t('corrections.cancelled'), reasons: cancellations, href: hrefs.all('cancelled') },
    { name: t('corrections.refunds'), reasons: refunds, href: hrefs.all('refunded') },
  ].filter(({ reasons }) => reasons.length > 0)
  const notCollected = hrefs.all('not-collected')
  const notCollectedText = t('corrections.notCollected', { count: now.notCollected })
  return (
    <ReportPart
      name="corrections"
      isWide
      title={t('corrections.title')}
      filters={filters}
      change={change}
    >
      {groups.length === 0 ? (
        <p>{t('corrections.none')}</p>
      ) : filters.table.includes('corrections') ? (
        <Table groups={groups} />
      ) : (
        <Bars groups={groups} />
      )}
      {now.notCollected === 0 ? null : (
        <p className="mt-3 text-note text-ink-2 tabular-nums">
          {notCollected === null ? (
            notCollectedText
          ) : (
            <Link to={notCollected}>{notCollectedText}</Link>
          )}
        </p>
      )}
    </ReportPart>
  )
}

type Groups = readonly { name: string; reasons: readonly CorrectionReason[]; href: string | null }[]

/**
 * A bar plot of the cancellations and one of the refunds, by reason, in cents. The title of each
 * plot links to its orders.
 */
function Bars({ groups }: { groups: Groups }) {
  const { t, euros, format } = useReportLabels()
  const orders = useText('office-orders')
  const groupOf = ({ name, reasons, href }: Groups[number]) => {
    const rows = reasons.map(({ reason, count, amount }): BarRow => ({
      key: reason,
      name: orders(`reason.${reason}`),
      label: t('corrections.row', {
        reason: orders(`reason.${reason}`),
        count: format.number(count),
        amount: euros(amount),
      }),
      value: amount,
      compared: null,
      valueText: euros(amount),
      change: { text: format.number(count), tone: 'same' },
      href: null,
    }))
    return (
      <div key={name}>
        <h3 className="-mb-4.5 text-sm font-semibold">
          {href === null ? name : <Link to={href}>{name}</Link>}
        </h3>
        <Measured width={460}>
          {(width) => (
            <BarsPlot
              label={`${name}, ${format.list(rows.map(({ label }) => label))}`}
              width={width}
              rows={rows}
              heads={{ value: EURO, change: t('corrections.count').toLocaleLowerCase() }}
            />
          )}
        </Measured>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-x-10 gap-y-3.5">
      {groups.map(groupOf)}
    </div>
  )
}

function Table({ groups }: { groups: Groups }) {
  const { t, format } = useReportLabels()
  const orders = useText('office-orders')
  return (
    <PlotTable
      caption={t('corrections.title')}
      columns={[
        { id: 'kind', header: t('corrections.kind') },
        { id: 'reason', header: t('corrections.reason') },
        { id: 'count', header: t('corrections.count'), isNumber: true },
        { id: 'amount', header: t('corrections.amount'), isNumber: true },
      ]}
      rows={groups.flatMap(({ name, reasons, href }) =>
        reasons.map(({ reason, count, amount }) => ({
          key: `${name} ${reason}`,
          cells: [
            href === null ? name : <Link to={href}>{name}</Link>,
            orders(`reason.${reason}`),
            format.number(count),
            format.amount(amount),
          ],
        })),
      )}
    />
  )
}
