import type { ApiClient } from '#contract/client.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type MapBox, boxText } from '#contract/shop/box.ts'
import type { listPlaces } from '#contract/shop/places.ts'
import { type Position, byDistance } from './distance.ts'
import type { Place, PlacesPage } from './place.ts'

/** Read without the typed call: the schemas would otherwise be loaded with the home page. */
type Reads = Pick<ApiClient, 'read'>

/** Requests a page of places from the server. */
export async function requestPlaces(
  api: Reads,
  search: { query?: string; box?: MapBox; after?: number | null; limit?: number },
): Promise<PlacesPage> {
  const { query, box, after, limit } = search
  const parameters = new URLSearchParams({
    ...(query === undefined ? {} : { query }),
    ...(box === undefined ? {} : { box: boxText(box) }),
    ...(after == null ? {} : { after: String(after) }),
    ...(limit === undefined ? {} : { limit: String(limit) }),
  })
  const { total, results, next } = await api.read<ReplyOf<typeof listPlaces>>(
    `/api/places?${parameters}`,
  )
  return { total, places: results, next }
}

/** Half the sides of the requested squares, in degrees: from a town to the whole country. */
const SIDES = [0.1, 0.5, 2, 8, 32]
/** Number of restaurants near the position from which no larger square is requested. */
const ENOUGH = 20
/** Maximum number of pages read of one square. */
const PAGES = 4
const METRES_PER_DEGREE = 111_000

/**
 * The places around a position, nearest first. The server receives only a square around the
 * position, never the position itself: each square begins at a multiple of half its side.
 */
export async function requestNearest(api: Reads, position: Position): Promise<PlacesPage> {
  let near: Place[] = []
  for (const side of SIDES) {
    near = await allIn(api, squareAround(position, side))
    const sure = (side / 2) * METRES_PER_DEGREE * Math.cos((position.latitude * Math.PI) / 180)
    const nearby = byDistance(near, position).filter(({ distance }) => (distance ?? 0) <= sure)
    if (nearby.length >= ENOUGH) break
  }
  const places = byDistance(near, position).map(({ restaurant }) => restaurant)
  return { total: places.length, places, next: null }
}

async function allIn(api: Reads, box: MapBox): Promise<Place[]> {
  const collected: Place[] = []
  let after: number | null = null
  for (let page = 0; page < PAGES; page += 1) {
    const { places, next }: PlacesPage = await requestPlaces(api, { box, after, limit: 300 })
    collected.push(...places)
    if (next === null) break
    after = next
  }
  return collected
}

/**
 * A square with sides of twice `side` degrees. The position is at least half of `side` from each
 * edge.
 */
export function squareAround({ latitude, longitude }: Position, side: number): MapBox {
  const from = (degrees: number) => (Math.round(degrees / side) - 1) * side
  const [south, west] = [from(latitude), from(longitude)]
  return {
    south: Math.max(-90, south),
    west: Math.max(-180, west),
    north: Math.min(90, south + 2 * side),
    east: Math.min(180, west + 2 * side),
  }
}
