import type { Locale } from '#contract/pages/locales.ts'
import type { placeOrder as endpoint } from '#contract/shop/orders.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { amountToAuthorise } from '#domain/orders/change.ts'
import type { Tx } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { serviceDayOf } from '#server/state/times/service-day.ts'
import { failpointBefore, withFailpoint, failpointAfter } from '#server/kit/failpoints.ts'
import { linkToCustomer } from '#server/stores/orders/customer-orders.ts'
import { balanceForUpdate } from '#server/stores/loyalty/card.ts'
import { expectPayment } from '#server/stores/payments/payments.ts'
import { lockPlaces } from '#server/stores/orders/time-offers.ts'
import {
  type LockedPromo,
  lockPromo,
  lockCodes,
  takeUse,
} from '#server/stores/promos/promo-uses.ts'
import { refuseInMaintenance } from '#server/state/site/open-site.ts'
import {
  type LockedChange,
  lockForChange,
  makeChange,
  refuseOtherSeller,
  availablePoints,
} from './change-order.ts'
import { decideNewOrder } from './decide-new-order.ts'
import {
  factsOfGuest,
  guestFacts,
  holdPlace,
  refuseHolder,
} from '#server/stores/orders/guest-limits.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { hashOf } from '#server/kit/hash.ts'
import { lockOf, newSalt, orderToken } from '#server/stores/orders/order-token.ts'
import { type NewOrder, writeOrder } from '#server/stores/orders/orders.ts'
import { startOrder } from '#server/stores/orders/start-order.ts'

export type PlaceOrderBody = BodyOf<typeof endpoint>
/**
 * Maximum number of attempts. While this process reads, another process may commit a catalogue
 * import, a stop or a use of the same key; the next attempt reads again. The office may make
 * several stops in a row, each of which may cost one attempt.
 */
const ATTEMPTS = 10

/**
 * `customer`: the logged-in customer; null for a guest. `caller`: a hash of the client's address;
 * null for an internal caller.
 */
export type PlaceOrderInput = {
  body: PlaceOrderBody
  idempotencyKey: string
  locale: Locale
  customer: string | null
  caller: string | null
  /**
   * The order that this one is to replace, and the hash of the link by which it was requested (E1);
   * `body.customer` is its contact.
   */
  replaces?: { order: string; link: string }
}

/**
 * Thrown if another process imported a catalogue or stopped something after this process last read
 * the catalogue and the stops.
 */
class StaleKnowledge extends Error {
  readonly version: string
  constructor(version: string) {
    super('the catalogue or the stops changed')
    this.version = version
  }
}

/**
 * Places an order in one transaction and returns the text of the reply. The order of a guest
 * without a promo code takes three round trips to the database. A key used before returns the
 * identical text. A refusal writes nothing. Refuses with `unavailable` if the catalogue or the
 * stops changed during every attempt.
 */
export async function placeOrder(services: Services, input: PlaceOrderInput): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await placeOnce(services, input)
    } catch (error) {
      if (!(error instanceof StaleKnowledge || isKeyTaken(error))) throw error
      if (tries === ATTEMPTS) throw new Refusal('unavailable', { headers: { 'retry-after': '1' } })
      if (error instanceof StaleKnowledge)
        await Promise.all([services.catalogue.refresh(error.version), services.stops.refresh()])
    }
  }
}

/**
 * Whether another process stored a reply under the same key after this process had looked for the
 * key.
 */
const isKeyTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === 'replies_pkey'

