import type { EndpointCall } from '#server/http/requests/serve.ts'
import type { listReportScopes } from '#contract/office/reports.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { coverOf } from '#domain/reports/cover.ts'
import { restaurantsWith } from '#domain/staff/rights.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { readSellerNames } from '#server/stores/reports/names-in-reports.ts'
import type { RestaurantSelection, SumSource } from '#server/stores/reports/read-sums.ts'
import { readMarkedGroups } from '#server/stores/reports/rebuild.ts'
import { listGroups } from '#server/stores/staff/listed-people.ts'

type ReportScopeServices = Pick<Services, 'catalogue' | 'database'>

/**
 * `source`: the sums from which a report is read. `listed`: the restaurants that the report lists.
 * `restaurants`: the number of its restaurants.
 */
export type ReportScope = { source: SumSource; listed: RestaurantSelection; restaurants: number }

/**
 * Resolves the requested scope; if it is omitted, the report covers all that the viewer may see.
 * The whole chain and its sellers require the right `reports` for the whole chain; a group requires
 * it in all restaurants of the group (P2).
 */
export async function readScope(
  services: ReportScopeServices,
  { grants }: Pick<StaffViewer, 'grants'>,
  requestedScope: string | undefined,
): Promise<ReportScope> {
  const selection = await listedIn(services, restaurantsWith(grants, 'reports'), requestedScope)
  const { restaurants, seller } = selection
  if (restaurants !== null) return restaurantsScope(services, restaurants)
  if (seller === null) return chainScope(services)
  return {
    source: { scopes: [`seller:${seller}`], restaurants: [] },
    listed: selection,
    restaurants: restaurantsSoldBy(services, seller),
  }
}

/**
 * The restaurants and the seller of a scope. `mine`: the restaurants in which the viewer has the
 * right; null for the whole chain. Refuses with `not_found` a scope that the viewer may not see.
 */
export async function listedIn(
  { catalogue, database }: ReportScopeServices,
  mine: readonly number[] | null,
  requestedScope: string | undefined,
): Promise<RestaurantSelection> {
  const [kind, id = ''] = (requestedScope ?? 'mine').split(':')
  switch (kind) {
    case 'mine':
      return { restaurants: mine, seller: null }
    case 'chain':
      if (mine !== null) break
      return { restaurants: null, seller: null }
    case 'seller': {
      if (mine !== null) break
      const sellers = await readSellerNames(database.readOnly)
      if (!sellers.some((seller) => seller.id === id)) break
      return { restaurants: null, seller: id }
    }
    case 'group': {
      const group = (await listGroups(database.readOnly)).find((candidate) => candidate.id === id)
      if (group === undefined || !isWithin(group.restaurants, mine)) break
      return { restaurants: group.restaurants, seller: null }
    }
    default: {
      const restaurant = Number(id)
      if (!catalogue.now().restaurants.has(restaurant) || !isWithin([restaurant], mine)) break
      return { restaurants: [restaurant], seller: null }
    }
  }
  throw new Refusal('not_found')
}

const isWithin = (restaurants: readonly number[], mine: readonly number[] | null): boolean =>
  mine === null ||
  (restaurants.length > 0 && restaurants.every((restaurant) => mine.includes(restaurant)))

const chainScope = ({ catalogue }: ReportScopeServices): ReportScope => ({
  source: { scopes: ['chain'], restaurants: [] },
  listed: { restaurants: null, seller: null },
  restaurants: catalogue.now().restaurants.size,
})

function restaurantsSoldBy({ catalogue }: ReportScopeServices, seller: string): number {
  return [...catalogue.now().sellers.values()].filter(({ id }) => id === seller).length
}

/**
 * The scope of some restaurants. It uses the sums of groups, except groups whose sums are not
 * rebuilt yet after a change of members.
 */
async function restaurantsScope(
  { database: { readOnly: db } }: ReportScopeServices,
  restaurants: readonly number[],
): Promise<ReportScope> {
  const marked = new Set((await readMarkedGroups(db)).map(({ group }) => group))
  const groups = (await listGroups(db)).filter(({ id }) => !marked.has(id))
  const cover = coverOf(restaurants, groups)
  return {
    source: { scopes: cover.groups.map((id) => `group:${id}`), restaurants: cover.restaurants },
    listed: { restaurants, seller: null },
    restaurants: restaurants.length,
  }
}

/** Lists the scopes that the viewer may select for reports. */
export async function listScopes(
  services: ReportScopeServices,
  { staff: { grants } }: EndpointCall<typeof listReportScopes>,
): Promise<ReplyOf<typeof listReportScopes>> {
  const mine = restaurantsWith(grants, 'reports')
  const db = services.database.readOnly
  const groups = (await listGroups(db)).filter(
    ({ restaurants }) => restaurants.length > 0 && isWithin(restaurants, mine),
  )
  const sellers = mine === null ? await readSellerNames(db) : []
  const restaurants = [...services.catalogue.now().restaurants.values()]
    .filter(({ id }) => isWithin([id], mine))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
  return {
    chain: mine === null,
    results: [
      ...groups.map((group) => ({
        scope: `group:${group.id}`,
        name: group.name,
        restaurants: group.restaurants.length,
      })),
      ...sellers.map(({ id, name }) => ({
        scope: `seller:${id}`,
        name,
        restaurants: restaurantsSoldBy(services, id),
      })),
      ...restaurants.map(({ id, name }) => ({ scope: `restaurant:${id}`, name, restaurants: 1 })),
    ],
  }
}

/**
 * Returns a function that names a group, a seller or a restaurant. It returns null for the whole
 * chain and for `mine`, and for a group, seller or restaurant that no longer exists.
 */
export async function readScopeNames(
  { catalogue, database }: ReportScopeServices,
  scopes: readonly string[],
): Promise<(scope: string) => string | null> {
  const has = (kind: string) => scopes.some((scope) => scope.startsWith(`${kind}:`))
  const names = new Map<string, string>([
    ...(has('group') ? await listGroups(database.readOnly) : []).map(
      ({ id, name }) => [`group:${id}`, name] as const,
    ),
    ...(has('seller') ? await readSellerNames(database.readOnly) : []).map(
      ({ id, name }) => [`seller:${id}`, name] as const,
    ),
  ])
  const nameOf = (scope: string): string | undefined => {
    const [kind, id] = scope.split(':')
    return kind === 'restaurant'
      ? catalogue.now().restaurants.get(Number(id))?.name
      : names.get(scope)
  }
  return (scope) => nameOf(scope) ?? null
}
