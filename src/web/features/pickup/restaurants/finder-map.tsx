import { useMemo } from 'react'
import { placeName } from '#web/base/text/place-name.ts'
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
  const places = useMemo(() => finder.listed.map(placeOf), [finder.listed])
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

const placeOf = ({ restaurant, number, opening }: Listed): MapPlace => ({
  id: restaurant.id,
  number,
  name: placeName(restaurant.name),
  city: restaurant.address.city,
  coordinates: restaurant.coordinates,
  quiet: opening?.open === false,
})
