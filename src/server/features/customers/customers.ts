import type { EndpointCall } from '#server/http/requests/serve.ts'
import type {
  findCustomers as findEndpoint,
  OfficeCustomer,
  getOfficeCustomer,
} from '#contract/office/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readCustomerSearch } from '#domain/orders/customer-search.ts'
import { limitsAmong } from '#domain/staff/rights.ts'
import { dayBegan } from '#domain/time/month-later.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { Queries } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readIdentities } from '#server/stores/customers/account.ts'
import { readConsents } from '#server/stores/customers/consents.ts'
import { readProfile } from '#server/stores/customers/customer-sheet.ts'
import { findCustomers, readPlacesOf } from '#server/stores/customers/find-customers.ts'
import { readRequestsOf } from '#server/stores/customers/privacy-requests.ts'
import { readSessions } from '#server/stores/customers/sessions.ts'
import { readCard } from '#server/stores/loyalty/card.ts'
import { readByHand, readLedger } from '#server/stores/loyalty/points-by-hand.ts'
import { readFigures, readLatestOrders } from '#server/stores/orders/orders-of-customer.ts'
import { scopeOf } from '#server/features/rights/scope.ts'
import { toPrivacyRequests } from '#server/features/privacy/privacy-request-view.ts'

type CustomerServices = Pick<Services, 'database' | 'now'>

/**
 * Searches the customers who ordered in the restaurants where the viewer has the right `customers`;
 * all customers if the viewer has this right for the whole chain (H5).
 */
export async function searchCustomers(
  { database, now }: CustomerServices,
  { staff: viewer, body: { text, day, after } }: EndpointCall<typeof findEndpoint>,
): Promise<ReplyOf<typeof findEndpoint>> {
  const { customers, next } = await findCustomers(database.readOnly, {
    restaurants: scopeOf(viewer, 'customers'),
    searchTerms: readCustomerSearch(text),
    day: day ?? dayIn(now()).toString(),
    after: after ?? null,
  })
  return {
    results: customers.map(({ restaurant, takeaway, ...customer }) => ({
      ...customer,
      last:
        restaurant === null || takeaway === null
          ? null
          : { restaurant, takeawayAt: takeaway.toISOString() },
    })),
    next,
  }
}

/**
 * Returns the restaurants in which both the customer ordered and the viewer has the right. Refuses
 * with `not_found` if the customer does not exist, or if there is no such restaurant and the viewer
 * does not have the right for the whole chain (P2).
 */
export async function placesWith(
  db: Queries,
  viewer: StaffViewer,
  right: 'customers' | 'points',
  customer: string,
): Promise<number[]> {
  const scope = scopeOf(viewer, right)
  const places = await readPlacesOf(db, customer, scope)
  if (places === null || (scope !== null && places.length === 0)) throw new Refusal('not_found')
  return places
}

/** Reads a customer's sheet. The journal records in the same transaction who opened it (H5, P5). */
export function openCustomer(
  { database, now }: CustomerServices,
  { staff: viewer, params: { customer } }: EndpointCall<typeof getOfficeCustomer>,
): Promise<OfficeCustomer> {
  return database.db.transaction().execute(async (tx) => {
    const places = await placesWith(tx, viewer, 'customers', customer)
    const sheet = await readSheet(tx, viewer, { customer, places, at: now() })
    await writeAudit(tx, {
      actor: { by: 'staff', staff: viewer.staff },
      action: 'customer-opened',
      subject: `customer ${customer}`,
      at: now(),
    })
    return sheet
  })
}

async function readSheet(
  db: Queries,
  viewer: StaffViewer,
  { customer, places, at }: { customer: string; places: readonly number[]; at: number },
): Promise<OfficeCustomer> {
  const restaurants = scopeOf(viewer, 'customers')
  const profile = await readProfile(db, customer)
  const card = await readCard(db, customer)
  // The customer was deleted after their restaurants were read.
  if (profile === null || card === null) throw new Refusal('not_found')
  const { last: count, ...points } = card
  const consents = await readConsents(db, customer)
  const sessions = await readSessions(db, customer, at)
  const identities = await readIdentities(db, customer)
  const { points: limit } = limitsAmong(viewer.grants, places)
  const pointsByHand = await readByHand(db, { customer, staff: viewer.staff, since: dayBegan(at) })
  const seesRequests = scopeOf(viewer, 'privacy') === null
  return {
    id: customer,
    ...profile,
    figures: await readFigures(db, { customer, restaurants }),
    points: {
      ...points,
      count,
      entries: await readLedger(db, customer, restaurants),
      limit,
      left: limit === null ? null : Math.max(0, limit - pointsByHand),
    },
    orders: await readLatestOrders(db, { customer, restaurants }),
    // For each kind of consent, the latest answer counts.
    consents: [...new Map(consents.map((consent) => [consent.kind, consent])).values()],
    sessions: sessions.length,
    linkedLogins: identities.map(({ issuer, linkedAt }) => ({ issuer, linkedAt })),
    privacyRequests: seesRequests
      ? await toPrivacyRequests(db, await readRequestsOf(db, customer), { viewer, at })
      : [],
  }
}
