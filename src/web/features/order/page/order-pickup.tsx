import type { Order } from '#contract/shop/orders.ts'
import { directionsTo, href } from '#contract/pages/links.ts'
import { canBeCancelled, isCustomers, isPast } from '#domain/orders/order.ts'
import { isBeingMade } from '#domain/orders/lateness.ts'
import { isMissed } from '#domain/orders/minutes-late.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Panel } from '#web/ui/show/panel.tsx'
import type { LateOrder } from './use-headline.ts'

/**
 * Address, phone number and, if the customer cannot cancel the order on this page, until when they
 * can cancel it by phone (O2).
 */
export function OrderPickup({
  order: { restaurant, status, hasAlcohol, delivery },
  lateness,
}: {
  order: Order
  lateness: LateOrder
}) {
  const t = useText('order')
  const { street, postcode, city } = restaurant.address
  const phone = restaurant.phone.replaceAll(' ', '\u00a0')
  const isPlaced = status !== 'awaiting-payment'
  const isCancelled = status === 'cancelled'
  // For a customer who waits longer than announced, the telephone button is highlighted.
  const isLate =
    !lateness.closed && isBeingMade(status) && ['passed', 'late'].includes(lateness.state)
  return (
    <Panel title={t(isCancelled ? 'back.question' : delivery ? 'brought.title' : 'pickup.title')}>
      {delivery ? (
        <DeliveryAddress delivery={delivery} restaurant={restaurant} />
      ) : (
        <>
          <p className="mt-2 font-semibold">{restaurant.name}</p>
          <p>
            {street}, {postcode} {city}.
            {isPast(status) ||
            !isPlaced ||
            lateness.closed ||
            isMissed(lateness.state, lateness.minutes)
              ? null
              : ` ${t('pickup.text')}`}
          </p>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          href={`tel:${phone.replace(/\s/g, '')}`}
          className={`num button button-s ${isLate ? 'button-leaf' : 'button-line'}`}
        >
          <Icon name="phone" size={18} />
          {t('pickup.call', { phone })}
        </a>
        {delivery || isCancelled ? null : <PlaceLinks restaurant={restaurant} />}
      </div>
      {hasAlcohol && !isPast(status) ? (
        <Note tone="warn" className="mt-4">
          {t('pickup.proof')}
        </Note>
      ) : null}
      {canBeCancelled(status) && !isCustomers(status) && lateness.state !== 'very-late' ? (
        <Note className="mt-4">{t('pickup.cancel', { phone })}</Note>
      ) : null}
    </Panel>
  )
}

type RestaurantOfOrder = Order['restaurant']

function DeliveryAddress({
  delivery,
  restaurant: { name, address },
}: {
  delivery: NonNullable<Order['delivery']>
  restaurant: RestaurantOfOrder
}) {
  const t = useText('order')
  const { street, postcode, city } = address
  return (
    <>
      <p className="mt-2 text-lg font-semibold">{t('brought.text', delivery)}</p>
      <p className="mt-2">
        {t('brought.by', { restaurant: name, address: `${street}, ${postcode} ${city}` })}
      </p>
    </>
  )
}

/** The way to the restaurant, and its page. */
function PlaceLinks({ restaurant }: { restaurant: RestaurantOfOrder }) {
  const t = useText('order')
  const locale = useLocale()
  return (
    <>
      <a
        href={directionsTo(restaurant.address)}
        rel="noreferrer"
        className="button button-s button-line"
      >
        <Icon name="map" size={18} />
        {t('pickup.directions')}
      </a>
      <ButtonLink kind="line" size="s" to={href('restaurant', locale, { slug: restaurant.slug })}>
        <Icon name="pin" size={18} />
        {t('pickup.find')}
      </ButtonLink>
    </>
  )
}
