import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import type { CheckoutState } from '#web/features/checkout/use-checkout.ts'
import { bowlOf, viewOfPriced } from '#web/features/order-view/order-line-view.ts'
import { waitingFor } from '#web/state/ordering/waiting.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { OrderLoader } from './order-loader.tsx'

/** Covers the page while the order or its payment is in progress. */
export default function UnderWay({ checkout: { draft, placing } }: { checkout: CheckoutState }) {
  const { menu } = useMenu()
  const locale = useLocale()
  const t = useText('payment')
  const { ordering, awaited, resumed, dispatch } = placing
  const waiting = waitingFor(ordering)
  return (
    <OrderLoader
      waiting={waiting}
      contents={bowlOf(
        draft.priced.lines.map((line) => viewOfPriced(line, menu)),
        menu,
      )}
      phone={draft.restaurant?.phone || null}
      resumed={resumed}
      onAgain={() => dispatch({ type: 'again' })}
    >
      {awaited === null || waiting.subject === 'order' ? null : (
        <ButtonLink kind="line" to={href('confirmation', locale, { token: awaited })}>
          {t('unsure.follow')}
        </ButtonLink>
      )}
    </OrderLoader>
  )
}
