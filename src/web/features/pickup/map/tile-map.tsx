import 'leaflet/dist/leaflet.css'
import './tile-map.css'
import L from 'leaflet'
import { useEffect, useRef } from 'react'
import { useText } from '#ui/text/text.ts'
import type { Position } from '#web/features/pickup/places/distance.ts'
import { type MapPlace, type MapProps, countOf } from './map-place.ts'
import { mapCentre } from './map-view.ts'

const maxZoom = 18
const aloneZoom = 15

/**
 * The map of a tile server that the chain chooses, with the same places as `DrawnMap`; loaded only
 * in the browser.
 */
export default function TileMap({
  places,
  selectedId,
  framed,
  onSelect,
  onView,
  you = null,
  label,
  className = '',
  tiles,
}: MapProps & { tiles: string }) {
  const t = useText('restaurants')
  const ref = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map | null>(null)
  const select = useRef(onSelect)
  useEffect(() => {
    select.current = onSelect
  })

  useEffect(() => {
    if (!ref.current) return undefined
    const leafletMap = L.map(ref.current, {
      zoomControl: false,
      maxZoom,
      scrollWheelZoom: false,
    }).setView([mapCentre.latitude, mapCentre.longitude], 5)
    leafletMap.attributionControl.setPrefix(false)
    L.control
      .zoom({ zoomInTitle: t('map.zoomIn'), zoomOutTitle: t('map.zoomOut'), position: 'topright' })
      .addTo(leafletMap)
    L.tileLayer(tiles, { maxZoom, attribution: t('map.tiles') }).addTo(leafletMap)
    map.current = leafletMap
    return () => {
      leafletMap.remove()
      map.current = null
    }
  }, [tiles, t])

  useEffect(() => {
    const leafletMap = map.current
    if (!leafletMap || !onView) return undefined
    const reportView = () => {
      const bounds = leafletMap.getBounds()
      onView({
        south: bounds.getSouth(),
        west: bounds.getWest(),
        north: bounds.getNorth(),
        east: bounds.getEast(),
      })
    }
    leafletMap.on('moveend', reportView)
    return () => void leafletMap.off('moveend', reportView)
  }, [onView, tiles, t])

  useEffect(() => {
    const press = ({ id, several }: MapPlace) => {
      if (several === undefined) return select.current(id)
      const { south, west, north, east } = several.box
      map.current?.fitBounds(L.latLngBounds([south, west], [north, east]).pad(0.2))
    }
    const placeLayer = L.layerGroup(
      places.map((place) => {
        const { number, name, city } = place
        const label =
          place.several !== undefined
            ? t('map.cluster', { count: countOf(place), city })
            : number === null
              ? name
              : t('map.marker', { number, name })
        return markerOf(place, {
          isChosen: place.id === selectedId,
          label,
          onPress: () => press(place),
        })
      }),
    )
    if (map.current) placeLayer.addTo(map.current)
    return () => void placeLayer.remove()
  }, [places, selectedId, t])

  // Compared by value: a new array with the same points must not move the map while the visitor uses
  // it.
  const framedText = JSON.stringify(framed)
  useEffect(() => {
    const points = (JSON.parse(framedText) as Position[]).map(latLng)
    const bounds = L.latLngBounds([...points, ...(you ? [latLng(you)] : [])])
    if (bounds.isValid()) map.current?.fitBounds(bounds.pad(0.05), { maxZoom: aloneZoom })
  }, [framedText, you])

  return (
    <section aria-label={label} className={`isolate ${className}`}>
      <div ref={ref} className="size-full" />
    </section>
  )
}

const latLng = ({ latitude, longitude }: Position) => L.latLng(latitude, longitude)

function markerOf(
  place: MapPlace,
  { isChosen, label, onPress }: { isChosen: boolean; label: string; onPress: () => void },
): L.Marker {
  const state = isChosen ? 'tile-pin-chosen' : place.quiet ? 'tile-pin-quiet' : ''
  const icon = L.divIcon({
    className: `tile-pin ${state}`,
    html: String(place.several?.count ?? place.number ?? ''),
    iconSize: [34, 34],
    iconAnchor: [17, 17],
  })
  const marker = L.marker(latLng(place.coordinates), { icon, zIndexOffset: isChosen ? 1000 : 0 })
  marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label))
  marker.on('click', onPress)
  return marker
}
