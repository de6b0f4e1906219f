import 'leaflet/dist/leaflet.css'
import './tile-map.css'
import L from 'leaflet'
import { useEffect, useRef } from 'react'
import { useText } from '#web/base/text/text.ts'
import type { Position } from '#web/features/pickup/places/distance.ts'
import { type MapPlace, type MapProps, countOf } from './map-place.ts'
import { mapCentre } from './map-view.ts'

const maxZoom = 18
const aloneZoom = 15

/**
 * The same places on a tile server that the chain chooses; in the browser alone, and loaded only
 * then.
 */
export default function TileMap({
  places,
  chosen,
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
    const made = L.map(ref.current, {
      zoomControl: false,
      maxZoom,
      scrollWheelZoom: false,
    }).setView([mapCentre.latitude, mapCentre.longitude], 5)
    made.attributionControl.setPrefix(false)
    L.control
      .zoom({ zoomInTitle: t('map.zoomIn'), zoomOutTitle: t('map.zoomOut'), position: 'topright' })
      .addTo(made)
    L.tileLayer(tiles, { maxZoom, attribution: t('map.tiles') }).addTo(made)
    map.current = made
    return () => {
      made.remove()
      map.current = null
    }
  }, [tiles, t])

  useEffect(() => {
    const made = map.current
    if (!made || !onView) return undefined
    const tell = () => {
      const bounds = made.getBounds()
      onView({
        south: bounds.getSouth(),
        west: bounds.getWest(),
        north: bounds.getNorth(),
        east: bounds.getEast(),
      })
    }
    made.on('moveend', tell)
    return () => void made.off('moveend', tell)
  }, [onView, tiles, t])

  useEffect(() => {
    const press = ({ id, several }: MapPlace) => {
      if (several === undefined) return select.current(id)
      const { south, west, north, east } = several.box
      map.current?.fitBounds(L.latLngBounds([south, west], [north, east]).pad(0.2))
    }
    const shown = L.layerGroup(
      places.map((place) => {
        const { number, name, city } = place
        const label =
          place.several !== undefined
            ? t('map.cluster', { count: countOf(place), city })
            : number === null
              ? name
              : t('map.marker', { number, name })
        return markerOf(place, {
          isChosen: place.id === chosen,
          label,
          onPress: () => press(place),
        })
      }),
    )
    if (map.current) shown.addTo(map.current)
    return () => void shown.remove()
  }, [places, chosen, t])

  // Compared by value: a new array with the same points must not move the map while the visitor uses
  // it.
  const wanted = JSON.stringify(framed)
  useEffect(() => {
    const points = (JSON.parse(wanted) as Position[]).map(latLng)
    const bounds = L.latLngBounds([...points, ...(you ? [latLng(you)] : [])])
    if (bounds.isValid()) map.current?.fitBounds(bounds.pad(0.05), { maxZoom: aloneZoom })
  }, [wanted, you])

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
