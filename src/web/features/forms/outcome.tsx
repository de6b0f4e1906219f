import { type ReactNode, useEffect, useRef } from 'react'
import { Display } from '#web/ui/show/heading.tsx'

type OutcomeProps = { title: string; text: ReactNode; children?: ReactNode }

/**
 * The outcome, shown instead of the form: it takes the focus, so that a screen reader announces it.
 */
export function Outcome({ title, text, children }: OutcomeProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-4">
      <Display level={2} size={3} ref={ref} tabIndex={-1} className="outline-none">
        {title}
      </Display>
      <p className="max-w-[48ch] text-lg break-words">{text}</p>
      {children}
    </div>
  )
}
