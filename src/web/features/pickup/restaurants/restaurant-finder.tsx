import type { ReactNode } from 'react'
import type { Place, PlacesPage } from '#web/features/pickup/places/place.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FinderMap } from './finder-map.tsx'
import { MorePlaces } from './more-places.tsx'
import { RestaurantList } from './restaurant-list.tsx'
import { RestaurantSearch } from './restaurant-search.tsx'
import { useFinder } from './use-finder.ts'

type RestaurantFinderProps = {
  /** The first page of the list. */
  first: PlacesPage
  selectedId: number | null
  onChoose: (restaurant: Place) => void
  /** The title, above the search. */
  children: ReactNode
}

/** List and map side by side; on a narrow screen the map is a band above (T7). */
export function RestaurantFinder({ first, selectedId, onChoose, children }: RestaurantFinderProps) {
  const finder = useFinder(first)
  const t = useText('restaurants')
  return (
    <div className="md:grid md:grid-cols-[minmax(400px,5fr)_7fr]">
      <FinderMap
        finder={finder}
        selectedId={selectedId}
        className="h-60 md:sticky md:top-(--header) md:col-start-2 md:row-start-1 md:h-[calc(100dvh-var(--header))]"
      />
      <div className="px-(--gutter) pt-6 pb-16 md:col-start-1 md:row-start-1 md:pl-(--edge) md:pt-8">
        {children}
        <div className="mt-5">
          <RestaurantSearch finder={finder} />
        </div>
        <RestaurantList
          listed={finder.listed}
          selected={finder.selected}
          selectedId={selectedId}
          onShow={finder.show}
          onChoose={onChoose}
        />
        <MorePlaces finder={finder} />
        {finder.listed.length === 0 ? (
          <div className="py-6">
            <p className="text-lg font-semibold">{t('search.none')}</p>
            <Button kind="line" className="mt-4" onClick={() => finder.search('')}>
              {t('search.clear')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  )
}
