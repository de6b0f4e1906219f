import { Link } from 'react-router'
import type { Report } from '#contract/office/reports.ts'
import { LinePlot } from '#ui/parts/plot/line-plot.tsx'
import { Measured } from '#ui/parts/plot/measured.tsx'
import { PlotTable } from '#ui/parts/plot/plot-table.tsx'
import { partOf } from './change.ts'
import { TARGET, onTimeDomain } from './on-time.ts'
import { type ReportPartProps, ReportPart } from './report-part.tsx'
import { useReportHrefs } from './use-report-hrefs.ts'
import { useReportLabels } from './use-report-labels.ts'

/** The share of orders that were ready on time, over twelve weeks, beside its target. */
export function OnTimePart({ view, filters, change }: ReportPartProps) {
  const { t, names, format } = useReportLabels()
  const hrefs = useReportHrefs(view)
  const weeks = view.report.weeks.map((week) => {
    const part = partOf(week.onTime, week.due)
    return {
      ...week,
      part,
      name: names.title(week),
      short: names.short(week),
      href: part === null ? null : hrefs.step(week, 'on-time'),
    }
  })
  const last = weeks.findLast(({ part }) => part !== null)
  const target = format.share(TARGET)
  return (
    <ReportPart
      name="promise"
      title={t('promise.title')}
      note={t('promise.unit', { aim: target })}
      filters={filters}
      change={change}
    >
      {last === undefined ? (
        <p>{t('promise.none')}</p>
      ) : filters.table.includes('promise') ? (
        <OnTimeTable weeks={weeks} />
      ) : (
        <OnTimePlot weeks={weeks} last={last} />
      )}
    </ReportPart>
  )
}

type OnTimeWeek = Report['weeks'][number] & {
  /** Null for a week in which no order was due. */
  part: number | null
  name: string
  short: string
  href: string | null
}

function OnTimeTable({ weeks }: { weeks: readonly OnTimeWeek[] }) {
  const { t, format } = useReportLabels()
  return (
    <PlotTable
      caption={`${t('promise.title')}, ${t('promise.unit', { aim: format.share(TARGET) })}`}
      columns={[
        { id: 'week', header: t('promise.week') },
        { id: 'due', header: t('promise.due'), isNumber: true },
        { id: 'onTime', header: t('promise.onTime'), isNumber: true },
        { id: 'part', header: t('promise.part'), isNumber: true },
      ]}
      rows={weeks.map(({ from, href, short, due, onTime, part }) => ({
        key: from,
        cells: [
          href === null ? short : <Link to={href}>{short}</Link>,
          format.number(due),
          format.number(onTime),
          part === null ? '–' : format.share(part),
        ],
      }))}
    />
  )
}

function OnTimePlot({ weeks, last }: { weeks: readonly OnTimeWeek[]; last: OnTimeWeek }) {
  const { t, names, format } = useReportLabels()
  const shareOf = (part: number | null) => (part === null ? '–' : format.share(part))
  const percents = weeks.map(({ part }) => (part === null ? null : part * 100))
  return (
    <Measured width={460}>
      {(width) => (
        <LinePlot
          label={t('promise.summary', {
            share: shareOf(last.part),
            aim: format.share(TARGET),
          })}
          width={width}
          height={140}
          lines={[{ colour: 'leaf', name: shareOf(last.part) }]}
          steps={weeks.map(({ from, name, part, due, href }, at) => ({
            key: from,
            name: names.shortDay(from),
            label: t('promise.step', { when: name, share: shareOf(part), count: due }),
            values: [percents[at] ?? null],
            isReached: part !== null && part >= TARGET,
            href,
          }))}
          domain={onTimeDomain(percents)}
          aim={TARGET * 100}
          numberOf={format.number}
        />
      )}
    </Measured>
  )
}
