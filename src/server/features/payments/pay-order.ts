import { randomUUID } from 'node:crypto'
import type { Payment } from '#contract/shop/payments.ts'
import { counterProblem } from '#domain/orders/checkout.ts'
import { KEPT_UNPAID_MILLISECONDS } from '#domain/orders/payment.ts'
import { ProviderUnavailable } from '#server/gateways/payments/port.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { withFailpoint } from '#server/kit/failpoints.ts'
import { readCards } from '#server/features/account/cards.ts'
import { customerOf } from '#server/stores/orders/customer-orders.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { receiveOrder } from '#server/features/orders/replace-order.ts'
import { contactLocks, guestFacts, lockContact } from '#server/stores/orders/guest-limits.ts'
import { readOpenChange } from '#server/stores/orders/order-changes.ts'
import { hashOf } from '#server/kit/hash.ts'
import { requireOrder, readContact } from '#server/stores/orders/orders.ts'
import { refuseInMaintenance } from '#server/state/site/open-site.ts'
import { type Settling, settle, tryCard } from './settle.ts'
import { oweSettlement } from '#server/stores/payments/owe-settlement.ts'
import {
  type StoredPayment,
  mustReadPayment,
  makeDue,
  readPayment,
  refuseTries,
  writeTry,
} from '#server/stores/payments/payments.ts'

/**
 * Milliseconds after which an unanswered attempt is checked, even if this process has died by then.
 */
const LOOK_AFTER_MILLISECONDS = 10_000

/**
 * Tries a card on an order that awaits its payment. The attempt is stored before the provider is
 * called, so that one key means one attempt. If an earlier attempt still has an unknown result, no
 * further attempt is made (Y6).
 */
export async function payOrder(
  services: Services,
  {
    token,
    card,
    idempotencyKey,
    viewer,
  }: {
    token: string
    card: string
    idempotencyKey: string
    /** Id of the logged-in customer; null for a visitor. */
    viewer: string | null
  },
): Promise<Payment> {
  const order = await orderOf(services, token)
  const settling = withGateway(services)
  const before = await settleIfReachable(settling, order)
  if (before.status !== 'awaiting-payment') return viewOf(services, requirePaid(before))
  if (before.openTry !== null) return viewOf(services, before)
  refuseInMaintenance(services.site, services.now())
  await refuseSavedOfOthers(services, { order, card, viewer })
  const { database, now } = services
  const key = randomUUID()
  const wrote = await withFailpoint('try-written', () =>
    database.db.transaction().execute(async (tx) => {
      const outcome = await writeTry(tx, {
        order,
        keyHash: hashOf(idempotencyKey),
        key,
        card,
        at: now(),
      })
      if (outcome === 'written') await makeDue(tx, order, now() + LOOK_AFTER_MILLISECONDS)
      return outcome
    }),
  )
  if (wrote === 'other') throw new Refusal('idempotency_key_reused')
  if (wrote !== 'written') {
    // Read again, because another request may have stored its attempt since the first reading.
    const payment = await mustReadPayment(database.db, order)
    return viewOf(services, wrote === 'over' ? requirePaid(payment) : payment)
  }
  try {
    await tryCard(settling, before, { key, card })
    return viewOf(services, await settle(settling, order, { isRecorded: true }))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    const payment = await mustReadPayment(services.database.db, order)
    // The provider never received the card, so this attempt will never have a result.
    if (error.unsent && payment.openTry?.key === key) {
      await refuseTries(database.db, order)
      throw new Refusal('payment_unavailable')
    }
    return viewOf(services, payment)
  }
}

/**
 * Checks an order that no longer awaits payment: refuses it if it was cancelled or is not paid by
 * card.
 */
function requirePaid(payment: StoredPayment): StoredPayment {
  if (payment.status === 'cancelled' || payment.payment !== 'card')
    throw new Refusal('order_not_payable')
  return payment
}

/**
 * Refuses a saved card unless the customer who saved it is logged in and placed the order. The link
 * to an order gives no access to its customer's cards, and the provider does not link a guest's
 * order to any customer. Any other card is checked by the provider itself.
 */
async function refuseSavedOfOthers(
  services: Services,
  { order, card, viewer }: { order: string; card: string; viewer: string | null },
): Promise<void> {
  const placedBy = await customerOf(services.database.db, order)
  if (placedBy === viewer) return
  for (const customer of [placedBy, viewer]) {
    const saved = customer === null ? [] : await readCards(services, customer)
    if (saved.some(({ id }) => id === card)) throw new Refusal('card_missing')
  }
}

