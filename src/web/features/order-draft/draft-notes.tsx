import { type ReactNode, useEffect, useRef } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { useText } from '#ui/text/text.ts'
import { useDayLabel } from '#web/state/pickup-time/use-day-label.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { blockerAfter } from './blockers.ts'
import { RefusalNote } from './refusal-note.tsx'
import type { OrderDraftState } from './use-order-draft.ts'

/**
 * Notes above the form: another time of “as soon as possible”, which needs no choice, or why the
 * order was refused, with `children` to resolve it.
 */
export function DraftNotes({
  draft: { time, timeRefusal },
  refusal,
  children,
}: {
  draft: OrderDraftState
  refusal: { code: ErrorCode } | null
  children?: ReactNode
}) {
  const { at, isSoonest, hasMoved } = time
  return (
    <>
      {at !== null && isSoonest && (hasMoved || timeRefusal !== null) ? (
        <AnotherTime at={at} refusal={timeRefusal} />
      ) : null}
      {refusal && !(isSoonest && blockerAfter(refusal.code)) ? (
        <RefusalNote refusal={refusal}>{children}</RefusalNote>
      ) : null}
    </>
  )
}

/**
 * Note that the time of “as soon as possible” has changed: either before the order was sent, or
 * because the server refused the order (`refusal`, N3).
 */
function AnotherTime({ at, refusal }: { at: string; refusal: object | null }) {
  const t = useText('checkout')
  const moment = useDayLabel()
  const ref = useRef<HTMLOutputElement>(null)
  // The focus moves to this note: the note is at the top of the page, and the pressed button is at
  // the bottom.
  useEffect(() => {
    if (refusal) ref.current?.focus()
  }, [refusal])
  return (
    <output ref={ref} tabIndex={-1} className="mb-5 block scroll-mt-24 rounded-sm">
      <Note tone="warn">
        <p className="num text-base font-semibold">
          {t('order.soonestNow', { time: moment(at).short })}
        </p>
        {refusal ? <p>{t('order.soonestAgain')}</p> : null}
      </Note>
    </output>
  )
}
