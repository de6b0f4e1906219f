import type { ReactNode } from 'react'
import { SearchField } from './search-field.tsx'

/** The search of a list and its filters. The text of the search replaces the entry of the history. */
export const FilterBar = ({
  label,
  searchLabel,
  find,
  change,
  className,
  children,
}: {
  label: string
  searchLabel: string
  find: string
  change: (patch: { find: string }, options: { replace: true }) => void
  className?: string
  children: ReactNode
}) => (
  <search aria-label={label} className={className}>
    <SearchField
      label={searchLabel}
      value={find}
      onChange={(text) => change({ find: text }, { replace: true })}
    />
    <div className="filters">{children}</div>
  </search>
)
