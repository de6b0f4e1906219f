import type { EndpointCall } from '#server/http/requests/serve.ts'
import { isDeepStrictEqual } from 'node:util'
import type { OfficeSellers, SellerRequest, listSellers } from '#contract/office/sellers.ts'
import { type Source, readSource } from '#server/chain/source.ts'
import { type Confirmers, readConfirmers } from '#server/features/rights/second-person.ts'
import type { Queries } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import type { Services } from '#server/services/services.ts'
import {
  type StoredSellerRequest,
  readOpenSellerRequests,
} from '#server/stores/sellers/seller-requests.ts'
import {
  factsOf,
  sellersByRestaurant,
  previousSellers,
  versionOf,
  requestedFacts,
} from './seller-facts.ts'

/**
 * Reads the seller of each restaurant, and the requests that wait for a second person, from the
 * database, so that a change is visible at once.
 */
export async function readSellers(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { staff: viewer }: EndpointCall<typeof listSellers>,
): Promise<OfficeSellers> {
  const { db } = database
  const source = await readSource(db, now())
  const { sellers, restaurants, documents } = source
  const sellerByRestaurant = sellersByRestaurant(sellers)
  const confirmers = await readConfirmers(db, 'site', now())
  const requests = await readOpenSellerRequests(db)
  return {
    sellers: sellers.map((entry) => {
      const facts = factsOf(entry)
      return {
        ...facts,
        id: entry.id,
        version: versionOf(facts),
        isPublisher: entry.id === documents.chain.publisher,
      }
    }),
    restaurants: restaurants.map(({ id, slug, name, address }) => ({
      id,
      slug,
      name,
      city: address.city,
      seller: sellerByRestaurant.get(id) ?? null,
    })),
    requests: requests.map((stored) => toRequestView(stored, { source, viewer, confirmers })),
    confirmers: confirmers.confirmersOf(viewer.staff),
  }
}

/** A request as shown to a staff member of the head office. */
function toRequestView(
  stored: StoredSellerRequest,
  context: {
    source: Source
    viewer: Pick<StaffViewer, 'staff'>
    confirmers: Confirmers
  },
): SellerRequest {
  const { source, viewer, confirmers } = context
  const {
    id,
    seller,
    seen: factsAtRequest,
    wanted: requestedSeller,
    askedBy,
    askedByName,
    askedAt,
  } = stored
  const current = source.sellers.find((entry) => entry.id === seller)
  return {
    id,
    seller,
    before: factsAtRequest,
    after: requestedFacts(requestedSeller),
    moved: [...previousSellers(seller, requestedSeller.establishments)].map(
      ([restaurant, from]) => ({
        restaurant,
        from,
      }),
    ),
    now: current === undefined ? null : factsOf(current),
    isOvertaken: isOvertaken(stored, source),
    askedBy: { id: askedBy, name: askedByName },
    askedAt: askedAt.toISOString(),
    isMine: askedBy === viewer.staff,
    canDecide: confirmers.problemOf(viewer.staff, askedBy) === null,
    confirmers: confirmers.confirmersOf(askedBy),
  }
}

/**
 * Whether the seller, or the seller of one of the requested restaurants, has changed since the
 * request was made.
 */
export function isOvertaken(
  {
    seller,
    seen: factsAtRequest,
    wanted: requestedSeller,
  }: Pick<StoredSellerRequest, 'seller' | 'seen' | 'wanted'>,
  { sellers }: Pick<Source, 'sellers'>,
): boolean {
  const current = sellers.find(({ id }) => id === seller)
  const sellerByRestaurant = sellersByRestaurant(sellers)
  return (
    !isDeepStrictEqual(current === undefined ? null : factsOf(current), factsAtRequest) ||
    requestedSeller.establishments.some(
      ({ restaurant, from }) => (sellerByRestaurant.get(restaurant) ?? null) !== from,
    )
  )
}

/**
 * A request as the viewer sees it, compared with `source`, the chain as read in the caller's
 * transaction.
 */
export async function requestNow(
  db: Queries,
  stored: StoredSellerRequest,
  context: { source: Source; viewer: Pick<StaffViewer, 'staff'>; at: number },
): Promise<SellerRequest> {
  const { source, viewer, at } = context
  return toRequestView(stored, { source, viewer, confirmers: await readConfirmers(db, 'site', at) })
}
