import type { Approval, RefundBody, RefundableView } from '#contract/office/refunds.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { type Limits, limitsIn } from '#domain/staff/rights.ts'
import { readRefundable } from '#server/features/refunds/read-refundable.ts'
import { requestRefund } from '#server/features/refunds/request-refund.ts'
import type { Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readOfficeOrder } from '#server/stores/orders/office-order.ts'
import {
  type StoredApproval,
  askForApproval,
  readApproval,
  readApprovals,
  readApprovalsOf,
  readOwnRefunds,
  settleApproval,
} from '#server/stores/payments/approvals.ts'
import { mayIn, scopeOf } from './scope.ts'

/** The restaurant of an order in which the person may refund. One of another scope is not found. */
async function restaurantOf(
  { database }: Pick<Services, 'database'>,
  viewer: StaffViewer,
  order: string,
): Promise<number> {
  const found = await readOfficeOrder(database.db, order)
  if (found === null || !mayIn(viewer, 'refund', found.sold.restaurant.id))
    throw new Refusal('not_found')
  return found.sold.restaurant.id
}

const sumOf = ({ lines }: RefundBody): number => lines.reduce((sum, { amount }) => sum + amount, 0)

const isWithin = (limit: number | null, wanted: number): boolean =>
  limit === null || wanted <= limit

/** Whether a refund is within what a person may do alone. */
const isAllowed = (limits: Limits, refund: number, points: number): boolean =>
  isWithin(limits.refund, refund) && isWithin(limits.points, points)

function approvalOf(stored: StoredApproval, viewer: StaffViewer): Approval {
  const { request } = stored
  const isMine = stored.askedBy === viewer.staff
  const limits = limitsIn(viewer.grants, stored.restaurant)
  return {
    id: stored.id,
    order: {
      id: stored.order,
      number: orderNumber(stored.number),
      restaurant: stored.restaurantName,
    },
    amount: sumOf(request),
    goodwillPoints: request.goodwillPoints,
    reason: request.reason,
    note: request.note,
    askedBy: { id: stored.askedBy, name: stored.askedByName },
    askedAt: stored.askedAt.toISOString(),
    isMine,
    canDecide: !isMine && isAllowed(limits, sumOf(request), request.goodwillPoints),
  }
}

/** What may be given back of an order, with the person's limits and what waits for approval. */
export async function openRefund(
  services: Services,
  viewer: StaffViewer,
  order: string,
): Promise<RefundableView> {
  const restaurant = await restaurantOf(services, viewer, order)
  const refundable = await readRefundable(services, order)
  if (refundable === null) throw new Refusal('refund_not_possible')
  const { refunds: _, ...view } = refundable
  const waiting = await readApprovalsOf(services.database.db, order)
  return {
    ...view,
    limits: limitsIn(viewer.grants, restaurant),
    approvals: waiting.map((one) => approvalOf(one, viewer)),
  } as RefundableView
}

/**
 * Refunds lines of an order; above the limit of the person's role, counting what they gave back of
 * it before, a second person is asked (P4). One key is one refund, or one request.
 */
export async function refund(
  services: Services,
  viewer: StaffViewer,
  { order, body, key }: { order: string; body: RefundBody; key: string },
): Promise<{ state: 'done'; amount: number; left: number } | { state: 'asked'; amount: number }> {
  const restaurant = await restaurantOf(services, viewer, order)
  const { staff } = viewer
  const limits = limitsIn(viewer.grants, restaurant)
  // A key is of the person who used it: nobody repeats the refund of another by guessing it.
  const ownKey = hashOf(`refund ${staff} ${key}`)
  const entry = journal(services, { staff, order, body })
  try {
    const done = await requestRefund(
      services,
      { order, ...body, staff, key: ownKey },
      async (tx, id) => {
        // The order is locked: of two refunds at once, the second sees the first.
        const own = await readOwnRefunds(tx, { order, staff })
        if (!isAllowed(limits, own.refund, own.points)) throw new AboveLimit()
        await entry(tx, id)
      },
    )
    return { state: 'done', amount: done.amount, left: done.left }
  } catch (error) {
    if (!(error instanceof AboveLimit)) throw error
    await ask(services, { order, body, key: ownKey, staff })
    return { state: 'asked', amount: sumOf(body) }
  }
}

