/** The position of a ticket: its lane, and its rows there. */
export type CardPlace = { readonly lane: number; readonly top: number; readonly rows: number }

type TicketHeight = { readonly id: string; readonly rows: number }

/**
 * Places tickets in lanes, in their order: each as high as possible, and in the leftmost such lane.
 * A ticket of `previousPlaces` stays in its lane and never moves up; it moves down only if one
 * above it grew. A removed ticket leaves a gap, which the next ticket that fits takes (N8).
 */
export function packTickets(
  tickets: readonly TicketHeight[],
  lanes: number,
  previousPlaces: ReadonlyMap<string, CardPlace>,
): Map<string, CardPlace> {
  const places = new Map<string, CardPlace>()
  const staying = tickets
    .flatMap(({ id, rows }) => {
      const place = previousPlaces.get(id)
      return place && place.lane < lanes ? [{ id, ...place, rows }] : []
    })
    .toSorted((a, b) => a.top - b.top)
  const ends = Array.from({ length: lanes }, () => 0)
  for (const { id, lane, top, rows } of staying) {
    const start = Math.max(top, ends[lane] ?? 0)
    ends[lane] = start + rows
    places.set(id, { lane, top: start, rows })
  }
  for (const { id, rows } of tickets)
    if (!places.has(id)) places.set(id, highestGap([...places.values()], lanes, rows))
  return places
}

function highestGap(occupied: readonly CardPlace[], lanes: number, rows: number): CardPlace {
  const [best] = Array.from({ length: lanes }, (_, lane) => ({
    lane,
    top: gapIn(
      occupied.filter((place) => place.lane === lane),
      rows,
    ),
    rows,
  })).toSorted((a, b) => a.top - b.top || a.lane - b.lane)
  return best ?? { lane: 0, top: 0, rows }
}

/** The first row of a lane from which `rows` rows are free. */
function gapIn(occupied: readonly CardPlace[], rows: number): number {
  let from = 0
  for (const place of occupied.toSorted((a, b) => a.top - b.top)) {
    if (place.top - from >= rows) break
    from = Math.max(from, place.top + place.rows)
  }
  return from
}
