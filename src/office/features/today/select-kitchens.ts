import {
  type KitchenNow,
  type KitchenCondition,
  type Region,
  hasLateOrders,
  regions,
} from '#contract/office/today.ts'
import type { PartIconName } from '#ui/parts/icon.tsx'

/** The filters of the kitchens; `watch`: all those that need attention. */
export const kitchenFilters = [
  ...(['watch', 'all'] as const),
  ...(['late', 'unreachable', 'paused', 'busy', 'closed'] as const),
] as const
export type KitchenFilter = (typeof kitchenFilters)[number]

export const kitchenViews = ['tray', 'list', 'map'] as const

/** The states that need attention, each with its icon. */
export const stateIcons: Partial<Record<KitchenFilter | KitchenCondition, PartIconName>> = {
  late: 'err',
  unreachable: 'silent',
  paused: 'pause',
  busy: 'half',
}

/** The rank of a kitchen by its state; the worst state is 0. */
export const severityOf = ({ state }: Pick<KitchenNow, 'state'>): number =>
  (['late', 'unreachable', 'paused', 'busy', 'open', 'closed'] as const).indexOf(state)

/**
 * Whether a filter includes a kitchen. The filter `late` includes unreachable or paused kitchens
 * with late orders.
 */
export function isIn(kitchen: Pick<KitchenNow, 'state' | 'late'>, filter: KitchenFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'late') return hasLateOrders(kitchen)
  return filter === 'watch' ? kitchen.state in stateIcons : kitchen.state === filter
}

/** The number of kitchens that each filter includes. */
export const countsOf = (kitchens: readonly KitchenNow[]): Record<KitchenFilter, number> => {
  const counts = { watch: 0, all: 0, late: 0, unreachable: 0, paused: 0, busy: 0, closed: 0 }
  for (const kitchen of kitchens)
    for (const filter of kitchenFilters) if (isIn(kitchen, filter)) counts[filter] += 1
  return counts
}

/** The kitchens of one region; null for kitchens without a region. */
export type RegionGroup = { region: Region | null; kitchens: KitchenNow[] }

/**
 * The visible kitchens by region. The regions are sorted by the number of all their kitchens,
 * visible or not, the largest first, so that no region moves when a state changes.
 */
export function byRegion(
  all: readonly KitchenNow[],
  visibleKitchens: readonly KitchenNow[] = all,
): RegionGroup[] {
  const sizes = new Map<Region | null, number>()
  for (const { region } of all) sizes.set(region, (sizes.get(region) ?? 0) + 1)
  const groups = new Map<Region | null, KitchenNow[]>()
  for (const kitchen of visibleKitchens) {
    const group = groups.get(kitchen.region)
    if (group === undefined) groups.set(kitchen.region, [kitchen])
    else group.push(kitchen)
  }
  const rank = (region: Region | null) => (region === null ? Infinity : regions.indexOf(region))
  return [...groups]
    .map(([region, kitchens]) => ({ region, kitchens }))
    .toSorted(
      (a, b) =>
        Number(a.region === null) - Number(b.region === null) ||
        (sizes.get(b.region) ?? 0) - (sizes.get(a.region) ?? 0) ||
        rank(a.region) - rank(b.region),
    )
}

/**
 * The index, counted through all groups, of the well to which a key moves; null for other keys.
 * `sizes`: the number of wells in each group. Up and down stay in the column if the new row has
 * that column.
 */
export function wellAfterKey(
  key: string,
  at: number,
  sizes: readonly number[],
  columns: number,
): number | null {
  const count = sizes.reduce((sum, size) => sum + size, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key === 'ArrowRight') return Math.min(count - 1, at + 1)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const rows = sizes.flatMap((size, group) => {
    const start = sizes.slice(0, group).reduce((sum, groupSize) => sum + groupSize, 0)
    return Array.from({ length: Math.ceil(size / columns) }, (_, row) => ({
      start: start + row * columns,
      end: start + Math.min(size, (row + 1) * columns) - 1,
    }))
  })
  const row = rows.findIndex(({ end }) => at <= end)
  const next = rows[row + (key === 'ArrowDown' ? 1 : -1)]
  return next === undefined ? at : Math.min(next.end, next.start + (at - (rows[row]?.start ?? at)))
}

/** Kitchens that have more late orders than before, the most late first. */
export function newlyLate(before: readonly KitchenNow[], now: readonly KitchenNow[]): KitchenNow[] {
  const previousLate = new Map(before.map(({ id, late }) => [id, late]))
  return now
    .filter(({ id, late }) => late > (previousLate.get(id) ?? late))
    .toSorted((a, b) => b.late - a.late)
}

/**
 * The current kitchens. An unchanged kitchen is the same object as in `before`, so that its
 * component is not rendered again.
 */
export function keepUnchanged(
  before: readonly KitchenNow[],
  now: readonly KitchenNow[],
): KitchenNow[] {
  const previousKitchens = new Map(before.map((kitchen) => [kitchen.id, kitchen]))
  return now.map((kitchen) => {
    const same = previousKitchens.get(kitchen.id)
    return same !== undefined && JSON.stringify(same) === JSON.stringify(kitchen) ? same : kitchen
  })
}
