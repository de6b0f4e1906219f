import { Suspense, lazy } from 'react'
import { useApp } from '../app-data.tsx'
import { useInBrowser } from '../use-in-browser.ts'
import { DrawnMap } from './drawn-map.tsx'
import type { MapProps } from './map-place.ts'

const TileMap = lazy(() => import('./tile-map.tsx'))

const isAlive = () => true

/** The restaurants on the map of France that ships with the site; on a tile server's, where one is configured. */
export function RestaurantMap(props: MapProps) {
  const { mapTiles } = useApp()
  const alive = useInBrowser(isAlive, false)
  const drawn = <DrawnMap {...props} />
  if (mapTiles === null || !alive) return drawn
  return <Suspense fallback={drawn}><TileMap {...props} tiles={mapTiles} /></Suspense>
}
