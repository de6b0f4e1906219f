import { isDeepStrictEqual } from 'node:util'
import type { PromoBody, createPromo as endpoint } from '#contract/office/promos.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Cents } from '#domain/money/money.ts'
import { PROMOS_ALONE } from '#domain/staff/rights.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { hashOf } from '#server/kit/hash.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { type NewPromoCode, addCode } from '#server/stores/promos/codes.ts'
import { findCodeId } from '#server/stores/promos/listed-promos.ts'
import {
  type StoredPromoRequest,
  findPromoRequest,
  lockPromoRequest,
  settlePromoRequest,
  writePromoRequest,
} from '#server/stores/promos/promo-requests.ts'
import { requireSecondPerson } from '#server/features/rights/second-person.ts'
import { checkPromo, toPromoCode } from './check-promo.ts'
import { simulateOnPastOrders, sumMadeAlone, mostGivenOff } from './estimate-promo.ts'

type PromoCreationServices = Pick<Services, 'catalogue' | 'database' | 'now'>
type PromoOutcome = ReplyOf<typeof endpoint>

/**
 * Creates a promotion. A second person is asked if its maximum discount, added to that of the
 * promotions that the person created alone in the last 30 days, exceeds `PROMOS_ALONE` (H14, P4).
 * One key identifies one promotion.
 */
export async function createPromoOrAsk(
  services: PromoCreationServices,
  { staff }: StaffViewer,
  { body, key }: { body: PromoBody; key: string },
): Promise<PromoOutcome> {
  const { database, now } = services
  const request = toPromoCode(body)
  // Keys are separate for each person: two people may use the same key.
  const ownKey = hashOf(`promo ${staff} ${key}`)
  const previousOutcome = await knownAs(database.db, { key: ownKey, request })
  if (previousOutcome !== null) return previousOutcome
  checkPromo(services, request, now())
  const { discount } = await simulateOnPastOrders(services, request)
  return database.db.transaction().execute(async (tx) => {
    const at = now()
    const alone = await sumMadeAlone(services, tx, { staff, at, isHeld: true })
    // Of two identical requests sent at the same moment, the second waits at the lock that
    // `sumMadeAlone` takes. Then `knownAs` returns the outcome of the first.
    const meanwhile = await knownAs(tx, { key: ownKey, request })
    if (meanwhile !== null) return meanwhile
    const newRequest = { request, estimate: discount, key: ownKey, staff, at }
    if (alone + mostGivenOff(services, request) <= PROMOS_ALONE) {
      const code = await addPromo(tx, { request, staff, estimate: discount, at })
      await writePromoRequest(tx, { ...newRequest, code })
      return { state: 'made', estimate: discount }
    }
    if ((await findCodeId(tx, request.code)) !== null)
      throw fieldRefusal('code', 'promotion_code_known')
    await writePromoRequest(tx, { ...newRequest, code: null })
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'promo-asked',
      subject: `promo ${request.code}`,
      after: { ...request, estimate: discount },
      at,
    })
    return { state: 'asked', estimate: discount }
  })
}

/**
 * Returns the outcome stored under a key; null if the key is unused. Refuses if the stored
 * promotion differs from `request`, or was declined.
 */
async function knownAs(
  db: Queries,
  { key, request }: { key: string; request: NewPromoCode },
): Promise<PromoOutcome | null> {
  const storedRequest = await findPromoRequest(db, key)
  if (storedRequest === null) return null
  if (!isDeepStrictEqual(storedRequest.request, request))
    throw new Refusal('idempotency_key_reused')
  if (storedRequest.state === 'declined') throw new Refusal('promotion_declined')
  return { state: storedRequest.state, estimate: storedRequest.estimate }
}

/** Writes the code and the entry in the journal. Returns the id of the code. */
async function addPromo(
  tx: Tx,
  newPromo: { request: NewPromoCode; staff: string; askedBy?: string; estimate: Cents; at: number },
): Promise<number> {
  const { request, staff, askedBy, estimate: cost, at } = newPromo
  const id = (await addCode(tx, request)) ? await findCodeId(tx, request.code) : null
  if (id === null) throw fieldRefusal('code', 'promotion_code_known')
  await writeAudit(tx, {
    actor: { by: 'staff', staff },
    action: 'promo-added',
    subject: `promo ${request.code}`,
    after: { ...request, estimate: cost, ...(askedBy === undefined ? {} : { askedBy }) },
    at,
  })
  return id
}

/**
 * Confirms another person's request for a promotion, which creates the promotion, or declines the
 * request. A person cannot decide their own request (P4).
 */
export async function approveOrDeclinePromo(
  services: PromoCreationServices,
  { staff }: StaffViewer,
  { request: id, decision }: { request: string; decision: 'approve' | 'decline' },
): Promise<{ state: 'made' | 'declined' }> {
  const { database, now } = services
  return database.db.transaction().execute(async (tx) => {
    const at = now()
    const waiting = await lockPromoRequest(tx, id)
    if (waiting === null) throw new Refusal('not_found')
    await requireSecondPerson(tx, { staff, asker: waiting.askedBy, now: at })
    if (decision === 'decline') {
      await decline(tx, waiting, { by: staff, at })
      return { state: 'declined' }
    }
    const { request, askedBy, estimate: cost } = waiting
    // The promotion is checked again, because the chain may have changed since the request.
    const code = await withoutFields(async () => {
      checkPromo(services, request, at)
      return addPromo(tx, { request, staff, askedBy, estimate: cost, at })
    })
    await settlePromoRequest(tx, { id, by: staff, at, code })
    return { state: 'made' }
  })
}

/**
 * Converts an error at a field into a plain refusal: the person who confirms has no form with
 * fields.
 */
const withoutFields = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    const field = error instanceof Refusal ? error.fields[0] : undefined
    throw field === undefined ? error : new Refusal(field.code)
  })

async function decline(
  tx: Tx,
  { id, request, askedBy }: StoredPromoRequest,
  { by, at }: { by: string; at: number },
): Promise<void> {
  await settlePromoRequest(tx, { id, by, at, code: null })
  await writeAudit(tx, {
    actor: { by: 'staff', staff: by },
    action: 'promo-declined',
    subject: `promo ${request.code}`,
    before: { ...request, askedBy },
    at,
  })
}
