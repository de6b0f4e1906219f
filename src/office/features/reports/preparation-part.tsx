import { Link } from 'react-router'
import type { Report, ReportStep } from '#contract/office/reports.ts'
import { LinePlot } from '#ui/parts/plot/line-plot.tsx'
import { Measured } from '#ui/parts/plot/measured.tsx'
import { PlotTable } from '#ui/parts/plot/plot-table.tsx'
import { type ReportPartProps, ReportPart } from './report-part.tsx'
import type { Days } from './periods.ts'
import { useReportHrefs } from './use-report-hrefs.ts'
import { useReportLabels } from './use-report-labels.ts'
import type { PeriodNames } from './period-names.ts'
import { daysIn, weekdayOf } from '#domain/time/days.ts'

/** Minimum height of the scale, in minutes, so that short times look short. */
const LEAST = 5

/** The time of orders from “begun” to “ready”: its median and its 95th percentile. */
export function PreparationPart({ view, filters, change }: ReportPartProps) {
  const { t, names } = useReportLabels()
  const hrefs = useReportHrefs(view)
  const { steps, leftOut } = view.report
  const hasLeftOut = ({ from, until }: Days) =>
    leftOut.now.some((day) => from <= day && day <= until)
  const full = fullStepNames(steps, names)
  const short = stepNames(steps, names)
  const last = steps.findLast(({ median }) => median !== null)
  const namedSteps = steps.map((step, at) => ({
    ...step,
    fullName: full[at] ?? '',
    shortName: short[at] ?? '',
    href: step.median === null || hasLeftOut(step) ? null : hrefs.step(step, 'sold'),
  }))
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
      ) : filters.table.includes('preparation') ? (
        <PreparationTable steps={namedSteps} />
      ) : (
        <PreparationPlot steps={namedSteps} last={last} />
      )}
    </ReportPart>
  )
}

type PreparationStep = Report['steps'][number] & {
  fullName: string
  shortName: string
  /**
   * The link to the orders of this step; null if the step has no median, or if the orders page
   * cannot list exactly these orders for this user.
   */
  href: string | null
}

function PreparationTable({ steps }: { steps: readonly PreparationStep[] }) {
  const { t, minutes, format } = useReportLabels()
  return (
    <PlotTable
      caption={t('preparation.title')}
      columns={[
        { id: 'when', header: t('preparation.when') },
        { id: 'median', header: t('preparation.medianColumn'), isNumber: true },
        { id: 'p95', header: t('preparation.p95Column'), isNumber: true },
        { id: 'ready', header: t('preparation.ready'), isNumber: true },
      ]}
      rows={steps.map(({ from, href, fullName, median, p95, ready }) => ({
        key: from,
        cells: [
          href === null ? fullName : <Link to={href}>{fullName}</Link>,
          minutes(median),
          minutes(p95),
          format.number(ready),
        ],
      }))}
    />
  )
}

function PreparationPlot({
  steps,
  last,
}: {
  steps: readonly PreparationStep[]
  last: Report['steps'][number]
}) {
  const { t, tenth, minutes } = useReportLabels()
  const highest = Math.max(LEAST, ...steps.map(({ p95 }) => inMinutes(p95) ?? 0))
  return (
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
          steps={steps.map(({ from, href, fullName, shortName, median, p95 }) => ({
            key: from,
            name: shortName,
            label: t('preparation.step', {
              when: fullName,
              median: minutes(median),
              p95: minutes(p95),
            }),
            values: [inMinutes(median), inMinutes(p95)],
            href,
          }))}
          domain={[0, highest * 1.08]}
          numberOf={tenth}
        />
      )}
    </Measured>
  )
}

const inMinutes = (seconds: number | null): number | null =>
  seconds === null ? null : seconds / 60

/**
 * The labels of a period’s steps below a plot: weekdays if it is a week, else days, weeks by their
 * first day, or months.
 */
function stepNames(steps: readonly ReportStep[], names: PeriodNames): string[] {
  const isByDay = steps.every(({ from, until }) => from === until)
  if (isByDay && steps.length <= 7)
    return steps.map(({ from }) => names.shortWeekday(weekdayOf(from)))
  const isByMonth = steps.some((step) => daysIn(step) > 7)
  return steps.map(({ from }) => (isByMonth ? names.shortMonth(from) : names.shortDay(from)))
}

/** The full names of the steps, for a table and for screen readers. */
const fullStepNames = (steps: readonly ReportStep[], names: PeriodNames): string[] =>
  steps.map((step) => names.title(step))
