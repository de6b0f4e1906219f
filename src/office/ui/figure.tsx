import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

/** The text of a figure that cannot be computed; it has no link. */
export const NO_FIGURE = '–'

const figureLook = `group relative print:break-inside-avoid border-line border-l px-3.5 pt-3.25 pb-3.5
  min-[73.75rem]:first:border-l-0 min-[73.75rem]:first:pl-0
  sm:max-[73.75rem]:nth-[n+4]:border-t sm:max-[73.75rem]:nth-[3n+1]:border-l-0
  sm:max-[73.75rem]:nth-[3n+1]:pl-0 max-sm:odd:border-l-0 max-sm:odd:pl-0
  max-sm:nth-[n+3]:border-t`
const noteLook = 'text-note leading-[1.3] text-ink-2'
const valueLook = `figure-value mt-0.75 mb-1.25 font-display text-[2.25rem] leading-[1.05] font-[800]
  whitespace-nowrap [font-stretch:75%] group-data-old/today:text-ink-2 max-[73.75rem]:text-2xl`
// The link covers the whole figure, so that a click anywhere on the figure opens its orders.
const linkLook = `no-underline after:absolute after:inset-0 after:content-[''] group-hover:underline
  group-hover:decoration-2 focus-visible:outline-none
  focus-visible:after:-outline-offset-3 focus-visible:after:[outline:3px_solid_var(--focus)]`

/** Key figures beside each other, as many in a row as the window has room for. */
export const FigureList = ({
  className = '',
  children,
}: {
  className?: string
  children: ReactNode
}) => (
  <dl
    className={`key-figures mt-5 mb-6.5 grid grid-cols-6 border-y-2 border-y-ink max-[73.75rem]:grid-cols-3 max-sm:grid-cols-2 ${className}`}
  >
    {children}
  </dl>
)

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
    <div className={figureLook}>
      <dt id={`${id}-name`} className={noteLook}>
        {name}
      </dt>
      <dd className={`${valueLook} group-data-stale/loaded:text-ink-2!`}>
        {href && value !== NO_FIGURE ? (
          <Link to={href} id={id} aria-labelledby={`${id}-name ${id}`} className={linkLook}>
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      <dd className={`figure-note ${noteLook}`}>{children}</dd>
    </div>
  )
}
