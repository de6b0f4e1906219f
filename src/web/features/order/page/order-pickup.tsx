import type { Order } from '#contract/shop/orders.ts'
import { directionsTo, href } from '#contract/pages/links.ts'
import { canBeCancelled, isCustomers, isPast } from '#domain/orders/order.ts'
import { useLocale } from '#web/base/page/app-data.tsx'
import { useText } from '#web/base/text/text.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Panel } from '#web/ui/show/panel.tsx'

/** Address, phone number, and until when the kitchen can cancel the order (O2). */
export function OrderPickup({
  order: { restaurant, status, hasAlcohol, delivery },
}: {
  order: Order
}) {
  const t = useText('order')
  const locale = useLocale()
  const { street, postcode, city } = restaurant.address
  const phone = restaurant.phone.replaceAll(' ', '\u00a0')
  const taken = status !== 'awaiting-payment'
  return (
    <Panel title={t(delivery ? 'brought.title' : 'pickup.title')}>
      {delivery ? (
        <p className="mt-2 text-lg font-semibold">{t('brought.text', delivery)}</p>
      ) : null}
      {delivery ? (
        <p className="mt-2">
          {t('brought.by', {
            restaurant: restaurant.name,
            address: `${street}, ${postcode} ${city}`,
          })}
        </p>
      ) : (
        <>
          <p className="mt-2 font-semibold">{restaurant.name}</p>
          <p>
            {street}, {postcode} {city}.{isPast(status) || !taken ? null : ` ${t('pickup.text')}`}
          </p>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          href={`tel:${phone.replace(/\s/g, '')}`}
          className="num inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-line-strong px-4.5 text-sm font-semibold
            no-underline hover:border-ink"
        >
          <Icon name="phone" size={18} />
          {t('pickup.call', { phone })}
        </a>
        {delivery ? null : (
          <>
            <a
              href={directionsTo(restaurant.address)}
              rel="noreferrer"
              className="button button-s button-line"
            >
              <Icon name="map" size={18} />
              {t('pickup.directions')}
            </a>
            <ButtonLink
              kind="line"
              size="s"
              to={href('restaurant', locale, { slug: restaurant.slug })}
            >
              <Icon name="pin" size={18} />
              {t('pickup.find')}
            </ButtonLink>
          </>
        )}
      </div>
      {hasAlcohol && !isPast(status) ? (
        <Note tone="warn" className="mt-4">
          {t('pickup.proof')}
        </Note>
      ) : null}
      {status === 'ready' ? (
        <Note tone="warn" className="mt-4">
          {t('pickup.tooLate')}
        </Note>
      ) : null}
      {canBeCancelled(status) && !isCustomers(status) ? (
        <Note className="mt-4">{t('pickup.cancel', { phone })}</Note>
      ) : null}
    </Panel>
  )
}
