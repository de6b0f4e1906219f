import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useCartActions, type ChosenRestaurant } from '#web/state/basket/store.ts'
import { Panel } from '#web/ui/show/panel.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { storedOrder } from '#web/state/ordering/stored-order.ts'

/**
 * Shown if another tab placed an order with this cart: nothing more is sent unless the customer
 * asks for it (Y6).
 */
export function OrderedBefore({
  restaurant,
  onAnew,
}: {
  restaurant: ChosenRestaurant | null
  onAnew: () => void
}) {
  const t = useText('checkout')
  const { run } = useCartActions()
  const locale = useLocale()
  const awaitingOrder = storedOrder.readAwaiting()
  return (
    <div className="max-w-2xl">
      <Panel title={t('before.title')}>
        <p role="alert" className="mt-2">
          {t('before.text')}
        </p>
        {restaurant ? (
          <a
            href={`tel:${restaurant.phone.replace(/\s/g, '')}`}
            className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            <Icon name="phone" size={18} />
            {t('before.call', { phone: restaurant.phone })}
          </a>
        ) : null}
        <div className="mt-4 flex flex-wrap gap-3">
          {awaitingOrder ? (
            <ButtonLink to={href('confirmation', locale, { token: awaitingOrder.token })}>
              {t('before.see')}
            </ButtonLink>
          ) : null}
          <Button
            kind={awaitingOrder ? 'line' : 'leaf'}
            onClick={() => {
              run({ type: 'clear' })
              onAnew()
            }}
          >
            {t('before.empty')}
          </Button>
          <Button kind="line" onClick={onAnew}>
            {t('before.again')}
          </Button>
        </div>
      </Panel>
    </div>
  )
}
