import { type ReactNode, useId } from 'react'
import { Display } from '#web/ui/show/heading.tsx'

/** A titled section of an account page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-md border border-line px-4 py-5 sm:p-6">
      <Display level={3} size={2} id={id} className="mb-4">
        {title}
      </Display>
      {children}
    </section>
  )
}
