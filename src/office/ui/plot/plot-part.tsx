import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { useRoving } from './use-roving.ts'

/** A part of a plot and the room around it, which leads to what the part is made of. */
export function PlotPart({
  href,
  label,
  room,
  link,
  children,
}: {
  /** Null where it leads nowhere. */
  href: string | null
  /** What it says to who does not see it. */
  label: string
  room: { x: number; y: number; width: number; height: number; rx?: number }
  link: ReturnType<ReturnType<typeof useRoving>['linkOf']>
  children: ReactNode
}) {
  return (
    <g>
      {/* The link has no text but its name: a name that is cut in the drawing is whole there. */}
      {href === null ? null : (
        <Link className="plot-column" to={href} aria-label={label} {...link}>
          <rect className="plot-room" {...room} />
        </Link>
      )}
      <g className="plot-drawn" aria-hidden="true">
        {children}
      </g>
    </g>
  )
}
