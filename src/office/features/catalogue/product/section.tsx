import { type ReactNode, useId } from 'react'

/** A section of the page: its title, with a note or an action next to it. */
export function Section({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="page-part" aria-labelledby={id}>
      <div className="block-head">
        <h2 id={id} className="title-3">
          {title}
        </h2>
        {note === undefined ? null : (
          <span className="flex flex-wrap gap-2 items-center text-ink-2 text-note">{note}</span>
        )}
      </div>
      {children}
    </section>
  )
}
