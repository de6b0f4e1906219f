import type { ReactNode } from 'react'

/** A part of a drawer: a heading, what stands beside it, and what belongs to it. */
export const DrawerPart = ({
  title,
  tools,
  className = 'drawer-part',
  children,
}: {
  title: string
  tools?: ReactNode
  className?: string
  children?: ReactNode
}) => (
  <section className={className}>
    <header>
      <h3>{title}</h3>
      {tools}
    </header>
    {children}
  </section>
)
