import { useId } from 'react'
import type { WeeklyReportView, WeeklyReports } from '#contract/office/weekly-reports.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { dayText } from '#office/base/period-text.ts'
import { useSessionState } from '#office/base/session.ts'
import { dayIn } from '#office/base/today.ts'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { useWeekly } from './use-weekly.ts'

/**
 * The reports that the user receives each Monday, each with a button to stop it; nothing if there
 * are none.
 */
export function WeeklyPart() {
  const weekly = useWeekly()
  return (
    <LoadedPart of={weekly.loaded} skeleton={null}>
      {(reports) =>
        reports.results.length === 0 && weekly.problem === null ? null : (
          <WeeklyReportList reports={reports} {...weekly} />
        )
      }
    </LoadedPart>
  )
}

function WeeklyReportList({
  reports,
  change,
  isPending,
  problem,
}: { reports: WeeklyReports } & Pick<
  ReturnType<typeof useWeekly>,
  'change' | 'isPending' | 'problem'
>) {
  const t = useText('office-exports')
  const id = useId()
  const format = useFormat()
  const locale = useLocale()
  const { session } = useSessionState()
  const nameOf = ({ name, scope }: WeeklyReportView): string =>
    name ?? (scope === 'chain' || scope === 'mine' ? t(`weekly.${scope}`) : scope)
  return (
    <section className="mt-8.5 border-t-2 border-ink pt-3.5" aria-labelledby={id}>
      <h2 className="title-3" id={id}>
        {t('weekly.title')}
      </h2>
      <p className="mt-1 mb-2.5 text-ink-2">
        {t('weekly.lead', {
          email: session?.email ?? '',
          day: format.day(reports.next),
          time: format.time(reports.next),
        })}
      </p>
      <Problem text={problem} />
      <ul>
        {reports.results.map((report) => {
          const name = nameOf(report)
          return (
            <li
              key={report.id}
              className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-1"
            >
              <b className="font-semibold">{name}</b>
              <span className="muted">
                {t('weekly.since', {
                  day: dayText(dayIn(Date.parse(report.startedAt)), locale),
                })}
              </span>
              <div className="ml-auto flex">
                <Button
                  kind="outlined"
                  isDisabled={isPending}
                  aria-label={t('weekly.stopName', { name })}
                  onPress={() => change({ stop: report.id, name })}
                >
                  {t('weekly.stop')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
