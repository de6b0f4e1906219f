import { useMemo } from 'react'
import type { MapMark } from '#contract/shop/places.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useText } from '#ui/text/text.ts'
import type { MapPlace } from '#web/features/pickup/map/map-place.ts'
import { useMapMarks } from '#web/features/pickup/map/use-map-marks.ts'
import { RestaurantMap } from './restaurant-map.tsx'
import type { Finder, ListedRestaurant } from './use-finder.ts'

/**
 * A map of the restaurants that a finder lists. If the chain has more restaurants than the list can
 * show, the map shows every restaurant in its visible area.
 */
export function FinderMap({
  finder,
  selectedId,
  className,
}: {
  finder: Finder
  selectedId: number | null
  className: string
}) {
  const t = useText('restaurants')
  const placeName = usePlaceName()
  const { listed, isWhole } = finder
  const { marks, onView } = useMapMarks(!isWhole)
  const places = useMemo(() => {
    const byId = new Map(listed.map((entry) => [entry.restaurant.id, entry]))
    const mapPlaces = isWhole
      ? listed.map(placeOf)
      : marks.map((mark, i) => placeOfMark(mark, i, byId.get(mark.place?.id ?? -1)))
    return mapPlaces.map((place) => ({ ...place, name: placeName(place.name) }))
  }, [listed, marks, isWhole, placeName])
  return (
    <RestaurantMap
      label={t('map.label')}
      places={places}
      selectedId={finder.selected ?? selectedId}
      framed={finder.framed}
      you={finder.position}
      onSelect={finder.select}
      onView={isWhole ? undefined : onView}
      className={className}
    />
  )
}

const placeOf = ({ restaurant, number, opening }: ListedRestaurant): MapPlace => ({
  id: restaurant.id,
  number,
  name: restaurant.name,
  city: restaurant.address.city,
  coordinates: restaurant.coordinates,
  quiet: opening?.open === false,
})

function placeOfMark(mark: MapMark, i: number, listed: ListedRestaurant | undefined): MapPlace {
  const { place, city, count, box, latitude, longitude } = mark
  return {
    id: place?.id ?? -1 - i,
    number: listed?.number ?? null,
    name: place?.name ?? '',
    city,
    coordinates: { latitude, longitude },
    quiet: listed?.opening?.open === false,
    ...(place === null ? { several: { count, box } } : {}),
  }
}
