import { firstRow, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Promo } from '#domain/cart/cart.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Cents } from '#domain/money/money.ts'
import { hiddenCode } from '#domain/orders/goodwill.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Contact, digitsOf } from '#server/stores/orders/guest-limits.ts'
import type { Replaceable } from '#server/stores/orders/order-changes.ts'
import { lastStep } from '#server/stores/orders/orders.ts'
import { codeColumns } from './codes.ts'
import { type PromoCode, isOpen, promoOf } from './promo-code.ts'
import { sendUnawaited } from '#server/db/unawaited.ts'

/**
 * What is known about the customer who wants to use a code. `contact`: the phone number and mail
 * address, as in an order.
 */
export type CodeApplicant = {
  code: string
  restaurant: number
  now: number
  customer: string | null
  contact: Contact | null
  /**
   * The order that the new order will replace. The replaced order's use of a code counts as
   * returned. `code` may be the text with which the replaced order shows its code.
   */
  replaces?: Pick<Replaceable, 'order' | 'promo'>
}

/**
 * The value of a code for this customer or contact. If the code cannot be used, the refusal is
 * always `promo_invalid`, so that it does not reveal the reason (L7).
 */
export async function valueOf(db: Queries, applicant: CodeApplicant): Promise<Promo> {
  return promoOf(await find(db, applicant, sql``))
}

/** A code that is locked, so that no other order can use it before this transaction ends. */
export type LockedPromo = { id: number; promo: Promo }

/**
 * Returns the value of a code and locks the code until the transaction that writes the order ends.
 * The text of a goodwill code is replaced by its hidden form: the order stores the text, and the
 * code may still have a value after the order.
 */
export async function lockPromo(tx: Tx, applicant: CodeApplicant): Promise<LockedPromo> {
  const code = await find(tx, applicant, sql`for update`)
  const promo = promoOf(code)
  return {
    id: code.id,
    promo: code.source === 'goodwill' ? { ...promo, code: hiddenCode(promo.code) } : promo,
  }
}

/** Counts one use of a code for the order. `promo`: the id of the code. */
export async function takeUse(
  tx: Tx,
  { order, promo, at }: { order: string; promo: number; at: number },
): Promise<void> {
  await sendUnawaited(
    tx,
    sql`
      with counted as (update promo_codes set used = used + 1 where id = ${promo} returning id)
      insert into promo_uses (order_id, promo_code_id, at)
      select ${order}::bigint, id, ${new Date(at)}::timestamptz from counted`,
  )
}

/**
 * Returns the use of a code by a cancelled order, only once. Must be called before the place in the
 * slot is released, because orders lock the code and the slot in this order.
 */
export async function giveBackUse(tx: Tx, order: string, at: number): Promise<void> {
  await runStatement(tx)`
    with returned as (
      update promo_uses set returned_at = ${new Date(at)} where order_id = ${order} and returned_at is null
      returning promo_code_id)
    update promo_codes set used = used - 1 from returned where promo_codes.id = returned.promo_code_id`
}

/**
 * Whether a new order that replaces the order `before`, and whose payment was awaited, can still use
 * a promo code. The code must be valid in the new order's restaurant, for its customer, and for an
 * amount of `discount`. A use of the code by the replaced order is not counted. Locks the code.
 */
export async function hasUseLeft(
  tx: Tx,
  {
    promo,
    discount,
    restaurant,
    before,
    at,
  }: { promo: number; discount: Cents; restaurant: number; before: Replaceable; at: number },
): Promise<boolean> {
  const storedCode = await firstRow(tx)<PromoCode>`
    select ${codeColumns} from promo_codes where id = ${promo} for update`
  if (!storedCode) return false
  const code = withGivenBack(storedCode, promo === before.promo?.id ? before.promo.discount : null)
  const { customer, phone, email } = before
  const applicant = { code: code.code, restaurant, now: at, customer, contact: { phone, email } }
  return (
    (code.source !== 'goodwill' || code.value >= discount) &&
    isOpen(code, applicant) &&
    isTheirs(tx, code, { ...applicant, replaces: before })
  )
}

