import { useLoaderData } from 'react-router'
import { useStore } from 'zustand'
import { getRestaurant } from '#contract/shop/restaurants.ts'
import { PLACES_SHOWN, listPlaces } from '#contract/shop/places.ts'
import { cartStore } from '#web/state/basket/store.ts'
import { pageContext } from '#web/base/page/context.ts'
import { type PackedPlaces, packPlaces, usePlaces } from '#web/features/pickup/places/place.ts'
import { RestaurantView } from '#web/features/pickup/restaurants/restaurant-view.tsx'
import { usePlacesName } from '#web/base/text/use-places-name.ts'
import { RestaurantFinder } from '#web/features/pickup/restaurants/restaurant-finder.tsx'
import { useChooseRestaurant } from '#web/features/pickup/restaurants/use-choose-restaurant.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'
import type { Route } from './+types/restaurants.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const {
    api,
    data: { onlyRestaurant },
  } = context.get(pageContext)
  if (onlyRestaurant)
    return { restaurant: await api.call(getRestaurant, { params: { id: onlyRestaurant.slug } }) }
  return packPlaces(await api.call(listPlaces, { query: { limit: PLACES_SHOWN } }))
}

export default function Page() {
  const loaded = useLoaderData<typeof loader>()
  const t = useText('restaurants')
  const { brand } = useApp()
  return (
    <>
      <PageHead title={usePlacesName()} description={t('metaDescription', { brand })} />
      {'restaurant' in loaded ? (
        <RestaurantView restaurant={loaded.restaurant} />
      ) : (
        <Restaurants packed={loaded} />
      )}
    </>
  )
}

function Restaurants({ packed }: { packed: PackedPlaces }) {
  const places = usePlaces(packed)
  const chosenId = useStore(cartStore, ({ restaurant }) => restaurant?.id ?? null)
  const choose = useChooseRestaurant()
  const t = useText('restaurants')
  return (
    <RestaurantFinder first={places} selectedId={chosenId} onChoose={choose}>
      <Display level={1} size={4}>
        {t('title')}
      </Display>
      <p className="mt-3 text-ink-2">{t('lede', { count: places.total })}</p>
    </RestaurantFinder>
  )
}
