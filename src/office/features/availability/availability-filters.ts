/** The filters of the grid, as written in the address (P7). */
export type AvailabilityFilters = {
  /** The search text: words of a product, or of a restaurant’s name and town. */
  find: string
  category: number | null
  group: string | null
  /**
   * True to show only the products that are stopped or sold out, and only the restaurants in which
   * they are.
   */
  isStopped: boolean
}

export const noFilters: AvailabilityFilters = {
  find: '',
  category: null,
  group: null,
  isStopped: false,
}

/**
 * Reads the filters from an address. Unknown values are ignored, so a wrong link shows everything.
 */
export function readFilters(search: URLSearchParams): AvailabilityFilters {
  const category = search.get('category') ?? ''
  const group = search.get('group') ?? ''
  return {
    find: search.get('find') ?? '',
    category: /^[1-9]\d{0,8}$/.test(category) ? Number(category) : null,
    group: /^[a-z0-9][a-z0-9-]{0,39}$/.test(group) ? group : null,
    isStopped: search.get('stopped') === 'yes',
  }
}

export function writeFilters({
  find,
  category,
  group,
  isStopped,
}: AvailabilityFilters): URLSearchParams {
  const parameters = {
    find: find.trim() === '' ? null : find,
    category: category === null ? null : String(category),
    group,
    stopped: isStopped ? 'yes' : null,
  }
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}
