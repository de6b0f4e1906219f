import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { useRoving } from './use-roving.ts'

/** A part of a plot that leads to what it is made of; without an address, the drawing alone. */
export function PlotPart({
  href,
  label,
  link,
  children,
}: {
  href: string | null
  /** What it says to who does not see it. */
  label: string
  link: ReturnType<ReturnType<typeof useRoving>['linkOf']>
  children: ReactNode
}) {
  return href === null ? (
    <g>{children}</g>
  ) : (
    <Link className="plot-column" to={href} aria-label={label} {...link}>
      {children}
    </Link>
  )
}
