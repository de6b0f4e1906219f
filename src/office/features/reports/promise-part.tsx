import { Link } from 'react-router'
import { LinePlot } from '#office/ui/plot/line-plot.tsx'
import { Measured } from '#office/ui/plot/measured.tsx'
import { PlotTable } from '#office/ui/plot/plot-table.tsx'
import { partOf } from './change.ts'
import { AIM, promiseDomain } from './promise.ts'
import { type PartProps, ReportPart } from './report-part.tsx'
import { useReportHrefs } from './use-report-hrefs.ts'
import { useReportWords } from './use-report-words.ts'

/** What part of the orders was ready on time, over twelve weeks, beside what is aimed at. */
export function PromisePart({ shown, filters, change }: PartProps) {
  const { t, names, format } = useReportWords()
  const hrefs = useReportHrefs(shown)
  const weeks = shown.report.weeks.map((week) => {
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
  const aim = format.share(AIM)
  const percents = weeks.map(({ part }) => (part === null ? null : part * 100))
  const shareOf = (part: number | null) => (part === null ? '–' : format.share(part))
  return (
    <ReportPart
      name="promise"
      title={t('promise.title')}
      note={t('promise.unit', { aim })}
      filters={filters}
      change={change}
    >
      {last === undefined ? (
        <p>{t('promise.none')}</p>
      ) : filters.tables.includes('promise') ? (
        <PlotTable
          caption={`${t('promise.title')}, ${t('promise.unit', { aim })}`}
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
              label={t('promise.summary', { share: shareOf(last.part), aim })}
              width={width}
              height={140}
              lines={[{ look: 'leaf', name: shareOf(last.part) }]}
              steps={weeks.map((week, at) => ({
                key: week.from,
                name: names.shortDay(week.from),
                label: t('promise.step', {
                  when: week.name,
                  share: shareOf(week.part),
                  count: week.due,
                }),
                values: [percents[at] ?? null],
                isReached: week.part !== null && week.part >= AIM,
                href: week.href,
              }))}
              domain={promiseDomain(percents)}
              aim={AIM * 100}
              numberOf={format.number}
            />
          )}
        </Measured>
      )}
    </ReportPart>
  )
}
