import { Link, useLocation } from 'react-router'
import { type PlotName, type ReportFilters, writeFilters } from './report-filters.ts'

/**
 * A link to the table of a part of the report, which also contains the rows that are not drawn;
 * renders nothing if all rows are drawn.
 */
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