/** Takes a refund back that is above what its person may do alone: a second one is asked instead. */
class AboveLimit extends Error {}

/** The entry of the journal, in the transaction of the refund (P5). */
function journal(
  { now }: Pick<Services, 'now'>,
  about: { staff: string; order: string; body: RefundBody; approval?: string },
): (tx: Tx, refund: string) => Promise<void> {
  const { staff, order, body } = about
  return async (tx, id) => {
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'refund',
      subject: `order ${order}`,
      after: {
        refund: id,
        amount: sumOf(body),
        lines: body.lines,
        goodwillPoints: body.goodwillPoints,
      },
      reason: body.reason,
      at: now(),
    })
  }
}

async function ask(
  services: Services,
  about: { order: string; body: RefundBody; key: string; staff: string },
): Promise<void> {
  const { order, body, key, staff } = about
  const refundable = await readRefundable(services, order)
  // What could not be given back now is refused at once, not by the second person.
  if (refundable === null || refundable.way === null) throw new Refusal('refund_not_possible')
  if (sumOf(body) > refundable.left)
    throw new Refusal('refund_too_high', { details: { left: refundable.left, line: null } })
  await services.database.db.transaction().execute(async (tx) => {
    const at = services.now()
    const asked = await askForApproval(tx, { order, request: body, key, staff, at })
    if (asked === 'known') return
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'refund-asked',
      subject: `order ${order}`,
      after: { amount: sumOf(body), lines: body.lines, goodwillPoints: body.goodwillPoints },
      reason: body.reason,
      at,
    })
  })
}

/** The refunds that wait in the person's restaurants. */
export async function listApprovals(
  { database }: Pick<Services, 'database'>,
  viewer: StaffViewer,
): Promise<Approval[]> {
  const waiting = await readApprovals(database.db, scopeOf(viewer, 'refund'))
  return waiting.map((one) => approvalOf(one, viewer))
}

/**
 * Approves a refund, which is then done with the key of its request, or declines it. Nobody approves
 * what they asked for, or what is above their own limit (P4).
 */
export async function decide(
  services: Services,
  viewer: StaffViewer,
  { approval, decision }: { approval: string; decision: 'approve' | 'decline' },
): Promise<void> {
  const { database, now } = services
  const waiting = await readApproval(database.db, approval)
  if (waiting === null || !mayIn(viewer, 'refund', waiting.restaurant))
    throw new Refusal('not_found')
  if (decision === 'approve' && !approvalOf(waiting, viewer).canDecide)
    throw new Refusal('second_person_needed')
  if (waiting.askedBy === viewer.staff) throw new Refusal('second_person_needed')
  const { order, request, key, askedBy } = waiting
  const state = decision === 'approve' ? 'approved' : 'declined'
  const settled = async (tx: Tx) => {
    const about = { id: approval, state, by: viewer.staff, at: now() } as const
    // Somebody else decided at the same moment.
    if (!(await settleApproval(tx, about))) throw new Refusal('not_found')
  }
  if (decision === 'decline') {
    await database.db.transaction().execute(async (tx) => {
      await settled(tx)
      await writeAudit(tx, {
        actor: { by: 'staff', staff: viewer.staff },
        action: 'refund-declined',
        subject: `order ${order}`,
        before: { amount: sumOf(request), lines: request.lines },
        at: now(),
      })
    })
    return
  }
  const entry = journal(services, { staff: viewer.staff, order, body: request })
  await requestRefund(
    services,
    { order, ...request, staff: askedBy, approvedBy: viewer.staff, key },
    async (tx, id) => {
      await settled(tx)
      await entry(tx, id)
    },
  )
}
