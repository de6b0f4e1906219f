/** What somebody was told last: the version of the order, and of the restaurant. */
export type SeenVersions = { order: string | null; restaurant: string | null }

/**
 * Names what was told, as the id of an event: `o5~rx1`. Any text may be a restaurant's version, an
 * order's is a number.
 */
export const lastEventId = ({ order, restaurant }: SeenVersions): string =>
  [
    ...(order === null ? [] : [`o${encodeURIComponent(order)}`]),
    ...(restaurant === null ? [] : [`r${encodeURIComponent(restaurant)}`]),
  ].join('~')

/** Reads such an id; what is none of ours names nothing. */
export function parseLastEventId(id: string): SeenVersions {
  const told: SeenVersions = { order: null, restaurant: null }
  for (const part of id.slice(0, 400).split('~')) {
    const [, kind, version] = /^([or])([\w.!~*'()%-]+)$/.exec(part) ?? []
    if (version === undefined) continue
    if (kind === 'r') told.restaurant = decoded(version)
    else if (/^\d{1,9}$/.test(version)) told.order = version
  }
  return told
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
