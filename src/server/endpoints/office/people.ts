import type { FastifyInstance } from 'fastify'
import {
  exportAudit as exportEndpoint,
  findAudit as auditEndpoint,
} from '#contract/office/audit.ts'
import {
  changeRoles as changeEndpoint,
  endPersonSessions,
  inviteAgain as againEndpoint,
  invitePerson,
  listPeople as listEndpoint,
  listScopes,
  putGroup,
  removePerson as removeEndpoint,
  unlinkPersonProvider,
} from '#contract/office/people.ts'
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
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { listGroups, listPeople } from '#server/stores/staff/listed-people.ts'

export function peopleRoutes(app: FastifyInstance, services: Services): void {
  const { catalogue, database, now } = services

  registerEndpoint(app, listEndpoint, async () => ({
    results: await listPeople(database.db, now()),
  }))

  registerEndpoint(app, listScopes, async ({ staff: { grants } }) => {
    const scopes = rights.map((right) => restaurantsWith(grants, right))
    const isOfChain = scopes.includes(null)
    const restaurantIds = new Set(scopes.flatMap((ids) => ids ?? []))
    const restaurants = catalogue
      .now()
      .source.restaurants.filter(({ id }) => isOfChain || restaurantIds.has(id))
      .map(({ id, slug, name, address }) => ({ id, slug, name, city: address.city }))
    return { restaurants, groups: isOfChain ? await listGroups(database.db) : [] }
  })

  registerEndpoint(app, putGroup, async ({ staff, params, body }) => ({
    groups: await saveGroup(services, staff, { ...body, id: params.group }),
  }))

  registerEndpoint(app, invitePerson, ({ staff, body }) => invite(services, staff, body))

  registerEndpoint(app, againEndpoint, ({ staff, params }) =>
    inviteAgain(services, staff, params.person),
  )

  registerEndpoint(app, changeEndpoint, ({ staff, params, body }) =>
    changeRoles(services, staff, { ...body, person: params.person }),
  )

  registerEndpoint(app, removeEndpoint, ({ staff, params }) =>
    removePerson(services, staff, params.person),
  )

  registerEndpoint(app, endPersonSessions, ({ staff, params }) =>
    endSessionsOf(services, staff, params.person),
  )

  registerEndpoint(app, exportEndpoint, ({ staff, body, locale }) =>
    exportAudit(services, staff, body, locale),
  )

  registerEndpoint(app, unlinkPersonProvider, ({ staff, params }) =>
    unlinkProvider(services, staff, params.person),
  )

  registerEndpoint(app, auditEndpoint, ({ staff, query }) => searchAudit(services, staff, query))
}
