import { Link } from 'react-router'
import { LinePlot } from '#office/ui/plot/line-plot.tsx'
import { Measured } from '#office/ui/plot/measured.tsx'
import { PlotTable } from '#office/ui/plot/plot-table.tsx'
import { partOf } from './change.ts'
import { TARGET, onTimeDomain } from './on-time.ts'
import { type ReportPartProps, ReportPart } from './report-part.tsx'
import { useReportHrefs } from './use-report-hrefs.ts'
import { useReportLabels } from './use-report-labels.ts'

/** The share of orders that were ready on time, over twelve weeks, compared with the target. */
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
  const percents = weeks.map(({ part }) => (part === null ? null : part * 100))
  const shareOf = (part: number | null) => (part === null ? '–' : format.share(part))
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
      ) : filters.tables.includes('promise') ? (
        <PlotTable
          caption={`${t('promise.title')}, ${t('promise.unit', { aim: target })}`}
          columns={[
            { id: 'week', header: t('promise.week') },
            { id: 'due', header: t('promise.due'), isNumber: true },
            { id: 'onTime', header: t('promise.onTime'), isNumber: true },
            { id: 'part', header: t('promise.part'), isNumber: true },
          ]}
          rows={weeks.map((week) => ({
            key: week.from,
            cells: [
              week.href === null ? week.short : <Link to={week.href}>{week.short}</Link>,
              format.number(week.due),
              format.number(week.onTime),
              shareOf(week.part),
            ],
          }))}
        />
      ) : (
        <Measured width={460}>
          {(width) => (
            <LinePlot
              label={t('promise.summary', { share: shareOf(last.part), aim: target })}
              width={width}
              height={140}
              lines={[{ colour: 'leaf', name: shareOf(last.part) }]}
              steps={weeks.map((week, at) => ({
                key: week.from,
                name: names.shortDay(week.from),
                label: t('promise.step', {
                  when: week.name,
                  share: shareOf(week.part),
                  count: week.due,
                }),
                values: [percents[at] ?? null],
                isReached: week.part !== null && week.part >= TARGET,
                href: week.href,
              }))}
              domain={onTimeDomain(percents)}
              aim={TARGET * 100}
              numberOf={format.number}
            />
          )}
        </Measured>
      )}
    </ReportPart>
  )
}
