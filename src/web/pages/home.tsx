import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { PLACES_SHOWN, listPlaces } from '#contract/shop/places.ts'
import { pageContext } from '#web/base/page/context.ts'
import { packPlaces, usePlaces } from '#web/features/pickup/places/place.ts'
import { FavouriteBowls } from '#web/features/favourite-bowls/favourite-bowls.tsx'
import { FormulaRows } from '#web/features/home/formula-rows.tsx'
import { HowItIsMade } from '#web/features/home/how-it-is-made.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { ReturningVisitor } from '#web/features/home/returning-visitor.tsx'
import { LoyaltyBand } from '#web/features/home/loyalty-band.tsx'
import { NearYou, PLACES_NEAR } from '#web/features/home/near-you.tsx'
import { OrderBar } from '#web/features/home/order-bar.tsx'
import { Signatures } from '#web/features/home/signatures.tsx'
import { useFinder } from '#web/features/pickup/restaurants/use-finder.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import type { Route } from './+types/home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  return packPlaces(await api.call(listPlaces, { query: { limit: PLACES_SHOWN } }))
}

export default function HomePage() {
  const places = usePlaces(useLoaderData<typeof loader>())
  const finder = useFinder(places, PLACES_NEAR)
  const t = useText('home')
  const { brand } = useApp()
  return (
    <>
      <title>{t('metaTitle', { brand })}</title>
      <meta name="description" content={t('metaDescription')} />
      <Hero />
      <OrderBar finder={finder} />
      <ReturningVisitor />
      <FavouriteBowls className="wrap pt-8 md:pt-10" />
      <HowItIsMade />
      {/* Nothing here suspends: the boundaries let the lower parts hydrate one by one, after the visible ones. */}
      <Suspense>
        <Signatures />
      </Suspense>
      <Suspense>
        <FormulaRows />
      </Suspense>
      <Suspense>
        <LoyaltyBand />
      </Suspense>
      <Suspense>
        <NearYou finder={finder} count={places.total} />
      </Suspense>
    </>
  )
}
