import { isDeepStrictEqual } from 'node:util'
import type { SellerBody, SellerFacts } from '#contract/office/sellers.ts'
import { readSource } from '#server/chain/source.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { dryRun } from '#server/import/import-text.ts'
import { writeSeller } from '#server/import/write-seller.ts'
import { hashOf } from '#server/kit/hash.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import {
  type RequestedSeller,
  findSellerRequest,
  readSellerIds,
  writeSellerRequest,
} from '#server/stores/sellers/seller-requests.ts'
import {
  entryOf,
  factsOf,
  previousSellers,
  journalChanges,
  versionOf,
  requestedFacts,
} from './seller-facts.ts'

type SellerRequestServices = Pick<Services, 'database' | 'now'>
type CheckedSellerRequest = {
  seller: string
  factsAtRequest: SellerFacts | null
  requestedSeller: RequestedSeller
}

/**
 * Requests from a second person that a seller be added or changed (B1, P4). The change is first
 * written and rolled back, so that a change that an import would refuse is refused at once. One key
 * identifies one request.
 */
export async function askForSeller(
  services: SellerRequestServices,
  { staff }: StaffViewer,
  { body, key }: { body: SellerBody; key: string },
): Promise<{ request: string }> {
  const { database, now } = services
  // Keys are separate for each person: two people may use the same key.
  const ownKey = hashOf(`seller ${staff} ${key}`)
  const existingId = await existingIdOf(database.db, ownKey, body)
  if (existingId !== null) return { request: existingId }
  const checkedRequest = await dryRun(database, (tx) => tryOut(tx, body, now()))
  return database.db.transaction().execute(async (tx) => {
    const at = now()
    const request = await writeSellerRequest(tx, { ...checkedRequest, key: ownKey, staff, at })
    // The same request was sent twice at the same moment, and the other call has stored it.
    if (request === null) return { request: (await existingIdOf(tx, ownKey, body)) ?? '' }
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'seller-asked',
      subject: `seller ${checkedRequest.seller}`,
      ...journalChanges(
        checkedRequest.factsAtRequest,
        requestedFacts(checkedRequest.requestedSeller),
      ),
      at,
    })
    return { request }
  })
}

/**
 * The requested seller, with its fields and restaurants in a fixed sequence, so that equal requests
 * can be recognised.
 */
const requestedSellerOf = ({
  seller: _id,
  version: _version,
  ...fields
}: SellerBody): RequestedSeller => ({
  ...fields,
  establishments: fields.establishments.toSorted((a, b) => a.restaurant - b.restaurant),
})

/**
 * Returns the id of the request stored under a key; null if the key is unused. Refuses if the
 * stored request differs from `body`.
 */
async function existingIdOf(db: Queries, key: string, body: SellerBody): Promise<string | null> {
  const existingRequest = await findSellerRequest(db, key)
  if (existingRequest === null) return null
  const isSame =
    isDeepStrictEqual(existingRequest.wanted, requestedSellerOf(body)) &&
    (body.seller === null ? existingRequest.seen === null : existingRequest.seller === body.seller)
  if (!isSame) throw new Refusal('idempotency_key_reused')
  return existingRequest.id
}

/** Writes the seller as an approval would, and refuses a request that would fail. */
async function tryOut(tx: Tx, body: SellerBody, at: number): Promise<CheckedSellerRequest> {
  const { sellers } = await readSource(tx, at)
  const current = sellers.find(({ id }) => id === body.seller)
  if (body.seller !== null && current === undefined) throw fieldRefusal('seller', 'field_invalid')
  if (body.seller === null && body.version !== null) throw fieldRefusal('version', 'field_invalid')
  const currentFacts = current === undefined ? null : factsOf(current)
  if (currentFacts !== null && versionOf(currentFacts) !== body.version)
    throw new Refusal('changed_meanwhile', {
      details: { seller: { ...currentFacts, version: versionOf(currentFacts) } },
    })
  const requestedSeller = requestedSellerOf(body)
  // The receipts of a seller are in the seller's own book, and another SIREN number means another
  // company. So the SIREN number of a seller cannot be changed.
  if (currentFacts !== null && currentFacts.siren !== requestedSeller.siren)
    throw fieldRefusal('siren', 'seller_siren_fixed')
  if (isDeepStrictEqual(requestedFacts(requestedSeller), currentFacts))
    throw new Refusal('seller_unchanged')
  const seller = current?.id ?? freeId(body.name, await readSellerIds(tx))
  // The restaurants are written in the sequence of the request, so that a fault names the position
  // of the restaurant in the request.
  const faults = await writeSeller(
    tx,
    entryOf(seller, requestedFacts({ ...requestedSeller, establishments: body.establishments })),
    previousSellers(seller, body.establishments),
    at,
  )
  if (faults.length > 0) throw new Refusal('seller_refused', { details: { faults } })
  return { seller, factsAtRequest: currentFacts, requestedSeller }
}

/**
 * Creates an id that no seller has ever had, because orders and receipts still refer to sellers
 * that have left the chain.
 */
function freeId(name: string, usedIds: ReadonlySet<string>): string {
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^[\d-]+|-+$/g, '')
    .slice(0, 32)
    .replace(/-$/, '')
  const base = letters === '' ? 'seller' : letters
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? base : `${base}-${n}`
    if (!usedIds.has(id)) return id
  }
}
