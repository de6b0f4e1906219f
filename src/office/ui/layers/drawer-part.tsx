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
  <section className="mt-6.5 print:break-inside-avoid">
    <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h3 className="text-strong font-semibold">{title}</h3>
      {tools}
    </header>
    {children}
  </section>
)
