import { type ReactNode, useId } from 'react'
import { Display } from './heading.tsx'

/** A white field with a hairline and a title. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-md border border-line bg-ground px-4 py-5 sm:p-6"
    >
      <Display level={2} size={2} id={id}>
        {title}
      </Display>
      {children}
    </section>
  )
}
