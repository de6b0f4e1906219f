import * as endpoints from '#contract/office/site.ts'
import { getSite } from '#contract/shop/site.ts'
import {
  closeByOffice,
  publishNotice,
  readDelivery,
  readOfficeSite,
  reopenByOffice,
  switchOrdering,
  withdrawNotice,
} from '#server/features/site/site-settings.ts'
import { type Route, route } from '#server/services/route.ts'

export const siteRoutes: readonly Route[] = [
  route(
    getSite,
    async ({ site, now }) => {
      const maintenance = site.maintenance(now())
      const notices = site.notices(now()).map(({ id, texts }) => ({ id, texts }))
      if (maintenance === null) return { maintenance, notices }
      const { endsAt, reason } = maintenance
      const until = endsAt === null ? null : new Date(endsAt).toISOString()
      return { maintenance: { until, reason }, notices }
    },
    { perMinute: 'quotesPerMinute' },
  ),
  route(endpoints.getOfficeSite, (services) => readOfficeSite(services)),
  route(endpoints.beginSiteMaintenance, closeByOffice),
  route(endpoints.endSiteMaintenance, reopenByOffice),
  route(endpoints.switchOrderingOff, (services, { staff, params, body }) =>
    switchOrdering(services, staff, { ...params, ...body }),
  ),
  route(endpoints.switchOrderingOn, (services, { staff, params }) =>
    switchOrdering(services, staff, { ...params, reason: null }),
  ),
  route(endpoints.writeNotice, async (services, { staff, body, idempotencyKey: key }) => ({
    id: await publishNotice(services, staff, { ...body, key }),
  })),
  route(endpoints.endNotice, withdrawNotice),
  route(endpoints.getOfficeDelivery, async (services) => readDelivery(services)),
]
