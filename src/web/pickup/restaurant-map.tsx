import { type CSSProperties, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '../text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { franceOutline, franceViewBox } from './france-outline.ts'
import type { Position } from './find-restaurants.ts'
import {
  type MapView, canZoomIn, frameOf, frameOne, gather, mapHeight, mapWidth, panBy, pointOf, wholeFrance, zoomBy,
} from './map-view.ts'
import { parisBounds, seine } from './paris-lines.ts'
import { Pin, type PinState } from './pin.tsx'

export type MapPlace = {
  id: number
  /** As in the list beside the map. */
  number: number
  name: string
  city: string
  coordinates: Position
  /** Closed now: shown, but stepped back. */
  quiet: boolean
}

type RestaurantMapProps = {
  places: readonly MapPlace[]
  chosen: number | null
  /** The places to have in view; a new list moves the map. */
  framed: readonly number[]
  onSelect: (id: number) => void
  /** Where the visitor is, once agreed to. */
  you?: Position | null
  label: string
  className?: string
}

/** More places than this are looked for all over the country. */
const countrywide = 12

type Cell = { x: number; y: number; place: MapPlace }

/** France as it ships with the site: no other host is asked. Whatever it shows stands in a list beside it. */
export function RestaurantMap({ places, chosen, framed, onSelect, you = null, label, className = '' }: RestaurantMapProps) {
  const t = useText('restaurants')
  const cells: Cell[] = places.map((place) => ({ ...pointOf(place.coordinates), place }))
  const wanted = viewOf(cells, framed, you)
  const [view, setView] = useView(wanted)
  const pan = usePan(view, setView)
  const ref = useRef<HTMLElement>(null)
  const scale = useScale(ref)

  return (
    <section ref={ref} aria-label={label} className={`map ${className}`} {...pan} style={mapStyle(view)}>
      <div className="map-world">
        <Land zoom={view.zoom} />
        <ul>
          {you ? <Place at={pointOf(you)}><You /></Place> : null}
          {gather(cells, view.zoom * scale).map((group) => {
            const [first] = group.places
            if (first === undefined) return null
            const alone = group.places.length === 1
            return (
              <Place key={first.place.id} at={group} raised={group.places.some(({ place }) => place.id === chosen)}>
                {alone
                  ? <Pin
                      number={first.place.number} state={stateOf(first.place, chosen)}
                      label={t('map.marker', { number: first.place.number, name: first.place.name })}
                      onPress={() => onSelect(first.place.id)}
                    />
                  : <Group
                      count={group.places.length}
                      label={t('map.cluster', { count: group.places.length, city: first.place.city })}
                      onPress={() => setView(frameOf(group.places))}
                    />}
              </Place>
            )
          })}
        </ul>
      </div>
      <div className="no-print absolute top-3 right-3 grid gap-2">
        <MapButton icon="plus" label={t('map.zoomIn')} disabled={!canZoomIn(view)} onPress={() => setView(zoomBy(view, 2))} />
        <MapButton icon="minus" label={t('map.zoomOut')} disabled={view.zoom <= 1} onPress={() => setView(zoomBy(view, 0.5))} />
        <MapButton icon="map" label={t('map.whole')} disabled={view.zoom <= 1} onPress={() => setView(wholeFrance)} />
      </div>
      <p className="absolute bottom-1 left-3 text-xs text-ink-2">{t('map.source')}</p>
    </section>
  )
}

function viewOf(cells: readonly Cell[], framed: readonly number[], you: Position | null): MapView {
  const inFrame = cells.filter(({ place }) => framed.includes(place.id))
  const [first] = inFrame
  if (first && inFrame.length === 1) return frameOne(first, cells)
  if (you) return frameOf([...inFrame, pointOf(you)])
  return inFrame.length === cells.length && cells.length > countrywide ? wholeFrance : frameOf(inFrame)
}

/** The visitor's own view, until what is to be shown changes. */
function useView(wanted: MapView): [MapView, (view: MapView) => void] {
  const [view, setView] = useState(wanted)
  const key = `${wanted.x} ${wanted.y} ${wanted.zoom}`
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    const [x = 0, y = 0, zoom = 1] = key.split(' ').map(Number)
    setView({ x, y, zoom })
  }, [key])
  return [view, setView]
}

