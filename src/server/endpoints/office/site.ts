import type { FastifyInstance } from 'fastify'
import {
  beginSiteMaintenance,
  endNotice,
  endSiteMaintenance,
  getOfficeDelivery,
  getOfficeSite,
  switchOrderingOff,
  switchOrderingOn,
  writeNotice,
} from '#contract/office/site.ts'
import {
  changeLatenessRules as changeLatenessEndpoint,
  getLatenessRules,
} from '#contract/office/lateness-rules.ts'
import {
  closeByOffice,
  publishNotice,
  readDelivery,
  readOfficeSite,
  reopenByOffice,
  switchOrdering,
  withdrawNotice,
} from '#server/features/site/site-settings.ts'
import {
  changeLatenessRules,
  readLatenessRules,
} from '#server/features/restaurants/lateness-rules.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function officeSiteRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, getOfficeSite, () => readOfficeSite(services))

  registerEndpoint(app, beginSiteMaintenance, ({ staff, body }) =>
    closeByOffice(services, staff, body),
  )

  registerEndpoint(app, endSiteMaintenance, ({ staff }) => reopenByOffice(services, staff))

  registerEndpoint(app, switchOrderingOff, ({ staff, params, body }) =>
    switchOrdering(services, staff, { ...params, ...body }),
  )

  registerEndpoint(app, switchOrderingOn, ({ staff, params }) =>
    switchOrdering(services, staff, { ...params, reason: null }),
  )

  registerEndpoint(app, writeNotice, async ({ staff, body, idempotencyKey: key }) => ({
    id: await publishNotice(services, staff, { ...body, key }),
  }))

  registerEndpoint(app, endNotice, ({ staff, params }) =>
    withdrawNotice(services, staff, params.notice),
  )

  registerEndpoint(app, getOfficeDelivery, async () => readDelivery(services))

  registerEndpoint(app, getLatenessRules, () => readLatenessRules(services))

  registerEndpoint(app, changeLatenessEndpoint, ({ staff, body }) =>
    changeLatenessRules(services, staff, body),
  )
}