async function placeOnce(services: Services, input: PlaceOrderInput): Promise<string> {
  const { catalogue, config, database, jobs, now, payments, site, stops } = services
  const { body, idempotencyKey, customer, caller } = input
  const keyHash = hashOf(idempotencyKey)
  const bodyHash = hashOf(JSON.stringify(body) + (input.replaces?.link ?? ''))
  /** The caller for whom a place is reserved until the card payment. */
  const holder = body.payment === 'card' ? caller : null
  const answer = await database.db.transaction().execute(async (tx: Tx) => {
    const start = await withFailpoint('key-claimed', () =>
      startOrder(tx, {
        lock: lockOf(keyHash),
        keyHash,
        restaurant: body.restaurant,
        takeawayAt: new Date(body.takeawayAt),
        contact: body.customer,
        holder,
        now: now(),
      }),
    )
    if (!start.locked) throw new Refusal('request_in_flight', { headers: { 'retry-after': '1' } })
    const { previousReply: earlierOrder } = start
    if (earlierOrder) {
      // A caller logged in as another customer than the owner did not place the earlier order. A
      // caller without a session may have placed it, because their session may have ended since.
      const isOthers =
        earlierOrder.owner !== null && customer !== null && earlierOrder.owner !== customer
      if (earlierOrder.bodyHash !== bodyHash || isOthers)
        throw new Refusal('idempotency_key_reused')
      return replyText(
        orderToken(earlierOrder.salt, idempotencyKey),
        earlierOrder.number,
        earlierOrder.body,
      )
    }
    if (
      start.version !== catalogue.now().version ||
      start.stopMark !== stops.markOf(body.restaurant)
    ) {
      throw new StaleKnowledge(start.version)
    }
    refuseInMaintenance(site, now())
    const salt = newSalt()
    const token = orderToken(salt, idempotencyKey)
    const at = now()
    const change = input.replaces === undefined ? null : await lockForChange(services, tx, input)
    const owner = change === null ? customer : change.before.customer
    const balance = owner === null ? 0 : await balanceForUpdate(tx, owner)
    if (balance === null) throw new Refusal('unauthorized')
    const guest =
      change === null
        ? factsOfGuest(start.guest, config)
        : await guestFacts(
            tx,
            {
              contact: body.customer,
              restaurant: body.restaurant,
              replaces: change.before.order,
              now: at,
            },
            config,
          )
    if (change !== null)
      await lockCodes(tx, { ids: [change.before.promo?.id ?? null], text: body.promo ?? null })
    const lockedPromo = await lockPromoOfOrder(
      tx,
      { ...input, customer: owner },
      { now: at, change },
    )
    if (change !== null)
      await lockPlaces(tx, {
        order: change.before.order,
        restaurant: body.restaurant,
        at: new Date(body.takeawayAt),
      })
    failpointBefore('order-decided')
    const { order, capacity, menuVersion, seller } = decideNewOrder(services, input, {
      now: at,
      // If the new order takes over the place of the order that it changes, it fits even into a
      // full slot.
      takenInSlot: change?.keepsPlace === true ? 0 : start.takenInSlot,
      guest,
      takesCards: payments !== null,
      promo: lockedPromo?.promo ?? null,
      pointsBalance: change === null ? balance : availablePoints(change, { balance, by: customer }),
      paid: change?.paid ?? 0,
    })
    failpointAfter('order-decided')
    refuseOtherSeller(change, seller.id)
    if (holder !== null && order.status === 'awaiting-payment')
      refuseHolder(start.heldPlaces, config)
    const text = JSON.stringify(order)
    const entry: NewOrder = {
      order,
      capacity,
      tokenHash: hashOf(token),
      takeawayOn: serviceDayOf(catalogue.now(), body.restaurant, Date.parse(body.takeawayAt)),
      choices: body.lines,
      phone: body.customer.phone,
      email: body.customer.email,
      overEighteen: body.overEighteen,
      allergies: body.allergies,
      ifMissing: body.ifMissing ?? null,
      menuVersion,
      seller,
      customer: owner,
      ...(change !== null && { takesOver: { place: change.keepsPlace } }),
      reply: { keyHash, bodyHash, salt, body: text },
    }
    const storedOrder = await withFailpoint('order-written', () => writeOrder(tx, entry))
    if (storedOrder === null) throw new Refusal('slot_full')
    const promo = lockedPromo !== null && order.discount > 0 ? lockedPromo.id : null
    if (change !== null) {
      await makeChange(tx, jobs, { change, order, id: storedOrder.id, promo, at })
    } else {
      if (promo !== null) await takeUse(tx, { order: storedOrder.id, promo, at })
      if (customer !== null) await linkToCustomer(tx, { order: storedOrder.id, customer, at })
    }
    if (holder !== null && order.status === 'awaiting-payment')
      await holdPlace(tx, { order: storedOrder.id, caller: holder, at })
    await withFailpoint('payment-expected', () =>
      order.status === 'received'
        ? jobs.enqueue(tx, 'order-received', { order: storedOrder.id })
        : expectPayment(tx, {
            order: storedOrder.id,
            amount: amountToAuthorise(order.toPay, change?.paid ?? 0),
            at,
          }),
    )
    failpointBefore('order-committed')
    return replyText(token, storedOrder.number, text)
  })
  failpointAfter('order-committed')
  return answer
}

/**
 * Locks the promo code. It is locked after the customer and before the slot, in the same sequence
 * as by a cancellation.
 */
async function lockPromoOfOrder(
  tx: Tx,
  { body, customer }: PlaceOrderInput,
  { now, change }: { now: number; change: LockedChange | null },
): Promise<LockedPromo | null> {
  const { promo: code, restaurant, customer: contact } = body
  if (code === undefined) return null
  const replaces = change === null ? {} : { replaces: change.before }
  return lockPromo(tx, { code, restaurant, now, customer, contact, ...replaces })
}

/**
 * Completes the stored reply. The reply contains neither the number, which is known only when the
 * order is written, nor the token, which is derived again each time.
 */
const replyText = (token: string, number: number, orderJson: string): string =>
  `{"token":${JSON.stringify(token)},"number":${JSON.stringify(orderNumber(number))},${orderJson.slice(1)}`