/**
 * Reads the state of an order's payment from the provider. Returns the stored state if the provider
 * is unavailable.
 */
export async function checkPayment(services: Services, token: string): Promise<Payment> {
  const order = await orderOf(services, token)
  return viewOf(services, await settleIfReachable(withGateway(services), order))
}

/**
 * Switches the order to payment at the counter, whatever the state of the card payment (Y4); money
 * reserved on the card is released.
 */
export async function payAtRestaurant(services: Services, token: string): Promise<Payment> {
  const order = await orderOf(services, token)
  const { database, jobs, now, config } = services
  const before = await mustReadPayment(services.database.db, order)
  if (before.payment === 'at-restaurant') return viewOf(services, before)
  if (!mayPayAtRestaurant(services, before)) throw new Refusal('payment_not_offered')
  await withFailpoint('counter-chosen', () =>
    database.db.transaction().execute(async (tx) => {
      const contact = await readContact(tx, order)
      if (contact === null) throw new Refusal('order_not_payable')
      await lockContact(tx, contactLocks(contact))
      const replaces = (await readOpenChange(tx, order))?.replaces ?? null
      const { restaurant } = before
      const guest = await guestFacts(tx, { contact, restaurant, replaces, now: now() }, config)
      const problem = counterProblem(before.toPay, guest)
      if (problem === 'too_many_unpaid_orders' || problem === 'unpaid_amount_too_high')
        throw new Refusal(problem)
      const advanced = await receiveOrder(tx, jobs, {
        order,
        payment: 'at-restaurant',
        at: now(),
      })
      if (!advanced) throw new Refusal('order_not_payable')
      await oweSettlement(tx, jobs, { order, at: now() })
    }),
  )
  return viewOf(services, await mustReadPayment(services.database.db, order))
}

/** Cancels an order that was not paid; refuses when it was paid in the meantime. */
export async function abandonOrder(services: Services, token: string): Promise<Payment> {
  const order = await orderOf(services, token)
  const { database, jobs, now } = services
  const before = await mustReadPayment(services.database.db, order)
  if (before.status === 'cancelled') return viewOf(services, before)
  const isGone = await withFailpoint('order-released', () =>
    database.db
      .transaction()
      .execute((tx) =>
        advanceOrder(tx, jobs, { order, from: 'awaiting-payment', to: 'cancelled', at: now() }),
      ),
  )
  if (!isGone) throw new Refusal('order_not_payable')
  return viewOf(services, await mustReadPayment(services.database.db, order))
}

/**
 * Whether an order may be paid at the counter. The difference owed after a change is paid by card,
 * as the previous order was.
 */
const mayPayAtRestaurant = (
  { catalogue }: Services,
  { restaurant, amount, toPay }: StoredPayment,
): boolean =>
  amount === toPay &&
  (catalogue.now().restaurants.get(restaurant)?.payment_options.includes('pay_at_restaurant') ??
    false)

function viewOf(services: Services, payment: StoredPayment): Payment {
  const { status, state, openTry, challengeUrl, refusal } = payment
  const awaits = status === 'awaiting-payment'
  return {
    status,
    toPay: payment.amount,
    state: !awaits
      ? status === 'cancelled' || payment.payment !== 'card'
        ? 'over'
        : 'paid'
      : openTry !== null || state === 'authorised'
        ? 'checking'
        : state === 'challenge'
          ? 'authentication'
          : 'open',
    challengeUrl: awaits && state === 'challenge' ? challengeUrl : null,
    refusal: awaits && (state === 'open' || state === 'starting') ? refusal : null,
    mayPayAtRestaurant: awaits && mayPayAtRestaurant(services, payment),
    keptUntil: awaits
      ? new Date(
          services.now() + Math.max(0, KEPT_UNPAID_MILLISECONDS - payment.heldFor),
        ).toISOString()
      : null,
  }
}

async function settleIfReachable(settling: Settling, order: string): Promise<StoredPayment> {
  try {
    return await settle(settling, order)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return mustReadPayment(settling.database.db, order)
  }
}

function withGateway(services: Services): Settling {
  const { payments } = services
  if (payments === null) throw new Refusal('order_not_payable')
  return { ...services, payments }
}

/** The id of an order that was placed for card payment; refuses any other. */
async function orderOf({ database }: Services, token: string): Promise<string> {
  const order = await requireOrder(database.db, token)
  if ((await readPayment(database.db, order)) === null) throw new Refusal('order_not_payable')
  return order
}
