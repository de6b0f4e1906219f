import { useMemo } from 'react'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useText } from '#web/base/text/text.ts'
import type { MapPlace } from '#web/features/pickup/map/map-place.ts'
import { RestaurantMap } from './restaurant-map.tsx'
import type { Finder, Listed } from './use-finder.ts'

/** The restaurants of a finder on the map. */
export function FinderMap({
  finder,
  chosen,
  className,
}: {
  finder: Finder
  chosen: number | null
  className: string
}) {
  const t = useText('restaurants')
  const placeName = usePlaceName()
  const places = useMemo(
    () => finder.listed.map((listed) => placeOf(listed, placeName(listed.restaurant.name))),
    [finder.listed, placeName],
  )
  return (
    <RestaurantMap
      label={t('map.label')}
      places={places}
      chosen={finder.selected ?? chosen}
      framed={finder.framed}
      you={finder.position}
      onSelect={finder.select}
      className={className}
    />
  )
}

const placeOf = ({ restaurant, number, opening }: Listed, name: string): MapPlace => ({
  id: restaurant.id,
  number,
  name,
  city: restaurant.address.city,
  coordinates: restaurant.coordinates,
  quiet: opening?.open === false,
})
