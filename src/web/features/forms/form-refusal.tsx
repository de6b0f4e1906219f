import type { ReactNode } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { useText } from '#ui/text/text.ts'
import { Note } from '#web/ui/feedback/note.tsx'

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
