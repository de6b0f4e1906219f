import { randomUUID } from 'node:crypto'
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

/** What is given: points for the card that the order belongs to, or a code that is worth an amount. */
export type Gift = { kind: 'points'; points: number } | { kind: 'code'; amount: Cents }

export type GoodwillRequest = {
  /** The order's internal id. */
  order: string
  gift: Gift
  reason: RefundReason
  /** Who gives it. */
  staff: string
  /** Who approved it, where somebody had to; another person. */
  approvedBy?: string | null
  /** One key is one gift: asked again with it, the same one is returned. */
  key: string
}

/** `code`: as the customer types it; null for points. */
export type GivenGoodwill = { id: string; code: string | null; until: string | null }

type GoodwillServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'jobs' | 'now'>
type GoodwillOrder = NonNullable<Awaited<ReturnType<typeof readSold>>>

/**
 * Gives goodwill for an order, without a refund: points, or a promo code that is mailed to the
 * customer (H3). All of it is one transaction; `inTransaction` adds to it, once per gift.
 *
 * Refuses a code above what the order cost, with all codes of the order together
 * (`goodwill_too_high`, with `details.left` in cents).
 */
export async function giveGoodwill(
  services: GoodwillServices,
  request: GoodwillRequest,
  inTransaction: (tx: Tx, goodwill: string) => Promise<void>,
): Promise<GivenGoodwill> {
  const { database, now } = services
  const { order, gift, reason, staff, approvedBy = null, key } = request
  if (!isOrderId(order)) throw new Refusal('not_found')
  // Nobody approves what they asked for.
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

/** What may still be given for an order as codes. Cents. */
export async function codesLeft(db: Queries, order: string): Promise<Cents> {
  const paid = await readPaid(db, order)
  const codes = await readCodesOfOrder(db, order)
  const codeAmounts = codes.map(({ amount, left, isStopped }) =>
    isStopped ? amount - left : amount,
  )
  return paid === null
    ? 0
    : remainingCodeValue({ ...paid, earlierCodes: codeAmounts.reduce((a, b) => a + b, 0) })
}

/**
 * Writes the mail that brings the code, in the language of the order, and enqueues it. Without it
 * nobody would have the code, so an order whose customer was forgotten gets none.
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
  const { brand } = catalogue.now().facts
  await writeMail(tx, {
    ...goodwillMail({ locale, brand, number, code, amount, until, publicUrl: config.publicUrl }),
    order,
    kind,
    locale,
    recipient: contact.email,
    writtenAt: new Date(at).toISOString(),
    messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
  })
  const mail = await readOrderMail(tx, order, kind)
  if (mail === null) throw new Error('the mail of the code was not written')
  await jobs.enqueue(tx, 'written-mail', { mail: mail.id })
}

/** A key is good for what it was first used for, and nothing else. */
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
