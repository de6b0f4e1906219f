import { type ReactNode, useId } from 'react'
import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { useText } from '#ui/text/text.ts'
import { PlotSwitch } from '#ui/parts/plot/plot-switch.tsx'
import type { PlotName, ReportFilters } from './report-address.ts'
import type { ReportView } from './use-report.ts'

/** The props of each part of the page. */
export type ReportPartProps = {
  view: ReportView
  filters: ReportFilters
  change: ChangeUrlState<ReportFilters>
}

/** A part of a report: its title, its unit, and a switch between plot and table. */
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
  /** Omitted if the part has no plot. */
  name?: PlotName
  title: string
  note?: ReactNode
  tools?: ReactNode
  /** True if the part takes the full width of both columns. */
  isWide?: boolean
  filters?: ReportFilters
  change?: ChangeUrlState<ReportFilters>
  children: ReactNode
}) {
  const t = useText('office-reports')
  const id = useId()
  return (
    <section
      data-wide={isWide || undefined}
      className="page-part data-wide:col-span-full print:mb-7 print:break-inside-avoid print:has-[.table-tray]:break-inside-auto"
      aria-labelledby={id}
    >
      <header className="block-head print:break-inside-avoid print:break-after-avoid">
        <h2 className="title-3 mr-auto max-w-full" id={id}>
          {title}
        </h2>
        {note === undefined ? null : (
          <p className="flex-[1_1_120px] text-right text-note text-balance text-ink-2 tabular-nums max-sm:order-1 max-sm:flex-[1_0_100%] max-sm:text-left">
            {note}
          </p>
        )}
        <div className="ml-auto flex flex-none items-center gap-1.5 print:hidden">
          {tools}
          {name === undefined || filters === undefined || change === undefined ? null : (
            <PlotSwitch
              label={t('ways', { title })}
              texts={{ plot: t('plot'), table: t('table') }}
              isTable={filters.table.includes(name)}
              onChange={(isTable) => {
                const otherTables = filters.table.filter((table) => table !== name)
                change({ table: isTable ? [...otherTables, name] : otherTables }, { replace: true })
              }}
            />
          )}
        </div>
      </header>
      {children}
    </section>
  )
}
