import type { ReactNode } from 'react'

/** An entry of a `dl`: a name to the left and its value to the right. */
export const Fact = ({
  name,
  className = '',
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) => (
  <div
    className={`flex min-h-9.5 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 border-b border-line ${className}`}
  >
    <dt className="text-ink-2">{name}</dt>
    <dd className="ml-auto wrap-anywhere tabular-nums">{children}</dd>
  </div>
)

const columnLook = 'border-b border-line py-2.75 wrap-anywhere'

/** An entry of a `dl` of the look `facts`, which has the names in a column of their own. */
export const FactInColumns = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className={`${columnLook} pr-6 text-ink-2`}>{name}</dt>
    <dd className={columnLook}>{children}</dd>
  </>
)
