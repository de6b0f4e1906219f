import type { ReactNode } from 'react'

/** A part of the page of the day: a heading, what stands beside it, and what belongs to it. */
export const TodayPart = ({
  id,
  title,
  tools,
  children,
}: {
  id: string
  title: ReactNode
  tools: ReactNode
  children: ReactNode
}) => (
  <section className="border-t-2 border-t-ink pt-3.5" aria-labelledby={id}>
    <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 id={id}>{title}</h2>
      {tools}
    </header>
    {children}
  </section>
)
