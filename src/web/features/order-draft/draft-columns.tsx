import type { ReactNode } from 'react'

/** The form on the left, and the order's summary beside it on wide screens. */
export const DraftColumns = ({
  summary,
  children,
}: {
  summary: ReactNode
  children: ReactNode
}) => (
  <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_380px] lg:gap-10">
    <div className="grid gap-5">{children}</div>
    {summary}
  </div>
)
