import type { ReactNode } from 'react'

/** A part of a drawer: a heading, what stands beside it, and what belongs to it. */
export const DrawerPart = ({
  title,
  tools,
  children,
}: {
  title: string
  tools?: ReactNode
  children?: ReactNode
}) => (
  <section className="drawer-part">
    <header>
      <h3>{title}</h3>
      {tools}
    </header>
    {children}
  </section>
)
