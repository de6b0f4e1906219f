import { useId } from 'react'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useRequestedTime } from '#web/state/pickup-time/use-requested-time.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { useCart } from '#web/state/basket/store.ts'
import { composerOf } from '#web/state/basket/composer-address.ts'
import { nextStep } from './next-step.ts'
import { useLineActions } from '#web/state/basket/use-line-actions.ts'

/**
 * The cart's single next step: a link to choose a time or to check out; or a disabled button next
 * to the reason, with a way to solve the problem.
 */
export function NextStepLink() {
  const cart = useCart()
  const locale = useLocale()
  const t = useText('cart')
  const label = t(cart.changing === null ? 'summary.checkout' : 'review')
  const orderTime = useRequestedTime()
  const { price } = useFormat()
  const reason = useId()
  const amount = price(cart.priced.toPay)
  switch (nextStep(cart, orderTime)) {
    case 'time':
      return (
        <ButtonLink wide to={href('takeaway', locale)} amount={amount}>
          {t('summary.chooseTime')}
        </ButtonLink>
      )
    case 'checkout':
      return (
        <ButtonLink wide to={href('checkout', locale)} amount={amount}>
          {label}
        </ButtonLink>
      )
    case 'finish':
      return (
        <>
          <IncompleteReason id={reason} />
          <Button
            wide
            aria-disabled
            aria-describedby={reason}
            {...(cart.priced.lines.some(({ completed }) => completed) && { amount })}
          >
            {label}
          </Button>
        </>
      )
  }
}

function IncompleteReason({ id }: { id: string }) {
  const { priced } = useCart()
  const { menu } = useMenu()
  const locale = useLocale()
  const t = useText('cart')
  const incompleteLines = priced.lines.filter(({ completed }) => !completed)
  const first = incompleteLines[0] && composerOf(incompleteLines[0].line, menu, locale)
  const actions = useLineActions()
  return (
    <p id={id} className="mb-2 flex flex-wrap gap-x-2.5 gap-y-2 text-sm font-medium text-err">
      {t('summary.finishFirst', { count: incompleteLines.length })}{' '}
      {first ? (
        <Link to={first} className="tap font-semibold whitespace-nowrap underline">
          {t('summary.finish')}
        </Link>
      ) : null}
      {incompleteLines[0] ? (
        <>
          {' '}
          <button
            type="button"
            aria-label={t('summary.removeName', { name: incompleteLines[0].name })}
            onClick={() => incompleteLines[0] && actions.remove(incompleteLines[0])}
            className="tap font-semibold whitespace-nowrap underline"
          >
            {t('summary.remove')}
          </button>
        </>
      ) : null}
    </p>
  )
}
