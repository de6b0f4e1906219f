import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { useRoving } from './use-roving.ts'

/** The area of a link of a plot. A plot may set the colour of its highlight. */
export const PLOT_ROOM =
  'plot-room group-hover/column:fill-[var(--highlight,var(--zinc))] group-focus-visible/column:fill-[var(--highlight,var(--zinc))] group-focus-visible/column:stroke-(--focus) group-focus-visible/column:stroke-[3px]'

/** A part of a plot and the space around it, which links to the orders counted in the part. */
export function PlotPart({
  href,
  label,
  room,
  link,
  children,
}: {
  /** The address of the link; null for none. */
  href: string | null
  /** Text for screen readers. */
  label: string
  room: { x: number; y: number; width: number; height: number; rx?: number }
  link: ReturnType<ReturnType<typeof useRoving>['linkOf']>
  children: ReactNode
}) {
  return (
    <g>
      {/* The only text of the link is `label`, which contains the full name even if the drawing shortens the name. */}
      {href === null ? null : (
        <Link
          className="plot-column group/column outline-none"
          to={href}
          aria-label={label}
          {...link}
        >
          <rect className={PLOT_ROOM} {...room} />
        </Link>
      )}
      <g className="pointer-events-none" aria-hidden="true">
        {children}
      </g>
    </g>
  )
}
