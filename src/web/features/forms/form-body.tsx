import { type ReactNode, useEffect, useRef } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { useText } from '#ui/text/text.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import type { useForm } from './use-form.ts'

type FormBodyProps = {
  form: Pick<ReturnType<typeof useForm>, 'formRef' | 'submit'>
  className?: string
  children: ReactNode
}

/**
 * The element of a form. Without scripts the browser sends it by POST, so that what is typed does
 * not get into an address.
 */
export function FormBody({ form, className = 'gap-5', children }: FormBodyProps) {
  const { formRef, submit } = form
  return (
    <form ref={formRef} noValidate method="post" onSubmit={submit} className={`grid ${className}`}>
      {children}
    </form>
  )
}

/** Why the form as a whole was refused; announced to screen readers when it appears. */
export function FormRefusal({ code, children }: { code: ErrorCode | null; children?: ReactNode }) {
  const tError = useText('errors')
  return (
    <div role="alert" className="empty:hidden">
      {code ? (
        <Note tone="err">
          <p className="text-base font-medium">{tError(code)}</p>
          {children}
        </Note>
      ) : null}
    </div>
  )
}

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