/** How wide the whole of France is drawn, against 500 pixels: on a small map markers touch earlier. */
function useScale(ref: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(1)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(entry.contentRect.width, entry.contentRect.height) / 500)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return scale
}

/** Dragging with a mouse; a finger scrolls the page, and the buttons do everything. */
function usePan(view: MapView, setView: (view: MapView) => void) {
  const from = useRef<{ x: number; y: number; view: MapView; width: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const pressed = event.target instanceof Element && event.target.closest('button')
      if (event.pointerType !== 'mouse' || pressed) return
      const width = event.currentTarget.querySelector('.map-world')?.getBoundingClientRect().width ?? mapWidth
      from.current = { x: event.clientX, y: event.clientY, view, width }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current
      if (!start) return
      const unit = mapWidth / start.width
      setView(panBy(start.view, (start.x - event.clientX) * unit, (start.y - event.clientY) * unit))
    },
    onPointerUp: () => {
      from.current = null
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}

/** Server and browser write the same digits, though their logarithms may differ in the last. */
const short = (value: number) => Number(value.toFixed(6))
const percent = (share: number) => `${short(share * 100)}%`

const mapStyle = ({ x, y, zoom }: MapView): CSSProperties & Record<`--${string}`, number> =>
  ({ '--map-x': short(x / mapWidth), '--map-y': short(y / mapHeight), '--map-zoom': short(zoom) })

const stateOf = (place: MapPlace, chosen: number | null): PinState =>
  place.id === chosen ? 'chosen' : place.quiet ? 'quiet' : 'plain'

function Land({ zoom }: { zoom: number }) {
  const hair = 1.5 / Math.sqrt(zoom)
  return (
    <svg viewBox={franceViewBox} className="block w-full" aria-hidden="true">
      <path d={franceOutline} fill="var(--zinc)" stroke="var(--line)" strokeWidth={hair} />
      <path d={parisBounds} fill="var(--ground)" />
      <path d={seine} fill="none" stroke="var(--f-eau)" strokeWidth=".4" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}

function Place({ at, raised = false, children }: { at: { x: number; y: number }; raised?: boolean; children: ReactNode }) {
  const style = { left: percent(at.x / mapWidth), top: percent(at.y / mapHeight) }
  return <li className={`absolute list-none ${raised ? 'z-2' : 'z-1'}`} style={style}>{children}</li>
}

function Group({ count, label, onPress }: { count: number; label: string; onPress: () => void }) {
  return (
    <button
      type="button" aria-label={label} onClick={onPress}
      className="num absolute grid size-11 -translate-1/2 place-items-center rounded-full border-3 border-ground bg-ink text-sm
        font-bold text-ground hover:bg-leaf hover:text-on-leaf"
    >
      {count}
    </button>
  )
}

function You() {
  const t = useText('restaurants')
  return (
    <span className="absolute grid size-11 -translate-1/2 place-items-center rounded-full bg-info/25">
      <span className="size-4 rounded-full border-3 border-white bg-info" />
      <span className="sr-only">{t('locate.you')}</span>
    </span>
  )
}

function MapButton({ icon, label, disabled, onPress }: {
  icon: 'plus' | 'minus' | 'map'; label: string; disabled: boolean; onPress: () => void
}) {
  return (
    <IconButton
      icon={icon} label={label} aria-disabled={disabled} onClick={disabled ? undefined : onPress}
      className="bg-ground text-ink shadow-float aria-disabled:text-line-strong"
    />
  )
}
