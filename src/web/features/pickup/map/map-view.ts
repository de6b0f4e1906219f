import type { MapBox as Degrees } from '#contract/shop/box.ts'
import { project, unproject } from '#web/ui/show/france-outline.ts'
import type { Position } from '#web/features/pickup/places/distance.ts'

/**
 * The visible part of the map: its centre in units of the outline, and its zoom relative to the
 * whole of France.
 */
export type MapView = { x: number; y: number; zoom: number }
export type MapPoint = { x: number; y: number }

export const mapWidth = 1000
export const mapHeight = 960
const maxZoom = 400
/** Zoom for a single place: the country around it is shown, so that it can be recognised. */
const aloneZoom = 4
/**
 * Side of a marker in pixels, if the whole map is 500 pixels wide; overlapping markers are grouped.
 */
const markerSide = 84

export const wholeFrance: MapView = { x: mapWidth / 2, y: mapHeight / 2, zoom: 1 }

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Keeps the centre on the map and the zoom within its limits. */
const within = ({ x, y, zoom }: MapView): MapView => ({
  x: clamp(x, 0, mapWidth),
  y: clamp(y, 0, mapHeight),
  zoom: clamp(zoom, 1, maxZoom),
})

/** The map's default centre (S13); the id is that of “no restaurant”. */
export const mapCentre = { id: -1, latitude: 48.857, longitude: 2.351 }

export const pointOf = ({ latitude, longitude }: Position): MapPoint => project(latitude, longitude)

/** The geographic area that a view shows on a map of this size. */
export function boxInSight(view: MapView, { width, height, scale }: MapFrame): Degrees {
  const unit = (view.zoom * scale) / 2
  const [halfWidth, halfHeight] = unit > 0 ? [width / 2 / unit, height / 2 / unit] : [0, 0]
  const from = unproject({ x: view.x - halfWidth, y: view.y + halfHeight })
  const to = unproject({ x: view.x + halfWidth, y: view.y - halfHeight })
  return {
    south: Math.max(-90, from.latitude),
    west: Math.max(-180, from.longitude),
    north: Math.min(90, to.latitude),
    east: Math.min(180, to.longitude),
  }
}

/**
 * A view that contains all of these points with a margin; the whole of France if there are none.
 */
export function frameOf(points: readonly MapPoint[]): MapView {
  if (points.length === 0) return wholeFrance
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [minX, maxX, minY, maxY] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ]
  const zoom = Math.min(mapWidth / ((maxX - minX) * 1.4 + 1), mapHeight / ((maxY - minY) * 1.6 + 1))
  return within({ x: (minX + maxX) / 2, y: (minY + maxY) / 2, zoom })
}

/**
 * Highest zoom at which the drawn map still shows more than pins: the coast and the cities. Around
 * Paris, the city's bounds and the river allow a higher one.
 */
const drawnZoom = 2.5
const drawnParis = { ...project(48.86, 2.3), reach: 12 }

/**
 * Limits the zoom of a view that the map chooses itself, so that it never shows only pins on an
 * empty field. The visitor may zoom in further.
 */
export function drawnFrame(view: MapView): MapView {
  const isParis = Math.hypot(view.x - drawnParis.x, view.y - drawnParis.y) < drawnParis.reach
  return isParis || view.zoom <= drawnZoom ? view : { ...view, zoom: drawnZoom }
}

type Box = { left: number; right: number; top: number; bottom: number }

/**
 * The map's size on the screen in pixels, and its scale: at the scale 1, the whole of France is 500
 * pixels wide.
 */
export type MapFrame = { width: number; height: number; scale: number }

/**
 * Space in pixels that the buttons occupy in the upper right corner, and that a marker occupies
 * around its point.
 */
const buttons = { width: 60, height: 164 }
const marker = { half: 22, height: 60 }

/**
 * Moves a view as little as possible so that no marker is under the buttons, but by less than half
 * the map's width and height, so that the previous centre remains in view. Undefined if no such
 * move exists. A view of the whole of France leaves space for the buttons and is not moved.
 */
