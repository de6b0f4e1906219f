import 'leaflet/dist/leaflet.css'
import './tile-map.css'
import L from 'leaflet'
import { useEffect, useRef } from 'react'
import { useText } from '#web/base/text/text.ts'
import type { MapPlace, MapProps } from './map-place.ts'
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
    const shown = L.layerGroup(
      places.map((place) => {
        const { number, name } = place
        return markerOf(place, place.id === chosen, t('map.marker', { number, name }), select)
      }),
    )
    if (map.current) shown.addTo(map.current)
    return () => void shown.remove()
  }, [places, chosen, t])

  // Compared by value: a new array with the same ids must not move the map while the visitor uses
  // it.
  const wanted = framed.join(' ')
  useEffect(() => {
    const inFrame = places.filter(({ id }) => wanted.split(' ').includes(String(id))).map(latLng)
    const bounds = L.latLngBounds([
      ...inFrame,
      ...(you ? [L.latLng(you.latitude, you.longitude)] : []),
    ])
    if (bounds.isValid()) map.current?.fitBounds(bounds.pad(0.05), { maxZoom: aloneZoom })
  }, [places, wanted, you])

  return (
    <section aria-label={label} className={`isolate ${className}`}>
      <div ref={ref} className="size-full" />
    </section>
  )
}

const latLng = ({ coordinates: { latitude, longitude } }: MapPlace) => L.latLng(latitude, longitude)

function markerOf(
  place: MapPlace,
  isChosen: boolean,
  label: string,
  select: { current: (id: number) => void },
): L.Marker {
  const state = isChosen ? 'tile-pin-chosen' : place.quiet ? 'tile-pin-quiet' : ''
  const icon = L.divIcon({
    className: `tile-pin ${state}`,
    html: String(place.number),
    iconSize: [34, 34],
    iconAnchor: [17, 17],
  })
  const marker = L.marker(latLng(place), { icon, zIndexOffset: isChosen ? 1000 : 0 })
  marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label))
  marker.on('click', () => select.current(place.id))
  return marker
}
