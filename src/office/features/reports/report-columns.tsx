import type { ReactNode } from 'react'

/**
 * The two columns of a report, one in a narrow window. If a table takes both columns, the parts
 * that stood beside it stand below it, side by side.
 */
export const ReportColumns = ({
  isHidden,
  children,
}: {
  /** True if screen readers should not read the columns. */
  isHidden?: boolean
  children: ReactNode
}) => (
  <div
    className="grid grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] items-start gap-x-10 gap-y-9 max-[73.75rem]:grid-cols-1 max-[73.75rem]:gap-8 print:block"
    aria-hidden={isHidden}
  >
    {children}
  </div>
)
