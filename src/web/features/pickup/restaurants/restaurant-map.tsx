import { Suspense, lazy } from 'react'
import { useApp } from '#web/base/page/app-data.tsx'
import { useInBrowser } from '#web/base/browser/use-in-browser.ts'
import { DrawnMap } from '#web/features/pickup/map/drawn-map.tsx'
import type { MapProps } from '#web/features/pickup/map/map-place.ts'

const TileMap = lazy(() => import('#web/features/pickup/map/tile-map.tsx'))

const isAlive = () => true

/**
 * The restaurants on the map of France that ships with the site, or on a tile server's if one is
 * configured.
 */
export function RestaurantMap(props: MapProps) {
  const { mapTiles } = useApp()
  const alive = useInBrowser(isAlive, false)
  const drawnMap = <DrawnMap {...props} />
  if (mapTiles === null || !alive) return drawnMap
  return (
    <Suspense fallback={drawnMap}>
      <TileMap {...props} tiles={mapTiles} />
    </Suspense>
  )
}
