import type { ErrorCode } from '#contract/errors.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** What could not be had, and another try. */
export function Failed({ code, onAgain }: { code: ErrorCode; onAgain: () => void }) {
  const tError = useText('errors')
  const common = useText('common')
  return (
    <Note tone="err" role="alert">
      <p className="text-base font-medium">{tError(code)}</p>
      <Button kind="line" size="s" className="mt-3" onClick={onAgain}>{common('action.retry')}</Button>
    </Note>
  )
}
