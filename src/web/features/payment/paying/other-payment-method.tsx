import type { ErrorCode } from '#contract/errors.ts'
import { href } from '#contract/pages/links.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { methodAfter } from './method-after.ts'

type OtherWayProps = {
  code: ErrorCode
  ways: readonly PaymentChoice[]
  onTake: (method: PaymentChoice) => void
}

/** After a refusal of the chosen way to pay, offers the other one, one press away (Y4). */
export function OtherPaymentMethod({ code, ways, onTake }: OtherWayProps) {
  const t = useText('payment')
  const alternative = methodAfter(code)
  if (alternative === null) return null
  return (
    <>
      {code.startsWith('card_') ? <p className="mt-1">{t('notCharged')}</p> : null}
      {ways.includes(alternative) ? (
        <Button kind="line" size="s" className="mt-3" onClick={() => onTake(alternative)}>
          {alternative === 'card' ? t('payByCard') : t('payLater')}
        </Button>
      ) : null}
    </>
  )
}

/**
 * Shown while the bank's authentication is unfinished: a link that returns to the authentication.
 * The link loads a new document, because the security policy of the current document may forbid the
 * bank's page in a frame.
 */
export function BankWaits({ token }: { token: string }) {
  const t = useText('payment')
  const locale = useLocale()
  return (
    <Note tone="warn" className="mb-5">
      <p className="text-base font-semibold">{t('due.bank')}</p>
      <ButtonLink
        kind="line"
        size="s"
        className="mt-3"
        reloadDocument
        to={href('authentication', locale, { token })}
      >
        {t('due.resume')}
      </ButtonLink>
    </Note>
  )
}
