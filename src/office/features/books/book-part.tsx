import { type ReactNode, useId } from 'react'

/** A section of the books: a heading, a note, and what can be done. */
export function BookPart({
  title,
  note,
  children,
}: {
  title: string
  note: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="border-t-2 border-ink pt-3.5" aria-labelledby={id}>
      <h2 className="title-3" id={id}>
        {title}
      </h2>
      <p className="mt-1 mb-2.5 text-ink-2">{note}</p>
      {children}
    </section>
  )
}
