import { Link } from 'react-router'
import { LinePlot } from '#office/ui/plot/line-plot.tsx'
import { Measured } from '#office/ui/plot/measured.tsx'
import { PlotTable } from '#office/ui/plot/plot-table.tsx'
import { type ReportPartProps, ReportPart } from './report-part.tsx'
import { fullStepNames, stepNames } from './step-names.ts'
import type { Days } from './periods.ts'
import { useReportHrefs } from './use-report-hrefs.ts'
import { useReportLabels } from './use-report-labels.ts'

/** Minimum height of the scale, in minutes, so that short times look short. */
const LEAST = 5

/** The time that orders took from “begun” to “ready”: the median and the 95th percentile. */
export function PreparationPart({ view, filters, change }: ReportPartProps) {
  const { t, tenth, minutes, names, format } = useReportLabels()
  const hrefs = useReportHrefs(view)
  const { steps, leftOut } = view.report
  const hasLeftOut = ({ from, until }: Days) =>
    leftOut.now.some((day) => from <= day && day <= until)
  const full = fullStepNames(steps, names)
  const short = stepNames(steps, names)
  const measuredSteps = steps.filter(({ median }) => median !== null)
  const last = measuredSteps.at(-1)
  const highest = Math.max(LEAST, ...steps.map(({ p95 }) => (p95 ?? 0) / 60))
  const hrefOf = (at: number) => {
    const step = steps[at]
    return step === undefined || step.median === null || hasLeftOut(step)
      ? null
      : hrefs.step(step, 'sold')
  }
  return (
    <ReportPart
      name="preparation"
      title={t('preparation.title')}
      note={t('preparation.unit')}
      filters={filters}
      change={change}
    >
      {last === undefined ? (
        <p>{t('preparation.none')}</p>
      ) : filters.tables.includes('preparation') ? (
        <PlotTable
          caption={t('preparation.title')}
          columns={[
            { id: 'when', header: t('preparation.when') },
            { id: 'median', header: t('preparation.medianColumn'), isNumber: true },
            { id: 'p95', header: t('preparation.p95Column'), isNumber: true },
            { id: 'ready', header: t('preparation.ready'), isNumber: true },
          ]}
          rows={steps.map((step, at) => {
            const href = hrefOf(at)
            return {
              key: step.from,
              cells: [
                href === null ? full[at] : <Link to={href}>{full[at]}</Link>,
                minutes(step.median),
                minutes(step.p95),
                format.number(step.ready),
              ],
            }
          })}
        />
      ) : (
        <Measured width={460}>
          {(width) => (
            <LinePlot
              label={t('preparation.summary', {
                median: minutes(last.median),
                p95: minutes(last.p95),
              })}
              width={width}
              lines={[
                { colour: 'leaf', name: t('preparation.median') },
                { colour: 'ink', name: t('preparation.p95') },
              ]}
              steps={steps.map((step, at) => ({
                key: step.from,
                name: short[at] ?? '',
                label: t('preparation.step', {
                  when: full[at] ?? '',
                  median: minutes(step.median),
                  p95: minutes(step.p95),
                }),
                values: [inMinutes(step.median), inMinutes(step.p95)],
                href: hrefOf(at),
              }))}
              domain={[0, highest * 1.08]}
              numberOf={tenth}
            />
          )}
        </Measured>
      )}
    </ReportPart>
  )
}

const inMinutes = (seconds: number | null): number | null =>
  seconds === null ? null : seconds / 60
