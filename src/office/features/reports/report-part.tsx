import { type ReactNode, useId } from 'react'
import { useText } from '#office/base/text.ts'
import { PlotSwitch } from '#office/ui/plot/plot-switch.tsx'
import type { PlotName, ReportFilters } from './report-filters.ts'
import type { ReportView } from './use-report.ts'
import type { ChangeReportFilters } from './use-report-filters.ts'

/** What each part of the page is given. */
export type ReportPartProps = {
  view: ReportView
  filters: ReportFilters
  change: ChangeReportFilters
}

/** A part of a report: its title, what is counted, and whether as a plot or as a table. */
export function ReportPart({
  name,
  title,
  note,
  tools,
  isWide = false,
  filters,
  change,
  children,
}: {
  /** Left out where nothing is drawn. */
  name?: PlotName
  title: string
  note?: ReactNode
  tools?: ReactNode
  /** It has both columns for itself. */
  isWide?: boolean
  filters?: ReportFilters
  change?: ChangeReportFilters
  children: ReactNode
}) {
  const t = useText('office-reports')
  const id = useId()
  return (
    <section
      className={isWide ? 'block report-part report-wide' : 'block report-part'}
      aria-labelledby={id}
    >
      <header className="block-head">
        <h2 className="title-3" id={id}>
          {title}
        </h2>
        {note === undefined ? null : <p className="report-note">{note}</p>}
        <div className="report-tools">
          {tools}
          {name === undefined || filters === undefined || change === undefined ? null : (
            <PlotSwitch
              label={t('ways', { title })}
              texts={{ plot: t('plot'), table: t('table') }}
              isTable={filters.tables.includes(name)}
              onChange={(isTable) => {
                const otherTables = filters.tables.filter((table) => table !== name)
                change(
                  { tables: isTable ? [...otherTables, name] : otherTables },
                  { replace: true },
                )
              }}
            />
          )}
        </div>
      </header>
      {children}
    </section>
  )
}
