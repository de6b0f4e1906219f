import { useNavigate } from 'react-router'
import type { CommuneDelivery, DeliveryKitchen, DeliveryService } from '#contract/shop/delivery.ts'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

type CityServicesProps = {
  delivery: CommuneDelivery
  onTake: (restaurant: DeliveryKitchen) => Promise<boolean>
}

/**
 * The delivery services of a commune, each with its own site, then the restaurants to pick up from
 * instead (T8).
 */
export function CityServices({
  delivery: { commune, services, pickup },
  onTake,
}: CityServicesProps) {
  const t = useText('delivery')
  return (
    <div className="mt-8">
      {services.length === 0 ? (
        <output className="block">
          <Note>{t('pickup.none', { city: commune.name })}</Note>
        </output>
      ) : (
        <>
          <Display level={3} size={2}>
            {t('services.title', { city: commune.name })}
          </Display>
          <p className="mt-2 max-w-[60ch] text-ink-2">{t('services.text')}</p>
          <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {services.map((service) => (
              <Service key={service.id} service={service} />
            ))}
          </ul>
          <Note className="mt-4">{t('services.differs')}</Note>
        </>
      )}
      <Pickup pickup={pickup} onTake={onTake} />
    </div>
  )
}

function Service({
  service: { name, kind, fee, minimum, url, restaurants },
}: {
  service: DeliveryService
}) {
  const placeName = usePlaceName()
  const t = useText('delivery')
  const { price, list } = useFormat()
  return (
    <li className="flex flex-col rounded-md border border-line bg-ground p-5">
      <h4 className="text-lg font-bold">{name}</h4>
      <p className="text-sm text-ink-2">{t(`services.kind.${kind}`)}</p>
      <p className="num mt-3 font-semibold">
        {fee === 0 ? t('services.free') : t('services.fee', { fee: price(fee) })}
      </p>
      <p className="num text-sm text-ink-2">{t('services.minimum', { amount: price(minimum) })}</p>
      <p className="mt-3 mb-4 text-sm">
        {t('services.from', {
          list: list(restaurants.map((restaurant) => placeName(restaurant.name))),
        })}
      </p>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="button button-m button-line mt-auto w-full"
      >
        {t('services.go', { name })}
        <Icon name="external" size={18} />
        <span className="sr-only"> {t('services.newTab')}</span>
      </a>
    </li>
  )
}

function Pickup({
  pickup: { where, restaurants },
  onTake,
}: Pick<CityServicesProps, 'onTake'> & Pick<CommuneDelivery, 'pickup'>) {
  const placeName = usePlaceName()
  const t = useText('delivery')
  const locale = useLocale()
  const navigate = useNavigate()
  const fetchAt = async (restaurant: DeliveryKitchen) => {
    if (await onTake(restaurant)) await navigate(href('takeaway', locale))
  }
  return (
    <>
      <Display level={3} size={2} className="mt-8">
        {t('pickup.instead')}
      </Display>
      <p className="mt-2">{where === null ? t('pickup.nowhere') : t(`pickup.where.${where}`)}</p>
      <ul className="mt-4 flex flex-wrap gap-3">
        {restaurants.map((restaurant) => (
          <li key={restaurant.id}>
            <Button kind="line" size="s" onClick={() => void fetchAt(restaurant)}>
              {t('pickup.choose', { restaurant: placeName(restaurant.name) })}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link to={href('restaurants', locale)} className="tap font-semibold text-leaf-text">
          {t('pickup.all')}
        </Link>
      </p>
    </>
  )
}
