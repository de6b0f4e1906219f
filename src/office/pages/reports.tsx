import { useUrlState } from '#office/base/address/use-url-state.ts'
import { useToday } from '#office/base/today.ts'
import { ExportMenu } from '#office/features/exports/export-menu.tsx'
import { ReportTabs } from '#office/features/exports/report-tabs.tsx'
import { useExports } from '#office/features/exports/use-exports.ts'
import { useWeekly } from '#office/features/exports/use-weekly.ts'
import { CorrectionsPart } from '#office/features/reports/corrections-part.tsx'
import { HoursPart } from '#office/features/reports/hours-part.tsx'
import { LostPart } from '#office/features/reports/lost-part.tsx'
import { LoyaltyPart } from '#office/features/reports/loyalty-part.tsx'
import { PreparationPart } from '#office/features/reports/preparation-part.tsx'
import { OnTimePart } from '#office/features/reports/on-time-part.tsx'
import { reportAddress, shownDays } from '#office/features/reports/report-address.ts'
import { ReportBar } from '#office/features/reports/report-bar.tsx'
import { ReportColumns } from '#office/features/reports/report-columns.tsx'
import { ReportFigures } from '#office/features/reports/report-figures.tsx'
import type { ReportPartProps } from '#office/features/reports/report-part.tsx'
import { ReportSkeleton } from '#office/features/reports/report-skeleton.tsx'
import { RestaurantsPart } from '#office/features/reports/restaurants-part.tsx'
import { SoldPart } from '#office/features/reports/sold-part.tsx'
import { type ReportView, useReport } from '#office/features/reports/use-report.ts'
import { scopeName, useReportScopes } from '#office/features/reports/use-report-scopes.ts'
import { useReportLabels } from '#office/features/reports/use-report-labels.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Notice } from '#ui/parts/notice.tsx'

/**
 * The report of a period: sales, preparation and lost sales, compared with another period (H16).
 */
export function Component() {
  const { t, names } = useReportLabels()
  const today = useToday()
  const { state: filters, change } = useUrlState(reportAddress)
  const { days, beside } = shownDays(filters, today)
  const loaded = useReport({
    days,
    beside,
    scope: filters.scope,
    isWithoutHolidays: filters.holidays === 'out',
  })
  const { data } = loaded
  const scopes = useReportScopes()
  const { ask, isPending, problem } = useExports()
  const weekly = useWeekly()
  return (
    <>
      <PageHeader
        address={reportAddress}
        title={names.title(days)}
        figures={
          <>
            <Lead days={names.daysOf(days)} restaurants={data?.report.restaurants} />{' '}
            {beside === null ? null : names.compared(beside)}{' '}
            {data === undefined ? null : names.holidays(data.report)}
          </>
        }
      />
      <ReportTabs here="reports" />
      <div className="flex flex-wrap items-start justify-between gap-x-4 print:hidden">
        <ReportBar {...{ scopes, filters, change, days, beside }} />
        <div className="mt-3 mb-3.5 flex max-sm:mt-0">
          <ExportMenu
            days={days}
            scope={filters.scope}
            name={scopeName(scopes, filters.scope)}
            isPending={isPending || weekly.isPending}
            onAsk={ask}
            weekly={weekly}
          />
        </div>
      </div>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
      {weekly.problem === null ? null : <Notice tone="err">{weekly.problem}</Notice>}
      <LoadedPart of={loaded} skeleton={<ReportSkeleton />}>
        {(view) =>
          isEmpty(view) ? (
            <EmptyState text={t('empty')} />
          ) : (
            <ReportParts {...{ view, filters, change }} />
          )
        }
      </LoadedPart>
      {data === undefined ? null : <Foot at={data.report.at} />}
    </>
  )
}

/**
 * The line under the title: the days of the report and, once it is loaded, the number of
 * restaurants in it.
 */
function Lead({ days, restaurants }: { days: string | null; restaurants: number | undefined }) {
  const { t } = useReportLabels()
  if (restaurants === undefined) return days === null ? null : t('lead.alone', { days })
  return days === null
    ? t('lead.restaurants', { count: restaurants })
    : t('lead.text', { days, count: restaurants })
}

const isEmpty = ({ report: { now, lost: losses, cancellations } }: ReportView): boolean =>
  now.orders === 0 && losses.length === 0 && cancellations.length === 0

function ReportParts(props: ReportPartProps) {
  const { view } = props
  return (
    <>
      <ReportFigures view={view} />
      <ReportColumns>
        <HoursPart {...props} />
        <SoldPart {...props} />
        <RestaurantsPart {...props} />
        <div className="grid grid-cols-1 gap-9 print:block [[data-wide]+&]:contents">
          <PreparationPart {...props} />
          <OnTimePart {...props} />
        </div>
        <LostPart {...props} />
        <LoyaltyPart view={view} />
        <CorrectionsPart {...props} />
      </ReportColumns>
    </>
  )
}

/** The definition of the amounts, and the time of the last update. */
function Foot({ at }: { at: string | null }) {
  const { t, format } = useReportLabels()
  return (
    <p className="mt-7 text-ink-2">
      {t('foot')}{' '}
      {at === null ? t('footNever') : t('footAt', { day: format.day(at), time: format.time(at) })}
    </p>
  )
}
