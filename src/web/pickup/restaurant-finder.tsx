import { type ReactNode, useMemo } from 'react'
import type { Place } from './place.ts'
import { placeName } from '../shell/place-name.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { RestaurantList } from './restaurant-list.tsx'
import type { MapPlace } from './map-place.ts'
import { RestaurantMap } from './restaurant-map.tsx'
import { RestaurantSearch } from './restaurant-search.tsx'
import { type Finder, type Listed, useFinder } from './use-finder.ts'

type RestaurantFinderProps = {
  restaurants: readonly Place[]
  chosen: number | null
  onChoose: (restaurant: Place) => void
  /** The title, above the search. */
  children: ReactNode
}

/** List and map side by side; on a narrow screen the map is a band above (T7). */
export function RestaurantFinder({ restaurants, chosen, onChoose, children }: RestaurantFinderProps) {
  const finder = useFinder(restaurants)
  const t = useText('restaurants')
  return (
    <div className="md:grid md:grid-cols-[minmax(400px,5fr)_7fr]">
      <FinderMap finder={finder} chosen={chosen} className="h-60 md:sticky md:top-(--header) md:order-2 md:h-[calc(100dvh-var(--header))]" />
      <div className="px-(--gutter) pt-6 pb-16 md:pl-[max(var(--gutter),calc((100vw-1280px)/2))] md:pt-8">
        {children}
        <div className="mt-5"><RestaurantSearch finder={finder} /></div>
        <RestaurantList
          listed={finder.listed} selected={finder.selected} chosen={chosen} onShow={finder.show} onChoose={onChoose}
        />
        {finder.listed.length === 0 ? (
          <div className="py-6">
            <p className="text-lg font-semibold">{t('search.none')}</p>
            <Button kind="line" className="mt-4" onClick={() => finder.search('')}>{t('search.clear')}</Button>
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** The restaurants of a finder on the map. */
export function FinderMap({ finder, chosen, className }: { finder: Finder; chosen: number | null; className: string }) {
  const t = useText('restaurants')
  const places = useMemo(() => finder.listed.map(placeOf), [finder.listed])
  return (
    <RestaurantMap
      label={t('map.label')} places={places} chosen={finder.selected ?? chosen} framed={finder.framed}
      you={finder.position} onSelect={finder.select} className={className}
    />
  )
}

const placeOf = ({ restaurant, number, opening }: Listed): MapPlace => ({
  id: restaurant.id, number, name: placeName(restaurant.name), city: restaurant.address.city,
  coordinates: restaurant.coordinates, quiet: opening?.open === false,
})
