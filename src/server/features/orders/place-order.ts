import type { Locale } from '#contract/locales.ts'
import { TERMS_VERSION } from '#contract/terms.ts'
import type { Order, placeOrder as endpoint } from '#contract/orders.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { decideOrder } from '#domain/checkout.ts'
import { dayIn } from '#domain/opening.ts'
import { slotCapacity } from '#domain/pickup.ts'
import type { Tx } from '../../db/open.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import type { Catalogue } from '../menu/catalogue.ts'
import { holidaysOf, pickupRestaurant } from '../restaurants/pickup-facts.ts'
import { orderNumber } from './order-number.ts'
import { hashOf, lockOf, newSalt, orderToken } from './order-token.ts'
import { soldLine, totalsOf } from './sold-line.ts'
import { type NewOrder, startOrder, writeOrder } from './store.ts'

export type OrderBody = BodyOf<typeof endpoint>
/** A catalogue imported, or a key committed, just while we looked: looking again settles it. */
const ATTEMPTS = 3

type Wanted = { body: OrderBody; idempotencyKey: string; locale: Locale }

/** Another process imported a catalogue between our reading it and this order. */
class StaleCatalogue extends Error {
  readonly version: string
  constructor(version: string) {
    super('the catalogue changed')
    this.version = version
  }
}

/**
 * Places an order in one transaction of two statements and answers the text of the reply; for a key that was used
 * before, the very same text again. A refusal leaves no trace.
 */
export async function placeOrder(services: Services, wanted: Wanted): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(services, wanted)
    } catch (error) {
      if (tries === ATTEMPTS || !(error instanceof StaleCatalogue || isKeyTaken(error))) throw error
      if (error instanceof StaleCatalogue) await services.catalogue.refresh(error.version)
    }
  }
}

/** The key was committed by another process after we looked and before it let go of the lock. */
const isKeyTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error
    && error.constraint === 'replies_pkey'

function attempt({ catalogue, database, now }: Services, wanted: Wanted): Promise<string> {
  const { body, idempotencyKey } = wanted
  const keyHash = hashOf(idempotencyKey)
  const bodyHash = hashOf(JSON.stringify(body))
  return database.db.transaction().execute(async (tx: Tx) => {
    const start = await startOrder(tx, {
      lock: lockOf(keyHash), keyHash, restaurant: body.restaurant, takeawayAt: new Date(body.takeawayAt),
    })
    if (!start.locked) throw new Refusal('request_in_flight', { headers: { 'retry-after': '1' } })
    const { kept } = start
    if (kept) {
      if (kept.bodyHash !== bodyHash) throw new Refusal('idempotency_key_reused')
      return replyText(orderToken(kept.salt, idempotencyKey), kept.number, kept.body)
    }
    const current = catalogue.now()
    if (start.version !== current.version) throw new StaleCatalogue(start.version)
    const salt = newSalt()
    const token = orderToken(salt, idempotencyKey)
    const { order, capacity } = decide(current, wanted, { now: now(), takenInSlot: start.takenInSlot })
    const text = JSON.stringify(order)
    const entry: NewOrder = {
      order, capacity, tokenHash: hashOf(token), takeawayOn: dayIn(Date.parse(body.takeawayAt)).toString(),
      phone: body.customer.phone, email: body.customer.email, overEighteen: body.overEighteen,
      menuVersion: current.version,
      reply: { keyHash, bodyHash, salt, body: text },
    }
    const number = await writeOrder(tx, entry)
    if (number === null) throw new Refusal('slot_full')
    return replyText(token, number, text)
  })
}

/** The reply is kept without the two things that are only known, or only made again, at its writing. */
const replyText = (token: string, number: number, rest: string): string =>
  `{"token":${JSON.stringify(token)},"number":${JSON.stringify(orderNumber(number))},${rest.slice(1)}`

type Decided = { order: Omit<Order, 'token' | 'number'>; capacity: number }

function decide(current: Catalogue, { body, locale }: Wanted, facts: { now: number; takenInSlot: number }): Decided {
  const entry = current.restaurants.get(body.restaurant)
  if (entry === undefined) throw new Refusal('restaurant_closed')
  const restaurant = pickupRestaurant(entry)
  const takeawayAt = Date.parse(body.takeawayAt)
  const menu = current.menu(entry, locale)
  const outcome = decideOrder(
    { lines: body.lines, takeawayAt, payment: body.payment, ofAge: body.overEighteen, shown: body.shown },
    {
      ...facts, menu, restaurant, holidays: holidaysOf(current.source), onlineOrdering: true, promo: null,
      pointsBalance: 0,
    },
  )
  if (!outcome.ok) throw new Refusal(outcome.code)
  const { street, postcode, city } = entry.address
  return {
    capacity: slotCapacity(restaurant, takeawayAt),
    order: {
      status: 'received', locale, placedAt: new Date(facts.now).toISOString(),
      takeawayAt: new Date(takeawayAt).toISOString(),
      restaurant: {
        id: entry.id, slug: entry.slug, name: entry.name, phone: entry.phone, address: { street, postcode, city },
      },
      customerName: body.customer.name, payment: body.payment, comment: body.comment, termsVersion: TERMS_VERSION,
      lines: outcome.value.lines.map((line) => soldLine(line, menu)), ...totalsOf(outcome.value),
      hasAlcohol: outcome.value.hasAlcohol,
    },
  }
}
