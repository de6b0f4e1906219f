import { answerUntil, mayMove } from '#domain/orders/time-offer.ts'
import { isTakeawayTime, slotCapacity } from '#domain/time/pickup.ts'
import { holidaysOf } from '#server/chain/opening-rules.ts'
import type { Tx } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { serviceDayOf } from '#server/state/times/service-day.ts'
import { pickupRestaurant } from '#server/state/times/pickup-facts.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { readContact, readSold } from '#server/stores/orders/orders.ts'
import {
  type TimeOffer,
  endOffer,
  moveToOffered,
  readExpired,
  readLastOffer,
  writeOffer,
} from '#server/stores/orders/time-offers.ts'
import { oweSettlement } from '#server/stores/payments/owe-settlement.ts'
import { advanceOrder } from './advance-order.ts'
import { delayOrder } from './delay-order.ts'

/**
 * Offers another time for an order, reserves a place for the order at that time, and asks its
 * customer. `to`: epoch milliseconds. Repeating an open offer changes nothing. `inTransaction` runs
 * in the same transaction, only for a new offer. Refuses an order that is not `received`, that goes
 * to a partner company, or whose customer's contact data were deleted (`offer_not_possible`), and a
 * time that leaves the customer too little time to answer (`offer_too_late`).
 */
export async function offerTime(
  services: Services,
  { order, to, staff }: { order: string; to: number; staff: string },
  inTransaction: (tx: Tx, offer: { id: string; from: number }) => Promise<void>,
): Promise<void> {
  const { catalogue, database, jobs, now } = services
  await database.db.transaction().execute(async (tx) => {
    const lockedOrder = await lockOrder(tx, order)
    const sold = await readSold(tx, order)
    if (lockedOrder === null || sold === null) throw new Refusal('not_found')
    const open = await readOpen(tx, order)
    if (open?.to === to) return
    if (open !== null) throw new Refusal('offer_open')
    // A delivery to a partner company has a fixed time on its day, so it cannot be moved (T9).
    if (
      !mayMove(lockedOrder.status) ||
      sold.delivery !== null ||
      (await readContact(tx, order)) === null
    )
      throw new Refusal('offer_not_possible')
    const [at, from] = [now(), Date.parse(sold.takeawayAt)]
    const entry = catalogue.now().restaurants.get(lockedOrder.restaurant)
    if (entry === undefined || to === from) throw new Refusal('takeaway_time_invalid')
    const restaurant = pickupRestaurant(services, entry, at)
    const holidays = holidaysOf(catalogue.now().source)
    const time = isTakeawayTime(restaurant, holidays, at, to)
    if (!time.ok) throw new Refusal(time.code)
    const { leadTimeMinutes } = restaurant
    const until = answerUntil({ now: at, from, to, leadTimeMinutes })
    if (until === null) throw new Refusal('offer_too_late')
    const capacity = slotCapacity(restaurant, holidays, to)
    const newOffer = {
      order,
      restaurant: lockedOrder.restaurant,
      capacity,
      staff,
      from,
      to,
      until,
      at,
    }
    const id = await writeOffer(tx, newOffer)
    if (id === null) throw new Refusal('slot_full')
    await inTransaction(tx, { id, from })
    await jobs.enqueue(tx, 'time-offered', { offer: id })
  })
}

/**
 * Withdraws an open offer. The order's time remains unchanged. False if the offer is no longer
 * open.
 */
export async function withdrawOffer(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { order, offer }: { order: string; offer: string },
  inTransaction: (tx: Tx, offer: TimeOffer) => Promise<void>,
): Promise<boolean> {
  return database.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order)
    const open = await readOpen(tx, order)
    if (open?.id !== offer) return false
    await endOffer(tx, { order, state: 'withdrawn', at: now() })
    await inTransaction(tx, open)
    return true
  })
}

/**
 * Applies the customer's answer to an offer (H11): the order moves to the other time, or is
 * cancelled and refunded. Repeating the same answer changes nothing.
 */
export async function answerOffer(
  { catalogue, database, jobs, now }: Pick<Services, 'catalogue' | 'database' | 'jobs' | 'now'>,
  { order, offer, answer }: { order: string; offer: string; answer: 'accept' | 'refuse' },
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const lockedOrder = await lockOrder(tx, order)
    const last = await readLastOffer(tx, order)
    if (lockedOrder === null || last?.id !== offer) throw new Refusal('offer_over')
    if (last.state === (answer === 'accept' ? 'accepted' : 'refused')) return
    const at = now()
    if (last.state !== 'open' || at >= last.until) throw new Refusal('offer_over')
    if (answer === 'accept') {
      const day = serviceDayOf(catalogue.now(), lockedOrder.restaurant, last.to)
      await move(tx, jobs, { offer: last, day, at })
    } else await giveUp(tx, jobs, { order, offer: 'refused', at })
  })
}

async function move(
  tx: Tx,
  jobs: Services['jobs'],
  { offer: { id, order }, day, at }: { offer: TimeOffer; day: string; at: number },
): Promise<void> {
  await moveToOffered(tx, { order, day, at })
  // An announced delay referred to the previous time, so it is withdrawn.
  await delayOrder(tx, { order, minutes: 0, reason: 'busy', at })
  // A payment may become due at the pick-up time, which has changed.
  await oweSettlement(tx, jobs, { order, at })
  await jobs.enqueue(tx, 'order-moved', { offer: id })
}

/**
 * Cancels an order because its restaurant will be closed at its time, and its customer did not
 * accept another time.
 */
const giveUp = (
  tx: Tx,
  jobs: Services['jobs'],
  { order, offer, at }: { order: string; offer: 'refused' | 'expired'; at: number },
): Promise<boolean> =>
  advanceOrder(tx, jobs, {
    order,
    from: 'received',
    to: 'cancelled',
    reason: 'closed',
    offer,
    at,
  })

/** Cancels the orders whose customer did not answer in time. Returns how many. */
export async function expireOffers({
  database,
  jobs,
  now,
}: Pick<Services, 'database' | 'jobs' | 'now'>): Promise<number> {
  let expired = 0
  for (const { id, order } of await readExpired(database.db, now())) {
    await database.db.transaction().execute(async (tx) => {
      await lockOrder(tx, order)
      // The customer may have answered before the order was locked.
      if ((await readOpen(tx, order))?.id !== id) return
      if (await giveUp(tx, jobs, { order, offer: 'expired', at: now() })) expired += 1
    })
  }
  return expired
}

async function readOpen(tx: Tx, order: string): Promise<TimeOffer | null> {
  const last = await readLastOffer(tx, order)
  return last?.state === 'open' ? last : null
}
