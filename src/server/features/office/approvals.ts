import type { Person } from '#contract/office/people.ts'
import type { Approval } from '#contract/office/refunds.ts'
import type { Cents } from '#domain/money/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { limitsIn } from '#domain/staff/rights.ts'
import { type Gift, giveGoodwill } from '#server/features/refunds/give-goodwill.ts'
import { requestRefund } from '#server/features/refunds/request-refund.ts'
import type { Tx } from '#server/db/open.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { type AuditEntry, writeAudit } from '#server/stores/audit/audit.ts'
import {
  type ApprovalRequest,
  type Decided,
  type StoredApproval,
  askForApproval,
  readApproval,
  readApprovals,
  readDecided,
  settleApproval,
} from '#server/stores/payments/approvals.ts'
import { readSpentOfCode } from '#server/stores/promos/goodwill-codes.ts'
import { listPeople } from '#server/stores/staff/listed-people.ts'
import { decidedBy, isAllowed, isWithinLimit } from './limits.ts'
import { mayIn, scopeOf } from './scope.ts'

/** What a request is worth, in cents. */
export const amountOf = ({ gift, lines }: ApprovalRequest): number =>
  gift?.kind === 'code' ? gift.amount : sumOf(lines)

const sumOf = (lines: ApprovalRequest['lines']): Cents =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

const pointsOf = ({ gift, goodwillPoints }: ApprovalRequest): number =>
  gift?.kind === 'points' ? gift.points : goodwillPoints

/** A request for goodwill alone. */
export const giftRequest = (gift: Gift, reason: ApprovalRequest['reason']): ApprovalRequest => ({
  lines: [],
  goodwillPoints: 0,
  note: null,
  reason,
  gift,
})

/** A request with what its approval would give back of a code. */
type Waiting = StoredApproval & { codeGivenBack: Cents }

/**
 * Whether somebody may approve it: another person asked, and with all that they decided for the order
 * before, it is no more than the limit of their role.
 */
function mayApprove(
  { askedBy, request, restaurant, order, codeGivenBack }: Waiting,
  { staff, grants }: Pick<StaffViewer, 'staff' | 'grants'>,
  decided: readonly Decided[],
): boolean {
  const before = decidedBy(decided, { order, staff })
  return (
    askedBy !== staff &&
    isAllowed(limitsIn(grants, restaurant), {
      refund: before.refund + amountOf(request) + codeGivenBack,
      points: before.points + pointsOf(request),
    })
  )
}

const approvalOf = (
  stored: Waiting,
  viewer: StaffViewer,
  { people, decided }: { people: readonly Person[]; decided: readonly Decided[] },
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
  canDecide: mayApprove(stored, viewer, decided),
  confirmers: people
    .filter(
      ({ id, grants, state }) =>
        state === 'joined' && mayApprove(stored, { staff: id, grants }, decided),
    )
    .map(({ name }) => name),
})

/**
 * What waits for a second person in the person's restaurants, or of one order. The people are named
 * who may approve it.
 */
export async function listApprovals(
  { database, now }: Pick<Services, 'database' | 'now'>,
  viewer: StaffViewer,
  order?: string,
): Promise<Approval[]> {
  const { db } = database
  const waiting = (await readApprovals(db, scopeOf(viewer, 'refund'))).filter(
    (one) => order === undefined || one.order === order,
  )
  if (waiting.length === 0) return []
  const at = now()
  const people = await listPeople(db, at)
  const decided = await readDecided(db, [...new Set(waiting.map((one) => one.order))])
  const approvals: Approval[] = []
  for (const one of waiting) {
    const { gift, lines } = one.request
    // Only what makes the refund whole gives a code back.
    const isWhole = gift === undefined && sumOf(lines) === one.left
    const codeGivenBack = isWhole ? await readSpentOfCode(db, one.order, at) : 0
    approvals.push(approvalOf({ ...one, codeGivenBack }, viewer, { people, decided }))
  }
  return approvals
}

type Asked = { order: string; request: ApprovalRequest; key: string; staff: string }