export function clearOfButtons(
  view: MapView,
  marks: readonly MapPoint[],
  { width, height, scale }: MapFrame,
): MapView | undefined {
  const unit = (view.zoom * scale) / 2
  if (view.zoom <= 1 || unit <= 0) return view
  const boxes = marks.map((mark): Box => {
    const [x, y] = [width / 2 + (mark.x - view.x) * unit, height / 2 + (mark.y - view.y) * unit]
    return { left: x - marker.half, right: x + marker.half, top: y - marker.height, bottom: y }
  })
  const isClear = (shift: number, down: number) => {
    const buttonBox: Box = {
      left: width - buttons.width + shift,
      right: width + shift,
      top: -down,
      bottom: buttons.height - down,
    }
    return boxes.every((box) => apart(box, buttonBox))
  }
  if (isClear(0, 0)) return view
  // A marker can be moved to the left of the buttons, below them, or off the map.
  const lefts = [
    0,
    ...boxes.flatMap(({ left, right }) => [right - width + buttons.width + 1, left - width - 1]),
  ].filter((shift) => Math.abs(shift) < width / 2)
  const downs = [
    0,
    ...boxes.flatMap(({ top, bottom }) => [buttons.height - top + 1, -bottom - 1]),
  ].filter((down) => Math.abs(down) < height / 2)
  const best = lefts
    .flatMap((shiftLeft) =>
      downs.map((down) => ({ left: shiftLeft, down, distance: Math.hypot(shiftLeft, down) })),
    )
    .toSorted((a, b) => a.distance - b.distance)
    .find(({ left, down }) => isClear(left, down))
  return best && { ...view, x: view.x + best.left / unit, y: view.y - best.down / unit }
}

const apart = (a: Box, b: Box) =>
  a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top

/**
 * The names, below their points, that overlap no marker and no earlier name at this size of the
 * map.
 */
export function namesWithRoom<Name extends MapPoint & { name: string }>(
  names: readonly Name[],
  marks: readonly MapPoint[],
  size: number,
): Name[] {
  // Pixels per unit of the outline: at size 1, the whole map is 500 pixels wide.
  const scale = size / 2
  const occupied = marks.map(({ x, y }): Box => ({
    left: x * scale - 22,
    right: x * scale + 22,
    top: y * scale - 46,
    bottom: y * scale,
  }))
  return names.filter(({ name, x, y }) => {
    const half = name.length * 3.5 + 4
    const box = {
      left: x * scale - half,
      right: x * scale + half,
      top: y * scale,
      bottom: y * scale + 18,
    }
    const hasRoom = occupied.every((neighbour) => apart(box, neighbour))
    if (hasRoom) occupied.push(box)
    return hasRoom
  })
}

/**
 * A view with one place in the centre, zoomed so that it is just separate from its neighbours on a
 * map drawn at this scale.
 */
export function frameOne(place: MapPoint, all: readonly MapPoint[], scale = 1): MapView {
  const gaps = all
    .map(({ x, y }) => Math.max(Math.abs(x - place.x), Math.abs(y - place.y)))
    .filter((gap) => gap > 0)
  return within({
    x: place.x,
    y: place.y,
    zoom: Math.max(aloneZoom, (markerSide * 1.3) / scale / Math.min(...gaps)),
  })
}

/** Zooms in or out; from the whole of France, zooming in centres on the map's default centre. */
export function zoomBy(view: MapView, factor: number): MapView {
  const zoom = view.zoom * factor
  if (zoom <= 1) return wholeFrance
  return within({ ...view, ...(view === wholeFrance ? pointOf(mapCentre) : {}), zoom })
}

export const panBy = (view: MapView, x: number, y: number): MapView =>
  within({ ...view, x: view.x + x, y: view.y + y })

export const canZoomIn = ({ zoom }: MapView) => zoom < maxZoom

/** A group of places; `count`: the number of restaurants at them. */
type Gathered<P> = { x: number; y: number; count: number; places: P[] }

/**
 * Groups places whose markers would overlap at this zoom; a lone place is a group of one, at its
 * own point.
 */
export function gather<P extends MapPoint & { count?: number }>(
  places: readonly P[],
  zoom: number,
): Gathered<P>[] {
  const reach = markerSide / zoom
  const touch = (a: MapPoint, b: MapPoint) =>
    Math.abs(a.x - b.x) < reach && Math.abs(a.y - b.y) < reach
  const groups: Gathered<P>[] = []
  for (const place of places) {
    let group: Gathered<P> = { x: place.x, y: place.y, count: place.count ?? 1, places: [place] }
    // A growing group moves, so it may then overlap another.
    for (
      let at = groups.findIndex((neighbour) => touch(neighbour, group));
      at >= 0;
      at = groups.findIndex((neighbour) => touch(neighbour, group))
    ) {
      const [touchingGroup] = groups.splice(at, 1)
      if (touchingGroup) group = join(touchingGroup, group)
    }
    groups.push(group)
  }
  const rank = ({ places: [first] }: Gathered<P>) => (first ? places.indexOf(first) : -1)
  return groups.toSorted((a, b) => rank(a) - rank(b))
}

function join<P>(a: Gathered<P>, b: Gathered<P>): Gathered<P> {
  const count = a.count + b.count
  const share = b.count / count
  return {
    x: a.x + (b.x - a.x) * share,
    y: a.y + (b.y - a.y) * share,
    count,
    places: [...a.places, ...b.places],
  }
}
