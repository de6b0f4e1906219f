import { isDeepStrictEqual } from 'node:util'
import type { Cents } from '#domain/money/money.ts'
import { journalFieldsOf } from '#server/features/refunds/approval-requests.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import {
  type ApprovalRequest,
  askForApproval,
  isKeyTaken,
  readApprovalRequest,
} from '#server/stores/payments/approvals.ts'
import { AboveLimit } from './limits.ts'

type SecondPersonServices = Pick<Services, 'database' | 'now'>
type SecondPersonRequest = { order: string; request: ApprovalRequest; key: string; staff: string }

/**
 * Attempts to grant an amount, and asks a second person if it exceeds the author's limit: since
 * everything else was checked by the attempt, only the limit prevents it (P4). One key belongs to
 * one grant, or one request.
 */
export async function giveOrAskSecondPerson<T>(
  services: SecondPersonServices,
  giftRequest: SecondPersonRequest,
  attempt: () => Promise<T>,
): Promise<T | 'asked'> {
  await stateOf(services.database.db, giftRequest)
  try {
    return await attempt()
  } catch (error) {
    if (isKeyTaken(error)) throw new Refusal('idempotency_key_reused')
    if (!(error instanceof AboveLimit)) throw error
    // If the request was approved since the attempt, the repeated attempt returns the result stored
    // under its key.
    return (await askSecondPerson(services, giftRequest)) === 'approved' ? attempt() : 'asked'
  }
}

/**
 * Returns the state of the request under the key; null if there is none. Refuses a different
 * request under it, and one that was declined.
 */
async function stateOf(
  db: Queries,
  { order, request, key }: SecondPersonRequest,
): Promise<'asked' | 'approved' | null> {
  const storedRequest = await readApprovalRequest(db, key)
  if (storedRequest === null) return null
  if (storedRequest.order !== order || !isDeepStrictEqual(storedRequest.request, request))
    throw new Refusal('idempotency_key_reused')
  if (storedRequest.state === 'declined') throw new Refusal('refund_declined')
  return storedRequest.state
}

/** Asks a second person, once for each key, and writes it to the journal. */
async function askSecondPerson(
  { database, now }: SecondPersonServices,
  giftRequest: SecondPersonRequest,
): Promise<'asked' | 'approved' | null> {
  const { order, request, staff } = giftRequest
  return database.db.transaction().execute(async (tx) => {
    const at = now()
    if ((await askForApproval(tx, { ...giftRequest, at })) === 'known')
      return stateOf(tx, giftRequest)
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: request.gift === undefined ? 'refund-asked' : 'goodwill-asked',
      subject: `order ${order}`,
      after: journalFieldsOf(request),
      reason: request.reason,
      at,
    })
    return 'asked'
  })
}

/**
 * Returns a function that records a grant in the journal, in the transaction that makes it (P5).
 */
export const journalOfGift =
  (
    { now }: Pick<Services, 'now'>,
    decidedGift: {
      /**
       * The person who carried it out: the author if no approval was needed, else the person who
       * approved.
       */
      staff: string
      /** The author, if another person approved it. */
      askedBy?: string
      order: string
      request: ApprovalRequest
    },
  ) =>
  async (tx: Tx, id: string, codeGivenBack: Cents = 0): Promise<void> => {
    const { staff, askedBy, order, request } = decidedGift
    const isRefund = request.gift === undefined
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: isRefund ? 'refund' : 'goodwill',
      subject: `order ${order}`,
      after: {
        [isRefund ? 'refund' : 'goodwill']: id,
        ...journalFieldsOf(request),
        ...(codeGivenBack === 0 ? {} : { codeGivenBack }),
        ...(askedBy === undefined ? {} : { askedBy }),
      },
      reason: request.reason,
      at: now(),
    })
  }
