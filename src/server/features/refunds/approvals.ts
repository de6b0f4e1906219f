import type { StaffPerson } from '#contract/office/people.ts'
import type { Approval } from '#contract/office/refunds.ts'
import type { Cents } from '#domain/money/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { limitsIn } from '#domain/staff/rights.ts'
import type { SecondPersonProblemOf } from '#domain/staff/second-person.ts'
import type { Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import {
  type DecidedAmounts,
  type StoredApproval,
  isKeyTaken,
  readApproval,
  readApprovals,
  readDecided,
  settleApproval,
} from '#server/stores/payments/approvals.ts'
import { readSpentOfCode } from '#server/stores/promos/goodwill-codes.ts'
import { listPeople } from '#server/stores/staff/listed-people.ts'
import { answerProblemIn } from '#server/features/problems/answer-problem.ts'
import { mayIn, scopeOf } from '#server/features/rights/scope.ts'
import { readSecondPeople, requireSecondPerson } from '#server/features/rights/second-person.ts'
import { giveGoodwill } from './give-goodwill.ts'
import { requestRefund } from './request-refund.ts'
import { amountOf, pointsOf, journalFieldsOf, writeDeclined } from './approval-requests.ts'
import { journalOfGift } from './ask-second-person.ts'
import { amountsDecidedBy, isAllowed, isWithinLimit } from './grant-limits.ts'

/** A waiting request, with the cents that its approval would return to a goodwill code. */
type WaitingApproval = StoredApproval & { codeGivenBack: Cents }

/** The data that decide who may approve the waiting requests. */
type Deciders = {
  people: readonly StaffPerson[]
  decided: readonly DecidedAmounts[]
  problemOf: SecondPersonProblemOf
}

/**
 * Whether a person may approve a request: they qualify as its second person, and its amounts, added
 * to those that they have already decided for the order, are within the limits of their role in the
 * restaurant.
 */
function mayApprove(
  { askedBy, request, restaurant, order, codeGivenBack }: WaitingApproval,
  { staff, grants }: Pick<StaffViewer, 'staff' | 'grants'>,
  { decided, problemOf }: Pick<Deciders, 'decided' | 'problemOf'>,
): boolean {
  const before = amountsDecidedBy(decided, { order, staff })
  return (
    problemOf(staff, askedBy) === null &&
    isAllowed(limitsIn(grants, restaurant), {
      refund: before.refund + amountOf(request) + codeGivenBack,
      points: before.points + pointsOf(request),
    })
  )
}

const approvalOf = (
  stored: WaitingApproval,
  viewer: StaffViewer,
  deciders: Deciders,
): Approval => ({
  id: stored.id,
  order: {
    id: stored.order,
    number: orderNumber(stored.number),
    restaurant: stored.restaurantName,
  },
  kind: stored.request.gift?.kind ?? 'refund',
  amount: amountOf(stored.request),
  codeGivenBack: stored.codeGivenBack,
  lines: stored.request.lines,
  goodwillPoints: pointsOf(stored.request),
  reason: stored.request.reason,
  note: stored.request.note,
  askedBy: { id: stored.askedBy, name: stored.askedByName },
  askedAt: stored.askedAt.toISOString(),
  isMine: stored.askedBy === viewer.staff,
  canDecide: mayApprove(stored, viewer, deciders),
  confirmers: deciders.people
    .filter(
      ({ id, grants, state }) =>
        state === 'joined' && mayApprove(stored, { staff: id, grants }, deciders),
    )
    .map(({ name }) => name),
})

/**
 * Lists the requests that wait for a second person, in the viewer's restaurants or for one order,
 * each with the people who may approve it.
 */
export async function listApprovals(
  { database, now }: Pick<Services, 'database' | 'now'>,
  viewer: StaffViewer,
  order?: string,
): Promise<Approval[]> {
  const { db } = database
  const waiting = (await readApprovals(db, scopeOf(viewer, 'refund'))).filter(
    (approval) => order === undefined || approval.order === order,
  )
  if (waiting.length === 0) return []
  const at = now()
  const deciders = {
    people: await listPeople(db, at),
    decided: await readDecided(db, [...new Set(waiting.map((approval) => approval.order))]),
    problemOf: await readSecondPeople(db, at),
  }
  const approvals: Approval[] = []
  for (const waitingApproval of waiting) {
    const { gift } = waitingApproval.request
    // Money returns to a goodwill code only when the refund of the order becomes complete.
    const isWhole = gift === undefined && amountOf(waitingApproval.request) === waitingApproval.left
    const codeGivenBack = isWhole ? await readSpentOfCode(db, waitingApproval.order, at) : 0
    approvals.push(approvalOf({ ...waitingApproval, codeGivenBack }, viewer, deciders))
  }
  return approvals
}

/**
 * Approves another person's request, which is then carried out under the request's own key, or
 * declines it. A person cannot approve their own request, nor a request whose amounts, added to
 * those that they have already decided for the order, exceed their limit (P4).
 */
export async function approveOrDecline(
  services: Services,
  viewer: StaffViewer,
  { approval, decision }: { approval: string; decision: 'approve' | 'decline' },
): Promise<void> {
  const waiting = await readApproval(services.database.db, approval)
  if (waiting === null || !mayIn(viewer, 'refund', waiting.restaurant))
    throw new Refusal('not_found')
  await requireSecondPerson(services.database.db, {
    staff: viewer.staff,
    asker: waiting.askedBy,
    now: services.now(),
  })
  if (decision === 'decline') return decline(services, viewer, waiting)
  const { order, request, key, askedBy } = waiting
  const { staff, grants } = viewer
  const limits = limitsIn(grants, waiting.restaurant)
  const entry = journalOfGift(services, { staff, askedBy, order, request })
  // Checked under the order's lock, so that simultaneous decisions of the same person about this
  // order are counted.
  const settled = async (tx: Tx, id: string, codeGivenBack?: Cents) => {
    if (!(await isWithinLimit(tx, { order, staff, limits, at: services.now() })))
      throw new Refusal('second_person_needed')
    await settle(services, tx, { waiting, state: 'approved', by: staff })
    await entry(tx, id, codeGivenBack)
    const { answer } = request
    if (answer !== undefined)
      await answerProblemIn(tx, services, {
        order,
        staff: askedBy,
        answer,
        ...(request.gift === undefined ? { refund: id } : { points: pointsOf(request) }),
      })
  }
  const { gift, ...refund } = request
  const requestKey = { order, staff: askedBy, approvedBy: staff, key }
  try {
    if (gift === undefined) await requestRefund(services, { ...requestKey, ...refund }, settled)
    else await giveGoodwill(services, { ...requestKey, gift, reason: request.reason }, settled)
  } catch (error) {
    throw isKeyTaken(error) ? new Refusal('idempotency_key_reused') : error
  }
  await closeDone(services, viewer, waiting)
}

/**
 * Closes a request that its author has meanwhile carried out alone. Both used the same key, so the
 * amount was granted only once. A request that is already settled remains unchanged.
 */
async function closeDone(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { staff }: StaffViewer,
  { id, order, request, askedBy }: StoredApproval,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const at = now()
    if (!(await settleApproval(tx, { id, state: 'approved', by: staff, at }))) return
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'request-closed',
      subject: `order ${order}`,
      before: { ...journalFieldsOf(request), askedBy },
      at,
    })
  })
}

async function decline(
  services: Services,
  { staff }: StaffViewer,
  waiting: StoredApproval,
): Promise<void> {
  const { order, request, askedBy } = waiting
  await services.database.db.transaction().execute(async (tx) => {
    await settle(services, tx, { waiting, state: 'declined', by: staff })
    await writeDeclined(tx, { order, request, askedBy, staff, at: services.now() })
  })
}

/**
 * Closes a request. Refuses with `not_found` if another person decided the request at the same
 * moment.
 */
async function settle(
  { now }: Pick<Services, 'now'>,
  tx: Tx,
  { waiting, state, by }: { waiting: StoredApproval; state: 'approved' | 'declined'; by: string },
): Promise<void> {
  if (!(await settleApproval(tx, { id: waiting.id, state, by, at: now() })))
    throw new Refusal('not_found')
}
