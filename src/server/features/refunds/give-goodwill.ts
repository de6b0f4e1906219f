import { messageIdOf } from '#server/gateways/mail/message-id.ts'
import type { Cents } from '#domain/money/money.ts'
import { codeEnds, remainingCodeValue } from '#domain/orders/goodwill.ts'
import type { RefundReason } from '#domain/orders/refund.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { goodwillMail } from '#server/features/mails/goodwill-mail.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { cardOfOrder, grantGoodwill } from '#server/stores/loyalty/goodwill.ts'
import { readOrderMail, writeMail } from '#server/stores/mails/mails.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { readContact, readSold } from '#server/stores/orders/orders.ts'
import {
  type OrderCode,
  type StoredGoodwill,
  findGoodwill,
  readCodesOfOrder,
  readPaid,
  writeGoodwillCode,
} from '#server/stores/promos/goodwill-codes.ts'
import { isOrderId } from './request-refund.ts'

/**
 * The goodwill granted: points for the card to which the order belongs, or a code of a certain
 * value in cents.
 */
export type Gift = { kind: 'points'; points: number } | { kind: 'code'; amount: Cents }

export type GoodwillRequest = {
  /** The order's internal id. */
  order: string
  gift: Gift
  reason: RefundReason
  /** The staff member who grants it. */
  staff: string
  /** The second person who approved it, if one was needed. */
  approvedBy?: string | null
  /** A repeated request with the same key returns the goodwill already granted. */
  key: string
}

/**
 * The granted goodwill. `code`: as the customer types it; null for points. `until`: last day of the
 * code.
 */
export type GivenGoodwill = { id: string; code: string | null; until: string | null }

type GoodwillServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'jobs' | 'now'>
type GoodwillOrder = NonNullable<Awaited<ReturnType<typeof readSold>>>

/**
 * Grants goodwill for an order, without a refund: points, or a promo code that is mailed to the
 * customer (H3). Everything is written in one transaction; `inTransaction` may write more in it,
 * once per grant. Refuses a code if the values of all codes of the order together would exceed the
 * order's price (`goodwill_too_high`, with `details.left` in cents).
 */
export async function giveGoodwill(
  services: GoodwillServices,
  request: GoodwillRequest,
  inTransaction: (tx: Tx, goodwill: string) => Promise<void>,
): Promise<GivenGoodwill> {
  const { database, now } = services
  const { order, gift, reason, staff, approvedBy = null, key } = request
  if (!isOrderId(order)) throw new Refusal('not_found')
  // A person cannot approve their own request.
  if (approvedBy === staff) throw new Refusal('forbidden')
  return database.db.transaction().execute(async (tx) => {
    if ((await lockOrder(tx, order)) === null) throw new Refusal('not_found')
    const at = now()
    const previousGift = await findGoodwill(tx, key)
    if (previousGift !== null)
      return repeated(previousGift, request, await readCodesOfOrder(tx, order))
    const [customer, sold] = [await cardOfOrder(tx, order), await readSold(tx, order)]
    if (sold === null) throw new Refusal('not_found')
    if (gift.kind === 'points') {
      if (customer === null) throw new Refusal('goodwill_needs_account')
      const { points } = gift
      const pointsGift = { order, customer, points, reason, staff, at, key, approvedBy }
      const id = await grantGoodwill(tx, pointsGift)
      await inTransaction(tx, id)
      return { id, code: null, until: null }
    }
    const { amount } = gift
    const codeRemainder = await codesLeft(tx, order)
    if (amount > codeRemainder)
      throw new Refusal('goodwill_too_high', { details: { left: codeRemainder } })
    const until = codeEnds(at)
    const { id, code } = await writeGoodwillCode(tx, {
      order,
      customer,
      amount,
      until,
      reason,
      staff,
      approvedBy,
      key,
      at,
    })
    await mailCode(services, tx, { order, id, sold, code, amount, until, at })
    await inTransaction(tx, id)
    return { id, code, until }
  })
}

/** The value that may still be granted for an order as codes, in cents. */
export async function codesLeft(db: Queries, order: string): Promise<Cents> {
  const paid = await readPaid(db, order)
  const codes = await readCodesOfOrder(db, order)
  const codeAmounts = codes.map(({ amount, left: valueLeft, isStopped }) =>
    isStopped ? amount - valueLeft : amount,
  )
  return paid === null
    ? 0
    : remainingCodeValue({ ...paid, earlierCodes: codeAmounts.reduce((a, b) => a + b, 0) })
}

/**
 * Writes the mail with the code, in the language of the order, and enqueues it. The customer
 * receives the code only by this mail, so an order whose customer was forgotten gets no code.
 */
async function mailCode(
  { catalogue, config, jobs }: GoodwillServices,
  tx: Tx,
  codeMail: {
    order: string
    id: string
    sold: GoodwillOrder
    code: string
    amount: Cents
    until: string
    at: number
  },
): Promise<void> {
  const { order, id, sold, code, amount, until, at } = codeMail
  const contact = await readContact(tx, order)
  if (contact === null) throw new Refusal('goodwill_no_contact')
  const kind = `goodwill-${id}`
  const { locale, number } = sold
  const { face } = catalogue.now()
  await writeMail(tx, {
    ...goodwillMail({ locale, face, number, code, amount, until, publicUrl: config.publicUrl }),
    order,
    kind,
    locale,
    recipient: contact.email,
    writtenAt: new Date(at).toISOString(),
    messageId: messageIdOf(config.publicUrl),
  })
  const mail = await readOrderMail(tx, order, kind)
  if (mail === null) throw new Error('the mail with the goodwill code was not found')
  await jobs.enqueue(tx, 'written-mail', { mail: mail.id })
}

/**
 * Returns the goodwill granted earlier under the key. Refuses a key that is used for a different
 * request.
 */
function repeated(
  previousGift: StoredGoodwill,
  { order, gift, reason, staff }: GoodwillRequest,
  codes: readonly OrderCode[],
): GivenGoodwill {
  const { id, code } = previousGift
  const isSame =
    previousGift.order === order &&
    previousGift.reason === reason &&
    previousGift.staff === staff &&
    (gift.kind === 'points'
      ? previousGift.points === gift.points
      : previousGift.amount === gift.amount)
  if (!isSame) throw new Refusal('idempotency_key_reused')
  return { id, code, until: codes.find((each) => each.id === id)?.until ?? null }
}
