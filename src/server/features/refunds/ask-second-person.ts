import { isDeepStrictEqual } from 'node:util'
import type { Cents } from '#domain/money/money.ts'
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
import { journalFieldsOf } from './approval-requests.ts'
import { AboveLimit } from './grant-limits.ts'

type SecondPersonServices = Pick<Services, 'database' | 'now'>
type SecondPersonRequest = { order: string; request: ApprovalRequest; key: string; staff: string }

/**
 * Attempts to grant an amount, and asks a second person if the amount exceeds the author's limit
 * (P4). The attempt first checks everything else, so only the limit can prevent a request that was
 * sent to a second person. One key identifies either one grant or one request.
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
 * Returns the state of the request stored under the key; null if the key is unused. Refuses if the
 * stored request differs from this one, or was declined.
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

/** Asks a second person, once for each key, and writes the request to the journal. */
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
       * The person who made the grant: the author of the request if no approval was needed, else
       * the person who approved the request.
       */
      staff: string
      /** The author of the request, if another person approved the request. */
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
