import { useMemo } from 'react'
import { getBooks } from '#contract/office/books.ts'
import { EXPORT_DAYS } from '#contract/office/exports.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { ExportsTable } from '#office/features/exports/exports-table.tsx'
import { ReportTabs } from '#office/features/exports/report-tabs.tsx'
import { useExports } from '#office/features/exports/use-exports.ts'
import { WeeklyPart } from '#office/features/exports/weekly-part.tsx'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { TableSkeleton } from '#ui/parts/skeleton.tsx'

/** The files that the user requested and their progress (H17), and the weekly mails (H16). */
export function Component() {
  const t = useText('office-exports')
  const office = useText('office')
  const locale = useLocale()
  const { files, ask, isPending, problem } = useExports({ isListed: true })
  const rights = useSessionState().session?.rights ?? []
  const [mayBooks, mayReports] = [rights.includes('books'), rights.includes('reports')]
  const { data: books } = useApi(getBooks, mayBooks ? {} : null)
  const sellers = useMemo(
    () => new Map((books?.sellers ?? []).map(({ id, name }) => [id, name])),
    [books],
  )
  return (
    <>
      <PageHeader
        title={office('page.exports')}
        figures={t('files.lead', { count: EXPORT_DAYS })}
      />
      <ReportTabs here="exports" />
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
      <LoadedPart of={files} skeleton={<TableSkeleton columns={6} />}>
        {({ results: exportFiles }) =>
          exportFiles.length === 0 ? (
            <EmptyState
              text={t('files.empty', { count: EXPORT_DAYS })}
              action={
                !mayReports ? null : (
                  <ButtonLink kind="outlined" to={officeHref('reports', locale)}>
                    {t('files.start')}
                  </ButtonLink>
                )
              }
            />
          ) : (
            <div className="mt-4.5">
              <ExportsTable files={exportFiles} {...{ sellers, isPending, onAsk: ask }} />
            </div>
          )
        }
      </LoadedPart>
      {mayReports ? <WeeklyPart /> : null}
    </>
  )
}
