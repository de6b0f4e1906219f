import { Link, useLocation } from 'react-router'
import { type PlotName, type ReportFilters, writeFilters } from './report-filters.ts'

/** Leads to the table of a part, which has those that are not drawn; nothing where all are. */
export function OthersLink({
  text,
  count,
  name,
  filters,
}: {
  text: string
  count: number
  name: PlotName
  filters: ReportFilters
}) {
  const { pathname } = useLocation()
  if (count <= 0) return null
  const search = writeFilters({ ...filters, tables: [...filters.tables, name] }).toString()
  return (
    <p className="report-others">
      <Link to={{ pathname, search }} preventScrollReset>
        {text}
      </Link>
    </p>
  )
}
