import * as audit from '#contract/office/audit.ts'
import * as people from '#contract/office/people.ts'
import { restaurantsWith, rights } from '#domain/staff/rights.ts'
import { exportAudit } from '#server/features/staff/export-journal.ts'
import { searchAudit } from '#server/features/staff/journal.ts'
import {
  changeRoles,
  endSessionsOf,
  invite,
  inviteAgain,
  removePerson,
  saveGroup,
} from '#server/features/staff/people.ts'
import { unlinkProvider } from '#server/features/staff/provider.ts'
import { regionOf } from '#server/features/today/regions.ts'
import { type Route, route } from '#server/services/route.ts'
import { listGroups, listPeople } from '#server/stores/staff/listed-people.ts'

export const peopleRoutes: readonly Route[] = [
  route(people.listPeople, async ({ database, now }) => ({
    results: await listPeople(database.db, now()),
  })),
  route(people.listScopes, async ({ catalogue, database }, { staff: { grants } }) => {
    const scopes = rights.map((right) => restaurantsWith(grants, right))
    const isOfChain = scopes.includes(null)
    const restaurantIds = new Set(scopes.flatMap((ids) => ids ?? []))
    const restaurants = catalogue
      .now()
      .source.restaurants.filter(({ id }) => isOfChain || restaurantIds.has(id))
      .map(({ id, slug, name, address: { city, postcode } }) => {
        return { id, slug, name, city, region: regionOf(postcode) }
      })
    return { restaurants, groups: isOfChain ? await listGroups(database.db) : [] }
  }),
  route(people.putGroup, async (services, { staff, params, body }) => ({
    groups: await saveGroup(services, staff, { ...body, id: params.group }),
  })),
  route(people.invitePerson, invite),
  route(people.inviteAgain, inviteAgain),
  route(people.changeRoles, (services, { staff, params, body }) =>
    changeRoles(services, staff, { ...body, person: params.person }),
  ),
  route(people.removePerson, (services, { staff, params }) =>
    removePerson(services, staff, params.person),
  ),
  route(people.endPersonSessions, endSessionsOf),
  route(audit.exportAudit, (services, { staff, body, locale }) =>
    exportAudit(services, staff, body, locale),
  ),
  route(people.unlinkPersonProvider, unlinkProvider),
  route(audit.findAudit, (services, { staff, query }) => searchAudit(services, staff, query)),
]
