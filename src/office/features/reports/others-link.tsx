import { Link } from 'react-router'
import { useUrlState } from '#office/base/address/use-url-state.ts'
import { type PlotName, reportAddress } from './report-address.ts'

/**
 * A link to the table of a part of the report, which also contains the rows that are not drawn;
 * renders nothing if all rows are drawn.
 */
export function OthersLink({ text, count, name }: { text: string; count: number; name: PlotName }) {
  const { state, searchWith } = useUrlState(reportAddress)
  if (count <= 0) return null
  return (
    <p className="mt-2 font-semibold print:hidden">
      <Link
        className="text-leaf-text"
        to={{ search: searchWith({ table: [...state.table, name] }) }}
        preventScrollReset
      >
        {text}
      </Link>
    </p>
  )
}
