import type { ErrorCode } from '#contract/errors.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/** A failed request, with a retry button. */
export function FailureNote({ code, onAgain }: { code: ErrorCode; onAgain: () => void }) {
  const tError = useText('errors')
  const common = useText('common')
  return (
    <Note tone="err" role="alert">
      <p className="text-base font-medium">{tError(code)}</p>
      <Button kind="line" size="s" className="mt-3" onClick={onAgain}>
        {common('action.retry')}
      </Button>
    </Note>
  )
}
