import { useEffect, useRef } from 'react'
import type { MapBox } from '#contract/shop/box.ts'
import { useText } from '#ui/text/text.ts'
import { Cluster, Land, Landmarks, MapButton, Spot, You } from './map-marks.tsx'
import { landmarks } from './map-lines.ts'
import { type MapPlace, type MapProps, cornersOf, countOf } from './map-place.ts'
import {
  type MapView,
  type MapPoint,
  boxInSight,
  canZoomIn,
  clearOfButtons,
  drawnFrame,
  frameOf,
  frameOne,
  gather,
  namesWithRoom,
  pointOf,
  wholeFrance,
  zoomBy,
} from './map-view.ts'
import { Pin, type PinState } from './pin.tsx'
import { useFrame, usePan, useView, viewStyle } from './use-map-view.ts'

/** Number of places above which a list covers the whole country. */
const countrywide = 12
/** Zoom range in which the names of cities are shown: they fit, and are useful. */
const labelled = { from: 0.75, to: 20 }

type MapCell = MapPoint & { place: MapPlace; count: number }

/**
 * Map of France that is part of the site: no other host is contacted. A list next to the map
 * contains the same restaurants; of a chain that is larger than the list, the map shows more of
 * them.
 */
export function DrawnMap({
  places,
  selectedId,
  framed,
  onSelect,
  onView,
  you = null,
  label,
  className = '',
}: MapProps) {
  const t = useText('restaurants')
  const cells = places.map((place): MapCell => ({
    ...pointOf(place.coordinates),
    place,
    count: countOf(place),
  }))
  const here = you && pointOf(you)
  const ref = useRef<HTMLElement>(null)
  const frame = useFrame(ref)
  const { scale } = frame
  const clear = (target: MapView) =>
    clearOfButtons(target, gather(cells, target.zoom * scale), frame)
  const [view, setView] = useView(
    clear(drawnFrame(viewOf(cells, framed.map(pointOf), here, scale))) ?? wholeFrance,
  )
  const size = view.zoom * scale
  const pan = usePan(view, setView)
  const groups = gather(cells, size)
  const sight = onView && boxInSight(view, frame)
  const sightText = sight && JSON.stringify(sight)
  useEffect(() => {
    if (sightText !== undefined) onView?.(JSON.parse(sightText) as MapBox)
  }, [onView, sightText])
  const open = (group: readonly MapCell[]) => {
    const near = frameOf(group.flatMap(({ place }) => cornersOf(place)).map(pointOf))
    setView(clear(near) ?? near)
    // The pressed button has disappeared: focuses the map, so that the pins of the group come next
    // in the tab order.
    ref.current?.focus({ preventScroll: true })
  }
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className={`map focus-inset ${className}`}
      {...pan}
      style={viewStyle(view)}
    >
      <div className="map-sight">
        <div className="map-world">
          <Land zoom={view.zoom} />
          {size > labelled.from && size < labelled.to ? (
            <Landmarks names={namesWithRoom(landmarks, groups, size)} />
          ) : null}
          <ul>
            {here ? (
              <Spot at={here}>
                <You />
              </Spot>
            ) : null}
            {groups.map((group) => (
              <Spot
                key={group.places[0]?.place.id}
                at={group}
                raised={group.places.some(({ place }) => place.id === selectedId)}
              >
                <Mark
                  places={group.places.map(({ place }) => place)}
                  count={group.count}
                  selectedId={selectedId}
                  onSelect={onSelect}
                  onOpen={() => open(group.places)}
                />
              </Spot>
            ))}
          </ul>
        </div>
      </div>
      <div className="print:hidden absolute top-3 right-3 z-3 grid gap-2">
        <MapButton
          icon="plus"
          label={t('map.zoomIn')}
          disabled={!canZoomIn(view)}
          onPress={() => setView(zoomBy(view, 2))}
        />
        <MapButton
          icon="minus"
          label={t('map.zoomOut')}
          disabled={view.zoom <= 1}
          onPress={() => setView(zoomBy(view, 0.5))}
        />
        <MapButton
          icon="map"
          label={t('map.whole')}
          disabled={view.zoom <= 1}
          onPress={() => setView(wholeFrance)}
        />
      </div>
      <p className="pointer-events-none absolute bottom-1 left-3 text-xs text-ink-2">
        {t('map.source')}
      </p>
    </section>
  )
}

function Mark({
  places,
  count,
  selectedId,
  onSelect,
  onOpen,
}: {
  places: readonly MapPlace[]
  count: number
  selectedId: number | null
  onSelect: (id: number) => void
  onOpen: () => void
}) {
  const t = useText('restaurants')
  const [first] = places
  if (!first) return null
  const { id, number, name, city } = first
  return count === 1 ? (
    <Pin
      number={number}
      state={stateOf(first, selectedId)}
      label={number === null ? name : t('map.marker', { number, name })}
      onPress={() => onSelect(id)}
    />
  ) : (
    <Cluster
      count={count}
      isChosen={places.some((place) => place.id === selectedId)}
      label={t('map.cluster', { count, city })}
      onPress={onOpen}
    />
  )
}

const stateOf = (place: MapPlace, chosenId: number | null): PinState =>
  place.id === chosenId ? 'chosen' : place.quiet ? 'quiet' : 'plain'

function viewOf(
  cells: readonly MapCell[],
  framed: readonly MapPoint[],
  here: MapPoint | null,
  scale: number,
): MapView {
  const [first, ...otherPlaces] = framed
  if (first && otherPlaces.length === 0) return frameOne(first, cells, scale)
  if (here) return frameOf([...framed, here])
  return framed.length === cells.length && cells.length > countrywide
    ? wholeFrance
    : frameOf(framed)
}