/** Asks a second person, once for each key, and writes it to the journal. */
export async function askSecondPerson(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { order, request, key, staff }: Asked,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const at = now()
    if ((await askForApproval(tx, { order, request, key, staff, at })) === 'known') return
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: request.gift === undefined ? 'refund-asked' : 'goodwill-asked',
      subject: `order ${order}`,
      after: toldOf(request),
      reason: request.reason,
      at,
    })
  })
}

/** What the journal tells of a request. */
export const toldOf = (request: ApprovalRequest): NonNullable<AuditEntry['after']> => ({
  ...(request.gift?.kind === 'points' ? {} : { amount: amountOf(request) }),
  ...(request.gift === undefined ? { lines: request.lines } : {}),
  ...(request.gift?.kind === 'code' ? {} : { goodwillPoints: pointsOf(request) }),
})

/** The entry of the journal for what was given, in the transaction that gives it (P5). */
export const journal =
  (
    { now }: Pick<Services, 'now'>,
    about: {
      /** Who did it: the one who asked where nobody had to approve, else the one who approved. */
      staff: string
      /** Who asked another person for it. */
      askedBy?: string
      order: string
      request: ApprovalRequest
    },
  ) =>
  async (tx: Tx, id: string, codeGivenBack: Cents = 0): Promise<void> => {
    const { staff, askedBy, order, request } = about
    const isRefund = request.gift === undefined
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: isRefund ? 'refund' : 'goodwill',
      subject: `order ${order}`,
      after: {
        [isRefund ? 'refund' : 'goodwill']: id,
        ...toldOf(request),
        ...(codeGivenBack === 0 ? {} : { codeGivenBack }),
        ...(askedBy === undefined ? {} : { askedBy }),
      },
      reason: request.reason,
      at: now(),
    })
  }

/**
 * Approves what another person asked for, which is then done with the key of its request, or declines
 * it. Nobody approves what they asked for, or what is above their own limit with all that they decided
 * for the order before (P4).
 */
export async function decide(
  services: Services,
  viewer: StaffViewer,
  { approval, decision }: { approval: string; decision: 'approve' | 'decline' },
): Promise<void> {
  const waiting = await readApproval(services.database.db, approval)
  if (waiting === null || !mayIn(viewer, 'refund', waiting.restaurant))
    throw new Refusal('not_found')
  if (waiting.askedBy === viewer.staff) throw new Refusal('second_person_needed')
  if (decision === 'decline') return decline(services, viewer, waiting)
  const { order, request, key, askedBy } = waiting
  const { staff, grants } = viewer
  const limits = limitsIn(grants, waiting.restaurant)
  const entry = journal(services, { staff, askedBy, order, request })
  // Under the order's lock, which counts what others decide at this moment.
  const settled = async (tx: Tx, id: string, codeGivenBack?: Cents) => {
    if (!(await isWithinLimit(tx, { order, staff, limits })))
      throw new Refusal('second_person_needed')
    await settle(services, tx, { waiting, state: 'approved', by: staff })
    await entry(tx, id, codeGivenBack)
  }
  const { gift, ...refund } = request
  const asked = { order, staff: askedBy, approvedBy: staff, key }
  if (gift === undefined) await requestRefund(services, { ...asked, ...refund }, settled)
  else await giveGoodwill(services, { ...asked, gift, reason: request.reason }, settled)
}

async function decline(
  services: Services,
  { staff }: StaffViewer,
  waiting: StoredApproval,
): Promise<void> {
  const { order, request, askedBy } = waiting
  await services.database.db.transaction().execute(async (tx) => {
    await settle(services, tx, { waiting, state: 'declined', by: staff })
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: request.gift === undefined ? 'refund-declined' : 'goodwill-declined',
      subject: `order ${order}`,
      before: { ...toldOf(request), askedBy },
      at: services.now(),
    })
  })
}

/** Closes the request. It is not found when somebody else decided at the same moment. */
async function settle(
  { now }: Pick<Services, 'now'>,
  tx: Tx,
  { waiting, state, by }: { waiting: StoredApproval; state: 'approved' | 'declined'; by: string },
): Promise<void> {
  if (!(await settleApproval(tx, { id: waiting.id, state, by, at: now() })))
    throw new Refusal('not_found')
}
