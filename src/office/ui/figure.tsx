import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

/** The text of a figure that cannot be computed; it has no link. */
export const NO_FIGURE = '–'

/** A figure below its name, with a note. */
export function Figure({
  name,
  value,
  href,
  children,
}: {
  name: string
  value: string
  href: string | null | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <div>
      <dt id={`${id}-name`}>{name}</dt>
      <dd className="figure-value">
        {href && value !== NO_FIGURE ? (
          <Link to={href} id={id} aria-labelledby={`${id}-name ${id}`}>
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      <dd className="figure-note">{children}</dd>
    </div>
  )
}
