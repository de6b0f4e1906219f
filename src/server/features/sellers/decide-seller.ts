import type { withdrawSeller as withdrawSellerEndpoint } from '#contract/office/sellers.ts'
import type { EndpointCall } from '#server/http/requests/serve.ts'
import { readSource } from '#server/chain/source.ts'
import { requireSecondPerson } from '#server/features/rights/second-person.ts'
import type { Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { withImportLock } from '#server/import/import-text.ts'
import { writeSeller } from '#server/import/write-seller.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import {
  type StoredSellerRequest,
  lockSellerRequest,
  settleSellerRequest,
} from '#server/stores/sellers/seller-requests.ts'
import { isOvertaken, requestNow } from './read-sellers.ts'
import { entryOf, previousSellers, journalChanges, requestedFacts } from './seller-facts.ts'

type SellerDecisionServices = Pick<Services, 'catalogue' | 'database' | 'now'>
type Decision = 'approve' | 'decline'

/**
 * Approves another person's request, so that the seller is written as by an import, or declines the
 * request. A person cannot approve their own request (P4). Repeating the same decision changes
 * nothing.
 */
export async function decideSeller(
  services: SellerDecisionServices,
  viewer: StaffViewer,
  { request: id, decision }: { request: string; decision: Decision },
): Promise<{ state: 'approved' | 'declined' }> {
  const { catalogue, database, now } = services
  const decidedState = decision === 'approve' ? 'approved' : 'declined'
  await withImportLock(database, async (tx) => {
    const at = now()
    const request = await lockSellerRequest(tx, id)
    if (request === null) throw new Refusal('not_found')
    if (request.state === decidedState && request.decidedBy === viewer.staff) return
    if (request.state !== 'asked') throw new Refusal('not_found')
    await requireSecondPerson(tx, { staff: viewer.staff, asker: request.askedBy, now: at })
    if (decision === 'approve') await write(tx, request, { viewer, at })
    await settle(tx, request, { state: decidedState, by: viewer.staff, at })
  })
  await catalogue.refresh()
  return { state: decidedState }
}

/** Withdraws a person's own request. */
export async function withdrawSeller(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { staff: { staff }, params: { request: id } }: EndpointCall<typeof withdrawSellerEndpoint>,
): Promise<{ state: 'withdrawn' }> {
  return database.db.transaction().execute(async (tx) => {
    const request = await lockSellerRequest(tx, id)
    if (request?.askedBy !== staff) throw new Refusal('not_found')
    if (request.state === 'asked')
      await settle(tx, request, { state: 'withdrawn', by: staff, at: now() })
    else if (request.state !== 'withdrawn') throw new Refusal('not_found')
    return { state: 'withdrawn' }
  })
}

/**
 * Writes the requested seller. Refuses if that seller, or the seller of one of the requested
 * restaurants, has changed since the request was made (P6).
 */
async function write(
  tx: Tx,
  request: StoredSellerRequest,
  { viewer, at }: { viewer: StaffViewer; at: number },
): Promise<void> {
  const source = await readSource(tx, at)
  if (isOvertaken(request, source))
    throw new Refusal('changed_meanwhile', {
      details: { request: await requestNow(tx, request, { source, viewer, at }) },
    })
  const { seller, wanted: requestedSeller } = request
  const faults = await writeSeller(
    tx,
    entryOf(seller, requestedFacts(requestedSeller)),
    previousSellers(seller, requestedSeller.establishments),
    at,
  )
  if (faults.length > 0) throw new Refusal('seller_refused', { details: { faults } })
}

const actions = {
  approved: 'seller-changed',
  declined: 'seller-declined',
  withdrawn: 'seller-withdrawn',
} as const

/** Closes a locked request, and records the decision in the journal. */
async function settle(
  tx: Tx,
  { id, seller, seen: factsAtRequest, wanted: requestedSeller, askedBy }: StoredSellerRequest,
  { state, by, at }: { state: keyof typeof actions; by: string; at: number },
): Promise<void> {
  await settleSellerRequest(tx, { id, state, by, at })
  const { before, after } = journalChanges(factsAtRequest, requestedFacts(requestedSeller))
  await writeAudit(tx, {
    actor: { by: 'staff', staff: by },
    action: actions[state],
    subject: `seller ${seller}`,
    before,
    after: state === 'withdrawn' ? after : { ...after, askedBy },
    at,
  })
}
