import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { undecidedCodes } from '#web/state/ordering/ordering.ts'
import type { OrderBeingChanged } from '#web/state/basket/stored-cart.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { ChangeForm } from './change-form.tsx'
import { useState } from 'react'
import { useAnswer } from '#web/base/browser/use-answer.ts'
import { ApiProblem } from '#contract/client.ts'
import { FailureNote } from '#web/features/account/parts/failure-note.tsx'
import type { ErrorCode } from '#contract/errors.ts'
import { type Changeable, getChangeable } from '#contract/shop/order-changes.ts'

/** The last step of changing an order, shown instead of the checkout (E1). */
export function ChangeCheckout({ changing }: { changing: OrderBeingChanged }) {
  const { number, token } = changing
  const t = useText('change')
  const tError = useText('errors')
  const locale = useLocale()
  const api = useApi()
  const [attempt, setAttempt] = useState(0)
  const answer = useAnswer(`${token} ${attempt}`, () =>
    api.call(getChangeable, { params: { token } }).then((order) => ({ order }), answerOf),
  )
  return (
    <>
      <Display level={1} size={4} className="mb-5">
        {t('title', { number })}
      </Display>
      {answer === undefined ? (
        <div className="skeleton h-96" aria-hidden="true" />
      ) : 'failed' in answer ? (
        <FailureNote code={answer.failed} onAgain={() => setAttempt(attempt + 1)} />
      ) : 'refused' in answer ? (
        <>
          <Note tone="err" role="alert">
            <p className="text-base font-semibold">{t('tooLate')}</p>
            <p className="mt-1">{tError(answer.refused)}</p>
          </Note>
          <ButtonLink kind="line" className="mt-5" to={href('confirmation', locale, { token })}>
            {t('see', { number })}
          </ButtonLink>
        </>
      ) : (
        <ChangeForm key={token} changing={changing} orderBefore={answer.order} />
      )}
    </>
  )
}

/**
 * `refused`: the order can no longer be changed. `failed`: there was no answer, so nothing is known
 * about the order.
 */
type ChangeableAnswer = { order: Changeable } | { refused: ErrorCode } | { failed: ErrorCode }

function answerOf(error: unknown): ChangeableAnswer {
  const code = error instanceof ApiProblem ? error.problem.code : 'network'
  return undecidedCodes.includes(code) ? { failed: code } : { refused: code }
}
