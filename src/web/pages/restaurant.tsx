import { data, useLoaderData } from 'react-router'
import { ApiProblem } from '#contract/client.ts'
import { getRestaurant } from '#contract/shop/restaurants.ts'
import { useText } from '#ui/text/text.ts'
import { pageContext } from '#web/base/page/context.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { RestaurantView } from '#web/features/pickup/restaurants/restaurant-view.tsx'
import type { Route } from './+types/restaurant.ts'

/** Closed and inactive restaurants are not visible to visitors, and so have no page (T1). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  return api.call(getRestaurant, { params: { id: params.slug } }).catch((error: unknown): never => {
    if (error instanceof ApiProblem && error.problem.status === 404)
      throw data(null, { status: 404 })
    throw error
  })
}

export default function RestaurantPage() {
  const restaurant = useLoaderData<typeof loader>()
  const placeName = usePlaceName()
  const t = useText('restaurants')
  const { street, postcode, city } = restaurant.address
  return (
    <>
      <PageHead
        title={placeName(restaurant.name)}
        description={t('page.metaDescription', { name: restaurant.name, street, postcode, city })}
      />
      <RestaurantView restaurant={restaurant} />
    </>
  )
}