/**
 * Locks codes in a fixed order. Otherwise two orders that each return one code and use another one
 * at the same moment could deadlock. `text`: the text of one more code to lock.
 */
export async function lockCodes(
  tx: Tx,
  { ids, text = null }: { ids: readonly (number | null)[]; text?: string | null },
): Promise<void> {
  const codeIds = ids.filter((id) => id !== null)
  await runStatement(tx)`
    select from promo_codes where id = any(${codeIds}::integer[]) or code = ${text?.toUpperCase() ?? null}
    order by id for update`
}

/**
 * The state of a code after an order has returned its use. `discount`: the discount of that order
 * in cents; null if no use is returned.
 */
const withGivenBack = (code: PromoCode, discount: Cents | null): PromoCode =>
  discount === null
    ? code
    : {
        ...code,
        used: code.used - 1,
        value: code.source === 'goodwill' ? code.value + discount : code.value,
      }

/**
 * Reads the code of an order with its value for that order. The text of the code is the one that
 * the order shows.
 */
export async function promoOfOrder(
  db: Queries,
  { id, text, discount }: NonNullable<Replaceable['promo']>,
): Promise<Promo | null> {
  const code = await firstRow(db)<PromoCode>`
    select ${codeColumns} from promo_codes where id = ${id}`
  return code ? { ...promoOf(withGivenBack(code, discount)), code: text ?? code.code } : null
}

async function find(
  db: Queries,
  applicant: CodeApplicant,
  lock: ReturnType<typeof sql>,
): Promise<PromoCode> {
  const before = applicant.replaces?.promo ?? null
  const isShown = before !== null && before.text === applicant.code
  const storedCode = await firstRow(db)<PromoCode>`
    select ${codeColumns} from promo_codes
    where ${isShown ? sql`id = ${before.id}` : sql`code = ${applicant.code.toUpperCase()}`} ${lock}`
  const code =
    storedCode && withGivenBack(storedCode, storedCode.id === before?.id ? before.discount : null)
  // The code is checked in a new statement, because only a new statement sees what other
  // transactions committed while this one waited for the lock.
  if (!code || !isOpen(code, applicant) || !(await isTheirs(db, code, applicant)))
    throw new Refusal('promo_invalid')
  return code
}

/**
 * Whether this customer has not reached the limits of the code. The earlier orders of the customer
 * are found by the account, and by the mail address or phone number of an order.
 */
async function isTheirs(
  db: Queries,
  { id, per_customer_limit: limit, first_order_only: firstOnly }: PromoCode,
  { customer, contact, replaces }: CodeApplicant,
): Promise<boolean> {
  if (limit === null && !firstOnly) return true
  const isOther = (order: RawBuilder<unknown>) =>
    replaces === undefined ? sql`true` : sql`${order} <> ${replaces.order}`
  const row = await firstRow(db)<{ uses: number; orders: number }>`
    with theirs as (
      select order_id from customer_orders where customer_id = ${customer}
      union select order_id from order_contacts where mailbox_of(email) = mailbox_of(${contact?.email ?? null})
      union select order_id from order_contacts where phone_digits = ${contact ? digitsOf(contact.phone) : null}
      union select order_id from customers join order_contacts on mailbox_of(order_contacts.email) = mailbox_of(customers.email)
        where customers.id = ${customer})
    select
      (select count(*)::integer from promo_uses join theirs using (order_id)
        where promo_code_id = ${id} and returned_at is null and ${isOther(sql`promo_uses.order_id`)}) as uses,
      (select count(*)::integer from orders join theirs on theirs.order_id = orders.id ${lastStep}
        where step.status <> 'cancelled' and ${isOther(sql`orders.id`)}) as orders`
  if (!row) throw new Error('the count of the promo code’s uses returned no row')
  return (limit === null || row.uses < limit) && !(firstOnly && row.orders > 0)
}
