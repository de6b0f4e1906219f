import { type ReactNode, useId } from 'react'

/** A part of a page: a heading with a lead and tools, and what belongs to it. */
export function Block({
  id: anchor,
  title,
  lead,
  tools,
  level: Heading = 'h2',
  className = 'page-part',
  isRegion = false,
  children,
}: {
  /** The id of the heading, if a link leads to it. */
  id?: string
  title: ReactNode
  lead?: ReactNode
  /** What stands beside the heading, for example a button that adds an entry. */
  tools?: ReactNode
  level?: 'h2' | 'h3'
  className?: string
  /** True for a landmark that screen readers list by its heading. */
  isRegion?: boolean
  children?: ReactNode
}) {
  const ownId = useId()
  const id = anchor ?? ownId
  const heading = (
    <Heading id={id} className="title-3">
      {title}
    </Heading>
  )
  return (
    <section className={className} aria-labelledby={isRegion ? id : undefined}>
      <header className="block-head">
        {lead === undefined ? (
          heading
        ) : (
          <div>
            {heading}
            <p className="muted">{lead}</p>
          </div>
        )}
        {tools}
      </header>
      {children}
    </section>
  )
}
