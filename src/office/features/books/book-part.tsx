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
    <section className="book-part" aria-labelledby={id}>
      <h2 className="title-3" id={id}>
        {title}
      </h2>
      <p className="muted">{note}</p>
      {children}
    </section>
  )
}
