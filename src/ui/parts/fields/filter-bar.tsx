import type { ReactNode } from 'react'
import { SearchField } from './search-field.tsx'

/** The search of a list and its filters. The text of the search replaces the entry of the history. */
export const FilterBar = ({
  label,
  searchLabel,
  find,
  change,
  isOneLine = false,
  children,
}: {
  label: string
  searchLabel: string
  find: string
  change: (patch: { find: string }, options: { replace: true }) => void
  /** True if the filters stand beside the search instead of below it. */
  isOneLine?: boolean
  children: ReactNode
}) => (
  <search
    aria-label={label}
    className={isOneLine ? 'mb-3 flex flex-wrap items-center gap-2' : undefined}
  >
    <div className={isOneLine ? 'min-w-45 flex-[0_1_272px]' : undefined}>
      <SearchField
        label={searchLabel}
        value={find}
        onChange={(text) => change({ find: text }, { replace: true })}
      />
    </div>
    <div className="filters">{children}</div>
  </search>
)
