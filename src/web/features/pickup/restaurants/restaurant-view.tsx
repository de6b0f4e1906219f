import { directionsTo, href } from '#contract/pages/links.ts'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { usePlacesName } from '#web/base/text/use-places-name.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useCart } from '#web/state/basket/store.ts'
import { FavouriteTag } from '#web/features/favourite/favourite-tag.tsx'
import { useKnownCustomer } from '#web/state/session/use-known-customer.ts'
import { useOpeningLabel, useReadyLabel } from '#web/state/pickup-time/opening-label.ts'
import { RestaurantMap } from '#web/features/pickup/restaurants/restaurant-map.tsx'
import { useChooseRestaurant } from '#web/features/pickup/restaurants/use-choose-restaurant.ts'
import { useOpenings } from '#web/state/pickup-time/use-openings.ts'
import { Visit } from '#web/features/restaurant/visit.tsx'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Tag } from '#web/ui/show/tag.tsx'

const noPress = () => undefined

/** A restaurant with its hours; on a map, unless it is the only one. */
export function RestaurantView({ restaurant }: { restaurant: WireRestaurant }) {
  const placeName = usePlaceName()
  const t = useText('restaurants')
  const {
    id,
    coordinates,
    address: { city },
  } = restaurant
  const { onlyRestaurant } = useApp()
  const name = placeName(restaurant.name)
  const place = { id, number: 1, name, city, coordinates, quiet: false }
  return (
    <div className="wrap grid gap-x-14 gap-y-8 pt-6 pb-16 md:grid-cols-2 md:pt-10 md:pb-24">
      <div>
        <Presentation restaurant={restaurant} name={name} />
        <Visit restaurant={restaurant} />
      </div>
      {onlyRestaurant ? null : (
        <RestaurantMap
          label={t('page.mapOf', { name })}
          places={[place]}
          selectedId={id}
          framed={[coordinates]}
          onSelect={noPress}
          className="print:hidden -order-1 -mx-(--gutter) -mt-6 h-60 md:sticky md:top-[calc(var(--header)+24px)] md:order-none md:m-0 md:h-130
          md:self-start md:rounded-md"
        />
      )}
    </div>
  )
}

function Presentation({ restaurant, name }: { restaurant: WireRestaurant; name: string }) {
  const t = useText('restaurants')
  const locale = useLocale()
  const { restaurant: chosenRestaurant } = useCart()
  const choose = useChooseRestaurant()
  const { onlyRestaurant } = useApp()
  const placesName = usePlacesName()
  const { street, postcode, city } = restaurant.address
  const isChosen = chosenRestaurant?.id === restaurant.id
  const isFavourite = useKnownCustomer()?.favourite === restaurant.id
  return (
    <>
      <p className="flex items-center justify-between gap-4">
        {onlyRestaurant ? (
          <span className="font-semibold">{placesName}</span>
        ) : (
          <Link
            to={href('restaurants', locale)}
            className="tap inline-flex items-center gap-1.5 text-sm font-semibold text-leaf-text underline"
          >
            <Icon name="arrow-left" size={16} />
            {t('page.all')}
          </Link>
        )}
        {isFavourite ? <FavouriteTag /> : null}
      </p>
      <Display level={1} size={4} className="mt-4">
        {name}
      </Display>
      <address className="mt-4 text-lg not-italic">
        {street}
        <br />
        {postcode} {city}
      </address>
      <OpeningLine id={restaurant.id} />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {isChosen ? (
          <ButtonLink to={href('takeaway', locale)}>{t('chooseTime')}</ButtonLink>
        ) : (
          <Button onClick={() => choose(restaurant)}>{t('choose')}</Button>
        )}
        <a
          href={`tel:${restaurant.phone.replace(/[^+\d]/g, '')}`}
          className="num inline-flex min-h-13 items-center gap-2 rounded-button border-[1.5px] border-line-strong px-6 font-semibold no-underline hover:border-ink"
          aria-label={t('page.call', { phone: restaurant.phone })}
        >
          <Icon name="phone" />
          {restaurant.phone}
        </a>
        <a
          href={directionsTo(restaurant.address)}
          rel="noreferrer"
          className="button button-m button-line"
        >
          <Icon name="map" />
          {t('page.directions')}
        </a>
        {isChosen ? <Tag tone="select">{t('chosen')}</Tag> : null}
      </div>
    </>
  )
}

/** The opening state. Its line is reserved until the server has answered. */
function OpeningLine({ id }: { id: number }) {
  const opening = useOpenings([id])?.get(id)
  const openingWords = useOpeningLabel()
  const readyWords = useReadyLabel()
  const ready = opening ? readyWords(opening) : null
  return (
    <p className="num mt-3 flex min-h-7 flex-wrap items-center gap-2">
      {opening ? <Tag tone={opening.open ? 'ok' : 'warn'}>{openingWords(opening)}</Tag> : null}
      {ready === null ? null : <Tag>{ready}</Tag>}
    </p>
  )
}
