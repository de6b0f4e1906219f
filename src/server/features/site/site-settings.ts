import type { EndpointCall } from '#server/http/requests/serve.ts'
import type {
  NoticeBody,
  OfficeDelivery,
  OfficeNotice,
  OfficeSite,
  beginSiteMaintenance,
  endSiteMaintenance,
  endNotice as endNoticeEndpoint,
} from '#contract/office/site.ts'
import { serviceFacts } from '#server/features/delivery/commune-delivery.ts'
import { companiesOf } from '#server/features/delivery/companies.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import {
  type WrittenNotice,
  endNotice,
  insertNotice,
  listNotices,
} from '#server/state/site/stored-notices.ts'
import { readSite } from '#server/state/site/stored-site.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { countDue } from '#server/stores/orders/count-due.ts'
import { closeSite, reopenSite, restartOrdering, stopOrdering } from './switch-site.ts'

type SiteServices = Pick<Services, 'catalogue' | 'database' | 'now' | 'site'>

const instant = (at: number) => new Date(at).toISOString()

function noticeView(
  { id, texts, beginsAt, endsAt, by, endedAt }: WrittenNotice,
  now: number,
): OfficeNotice {
  const isOver = endedAt !== null || endsAt <= now
  return {
    id,
    texts,
    beginsAt: instant(beginsAt),
    endsAt: instant(endsAt),
    state: isOver ? 'over' : beginsAt > now ? 'coming' : 'shown',
    by,
    endedAt: endedAt === null ? null : instant(endedAt),
  }
}

/** Reads the settings of the site from the database, so that a change is visible at once (H15). */
export async function readOfficeSite({
  catalogue,
  database,
  now,
}: SiteServices): Promise<OfficeSite> {
  const at = now()
  const { db } = database
  const [{ maintenance, ordersOff }, notices, { due, unpaid }] = await Promise.all([
    readSite(db),
    listNotices(db, at),
    countDue(database.readOnly, at),
  ])
  const { source, visibleRestaurants: restaurants } = catalogue.now()
  const names = new Map(source.restaurants.map(({ id, name }) => [id, name]))
  const isOn = maintenance !== null && (maintenance.endsAt === null || at < maintenance.endsAt)
  return {
    restaurants: restaurants.length,
    maintenance: isOn
      ? {
          since: instant(maintenance.beganAt),
          until: maintenance.endsAt === null ? null : instant(maintenance.endsAt),
          reason: maintenance.reason,
        }
      : null,
    ordersOff: [...ordersOff].map(([id, { reason, beganAt }]) => ({
      restaurant: { id, name: names.get(id) ?? String(id) },
      since: instant(beganAt),
      reason,
    })),
    ordersDue: due,
    ordersUnpaid: unpaid,
    notices: notices.map((notice) => noticeView(notice, at)),
  }
}

/** Applies a change of the settings, loads them into this process, and returns them. */
async function switchAndRead(
  services: SiteServices,
  work: () => Promise<void>,
): Promise<OfficeSite> {
  await work()
  await services.site.refresh()
  return readOfficeSite(services)
}

const byStaff = ({ now }: SiteServices, { staff }: StaffViewer) =>
  ({ actor: { by: 'staff', staff }, at: now() }) as const

export function closeByOffice(
  services: SiteServices,
  { staff: viewer, body: { until, reason } }: EndpointCall<typeof beginSiteMaintenance>,
): Promise<OfficeSite> {
  const endsAt = until === null ? null : Date.parse(until)
  if (endsAt !== null && endsAt <= services.now()) throw fieldRefusal('until', 'end_passed')
  return switchAndRead(services, () =>
    closeSite(services.database, {
      ...byStaff(services, viewer),
      endsAt,
      reason,
      isOnlyOpen: true,
    }),
  )
}

export const reopenByOffice = (
  services: SiteServices,
  { staff: viewer }: EndpointCall<typeof endSiteMaintenance>,
): Promise<OfficeSite> =>
  switchAndRead(services, () => reopenSite(services.database, byStaff(services, viewer)))

/**
 * Switches the online ordering of a restaurant: off if a reason is given, on if `reason` is null.
 */
export function switchOrdering(
  services: SiteServices,
  viewer: StaffViewer,
  { restaurant, reason }: { restaurant: number; reason: string | null },
): Promise<OfficeSite> {
  if (!services.catalogue.now().restaurants.has(restaurant)) throw new Refusal('not_found')
  const by = byStaff(services, viewer)
  return switchAndRead(services, () =>
    reason === null
      ? restartOrdering(services.database, { ...by, restaurant })
      : stopOrdering(services.database, { ...by, restaurant, reason }),
  )
}

/**
 * Stores a notice, which visitors see during its period. A repeated request with the same key
 * stores nothing again. Returns the notice's id.
 */
export async function publishNotice(
  services: SiteServices,
  { staff }: StaffViewer,
  { texts, key, ...times }: NoticeBody & { key: string },
): Promise<string> {
  const { database, now, site } = services
  const at = now()
  const [beginsAt, endsAt] = [Date.parse(times.beginsAt), Date.parse(times.endsAt)]
  if (endsAt <= beginsAt) throw fieldRefusal('endsAt', 'end_before_beginning')
  if (endsAt <= at) throw fieldRefusal('endsAt', 'end_passed')
  const id = await database.db.transaction().execute(async (tx) => {
    const storedNotice = await insertNotice(tx, { texts, beginsAt, endsAt, by: staff, key, at })
    if (storedNotice === null) throw new Refusal('idempotency_key_reused')
    if (storedNotice.isNew)
      await writeAudit(tx, {
        actor: { by: 'staff', staff },
        action: 'notice-written',
        subject: `notice ${storedNotice.id}`,
        after: { ...texts, beginsAt: instant(beginsAt), endsAt: instant(endsAt) },
        at,
      })
    return storedNotice.id
  })
  await site.refresh()
  return id
}

export function withdrawNotice(
  services: SiteServices,
  { staff: { staff }, params: { notice } }: EndpointCall<typeof endNoticeEndpoint>,
): Promise<OfficeSite> {
  const at = services.now()
  return switchAndRead(services, () =>
    services.database.db.transaction().execute(async (tx) => {
      const ended = await endNotice(tx, { notice, at })
      if (ended === null) throw new Refusal('not_found')
      if (!ended.isNew) return
      const { texts, endsAt } = ended
      await writeAudit(tx, {
        actor: { by: 'staff', staff },
        action: 'notice-ended',
        subject: `notice ${notice}`,
        before: { ...texts, endsAt: instant(endsAt) },
        at,
      })
    }),
  )
}

/**
 * Reads the delivery services and partner companies. The head office cannot change them, because
 * they come from the chain's imported files.
 */
export function readDelivery({ catalogue }: Pick<Services, 'catalogue'>): OfficeDelivery {
  const current = catalogue.now()
  const { delivery_cities: cities, delivery_services: services } = current.source.documents.delivery
  const using = (id: number) => (place: { delivery_service_ids: readonly number[] }) =>
    place.delivery_service_ids.includes(id)
  return {
    services: services.map((service) => ({
      ...serviceFacts(service),
      towns: cities.filter(using(service.id)).length,
      restaurants: current.visibleRestaurants.filter(using(service.id)).length,
    })),
    companies: companiesOf(current).map(({ restaurant, ...company }) => ({
      ...company,
      restaurant: restaurant.name,
    })),
  }
}
