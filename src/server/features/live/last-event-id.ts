/** The versions that a client received last, of its order and of its restaurant. */
export type ReceivedVersions = { order: string | null; restaurant: string | null }

/**
 * Writes the received versions as an event id: `o5~rx1`. A restaurant's version may be any text; an
 * order's is a number.
 */
export const lastEventId = ({ order, restaurant }: ReceivedVersions): string =>
  [
    ...(order === null ? [] : [`o${encoded(order)}`]),
    ...(restaurant === null ? [] : [`r${encoded(restaurant)}`]),
  ].join('~')

/** Parses an event id; an unknown id yields no versions. */
export function parseLastEventId(id: string): ReceivedVersions {
  const seenVersions: ReceivedVersions = { order: null, restaurant: null }
  for (const part of id.slice(0, 400).split('~')) {
    const [, kind, version] = /^([or])([\w.!*'()%-]+)$/.exec(part) ?? []
    if (version === undefined) continue
    if (kind === 'r') seenVersions.restaurant = decoded(version)
    else if (/^\d{1,9}$/.test(version)) seenVersions.order = version
  }
  return seenVersions
}

/**
 * Encodes a version. `~` separates the parts of an id, and `encodeURIComponent` leaves it
 * unchanged.
 */
const encoded = (version: string): string => encodeURIComponent(version).replaceAll('~', '%7E')

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
