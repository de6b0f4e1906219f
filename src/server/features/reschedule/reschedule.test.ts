import { firstRow } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { Problem } from '#contract/errors.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { ConflictingOrder, OrderTimes } from '#contract/office/time-offers.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Progress, OrderView } from '#contract/shop/order-view.ts'
import type { StoredDay } from '#server/chain/calendar-schema.ts'
import { expireOffers } from '#server/features/orders/offer-time.ts'
import { findConflictingOrders } from '#server/features/orders/conflicting-orders.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { readMails } from '#server/stores/mails/mails.ts'
import { cardToken, pay, paymentOrigin } from '#testing/builders/a-card.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import {
  BOURSE,
  HAUSSMANN,
  type TestOrderBody,
  anOrder,
  place,
} from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { placeFaults } from '#testing/models/place-faults.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { HOUR } from '#domain/time/durations.ts'

const FROM = '2026-11-25T14:30:00.000Z'
const TO = '2026-11-26T11:30:00.000Z'
const aDay = (rule: StoredDay['rule']) => ({ rule, capacity: null, reason: null })

describe.each(oneDatabase)('the offer of another pickup time, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  let manager: APerson
  let reader: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
    manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    reader = await aPersonWith(app, 'reader')
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  async function anOpen(
    changes: Partial<TestOrderBody> = {},
  ): Promise<{ order: Order; id: string }> {
    const order = await place(app, await anOrder(app, { takeawayAt: FROM, ...changes }))
    if (changes.payment === 'card')
      await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    const id = await orderIdOf(app, order)
    await app.drain()
    return { order, id }
  }
  const offer = (id: string, at = TO, person = manager) =>
    person.browser.post(`/api/office/orders/${id}/time-offers`, { at })
  const times = async (id: string) =>
    (await manager.browser.get(`/api/office/orders/${id}/times`)).json<OrderTimes>()
  const anOffer = async (id: string, at = TO) => {
    const answer = await offer(id, at)
    expect(answer.status, answer.text).toBe(201)
    await app.drain()
    return answer.json<OrderTimes>().offer?.id ?? ''
  }
  const answer = (order: Order, id: string, decision: 'accept' | 'refuse') =>
    app.post(`/api/orders/${order.token}/time-offers/${id}`, { answer: decision })
  const readCustomerPage = async ({ token }: Order) =>
    (await app.get(`/api/orders/${token}`)).json<OrderView>()
  const takenAt = async (at: string) =>
    (
      await firstRow(app.database.db)<{ taken: number }>`
        select taken from slots where restaurant_id = ${HAUSSMANN} and starts_at = ${at}::timestamptz`
    )?.taken ?? 0
  const mailsOf = async (order: Order) =>
    (await readMails(app.database.db, 200)).filter(({ subject }) => subject.includes(order.number))
  const nothingWrong = async () => {
    expect(await placeFaults(app.database.db)).toEqual([])
    expect(await ledgerFaults(app.database)).toEqual([])
    expect((await checkBooks(app.database.db)).filter(({ fault }) => fault !== null)).toEqual([])
  }

  it('holds a place, is mailed, and becomes the order’s pickup time once the customer accepts (H11)', async () => {
    const { order, id } = await anOpen()
    const [before, there] = [await takenAt(FROM), await takenAt(TO)]
    const offered = await anOffer(id)
    expect([await takenAt(FROM), await takenAt(TO)]).toEqual([before, there + 1])
    const pageWithOffer = await readCustomerPage(order)
    expect(pageWithOffer.takeawayAt).toBe(FROM)
    expect(pageWithOffer.progress.offer).toEqual({
      id: offered,
      from: FROM,
      to: TO,
      until: '2026-11-25T11:30:00.000Z',
    })
    const [mail] = await mailsOf(order)
    expect(mail).toMatchObject({ kind: `offer-${offered}`, sentAt: expect.any(String) })
    expect(mail?.text).toContain('26 novembre 2026')
    expect(mail?.text).toContain('avant le 25 novembre 2026')

    // The answer is sent twice, as by a client that repeats a request.
    for (let i = 0; i < 2; i += 1) {
      const accepted = await answer(order, offered, 'accept')
      expect(accepted.status, accepted.text).toBe(200)
      const progress = accepted.json<Progress>()
      expect(progress).toMatchObject({ takeawayAt: TO, expectedAt: TO, offer: null })
      expect(progress.version).toBeGreaterThan(pageWithOffer.progress.version)
    }
    await app.drain()
    expect([await takenAt(FROM), await takenAt(TO)]).toEqual([before - 1, there + 1])
    const now = await readCustomerPage(order)
    expect(now.takeawayAt).toBe(TO)
    expect(now.status).toBe('received')
    expect((await mailsOf(now)).map((each) => each.kind)).toContain(`moved-${offered}`)
    expect((await times(id)).offer).toMatchObject({ state: 'accepted', to: TO })
    const { timeline } = (await manager.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
    expect(timeline.filter(({ kind: entryKind }) => entryKind.startsWith('time-'))).toMatchObject([
      {
        kind: 'time-offered',
        to: new Date(TO).toISOString().replace('.000Z', '+00:00'),
        person: manager.name,
      },
      { kind: 'time-answered', state: 'accepted' },
    ])
    const { results } = (
      await manager.browser.get(`/api/office/audit?subject=${encodeURIComponent(`order ${id}`)}`)
    ).json<{ results: AuditEntryView[] }>()
    expect(results).toMatchObject([
      {
        action: 'time-offered',
        before: { takeawayAt: FROM },
        after: { takeawayAt: TO },
        reason: 'closed',
      },
    ])
    await nothingWrong()
  })

  it('gives the order a number of the new day, by which the board and the head office find it (H2, H11)', async () => {
    const { order, id } = await anOpen()
    // Places another order on the later day, so that the moved order needs a different number.
    await anOpen({ takeawayAt: TO })
    const offered = await anOffer(id)
    await answer(order, offered, 'accept')
    const { number } = await readCustomerPage(order)
    const listed = async (day: string, find = '') =>
      (await manager.browser.post('/api/office/orders/search', { day, find })).json<{
        results: { id: string; number: string; takeawayAt: string }[]
      }>().results
    const ofDay = await listed('2026-11-26')
    expect(ofDay.find((listedOrder) => listedOrder.id === id)).toMatchObject({
      number,
      takeawayAt: TO,
    })
    expect(new Set(ofDay.map((listedOrder) => listedOrder.number)).size).toBe(ofDay.length)
    expect((await listed('2026-11-26', number)).map((listedOrder) => listedOrder.id)).toEqual([id])
    expect((await listed('2026-11-25')).map((listedOrder) => listedOrder.id)).not.toContain(id)
    app.clock.now = Date.parse(TO) - HOUR
    expect(await kitchen.ticket(id)).toMatchObject({ number, takeawayAt: TO, expectedAt: TO })
    await nothingWrong()
  })

  it('keeps the order’s number on the same day, and removes the delay of the old time (H11)', async () => {
    const { order, id } = await anOpen()
    await kitchen.tap(id, { action: 'delay', minutes: 15, reason: 'busy' })
    const to = '2026-11-25T12:30:00.000Z'
    await answer(order, await anOffer(id, to), 'accept')
    expect(await readCustomerPage(order)).toMatchObject({
      number: order.number,
      takeawayAt: to,
      progress: { expectedAt: to, delay: null },
    })
    await nothingWrong()
  })

  it('cancels the order and refunds it in full when the customer refuses (H11, O2)', async () => {
    const { order, id } = await anOpen({ payment: 'card' })
    const before = await takenAt(FROM)
    const offered = await anOffer(id)
    const there = await takenAt(TO)
    expect((await answer(order, offered, 'refuse')).json<Progress>()).toMatchObject({
      status: 'cancelled',
      cancelReason: 'closed',
      offer: null,
    })
    expect((await answer(order, offered, 'refuse')).status).toBe(200)
    expect((await answer(order, offered, 'accept')).json<Problem>().code).toBe('offer_over')
    await app.drain()
    expect([await takenAt(FROM), await takenAt(TO)]).toEqual([before - 1, there - 1])
    expect((await times(id)).offer?.state).toBe('refused')
    const { paid } = (await manager.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
    expect(paid).toMatchObject({ state: 'cancelled', captured: 0 })
    await nothingWrong()
  })

  it('cancels the order exactly when the time to answer has passed (H11)', async () => {
    const { order, id } = await anOpen()
    const offered = await anOffer(id)
    app.clock.now = Date.parse(FROM) - 3 * HOUR - 1
    await expireOffers(app.services)
    expect((await readCustomerPage(order)).status).toBe('received')
    app.clock.now += 1
    expect((await answer(order, offered, 'accept')).json<Problem>().code).toBe('offer_over')
    expect(await expireOffers(app.services)).toBeGreaterThan(0)
    expect(await expireOffers(app.services)).toBe(0)
    await app.drain()
    expect(await readCustomerPage(order)).toMatchObject({
      status: 'cancelled',
      progress: { cancelReason: 'closed' },
    })
    app.clock.now = TUESDAY_AT_NINE
    expect((await times(id)).offer?.state).toBe('expired')
    await nothingWrong()
  })

  it('can be withdrawn before an answer, and then another time can be offered (H11)', async () => {
    const { order, id } = await anOpen()
    const first = await anOffer(id)
    // Repeating the offer returns the existing offer. An offer of a different time is refused while
    // the first offer is open.
    expect((await offer(id)).json<OrderTimes>().offer?.id).toBe(first)
    const laterTime = '2026-11-26T12:00:00.000Z'
    expect((await offer(id, laterTime)).json<Problem>().code).toBe('offer_open')
    const path = `/api/office/orders/${id}/time-offers/${first}`
    const withdrawal = await manager.browser.ask('DELETE', path)
    expect(withdrawal.json<OrderTimes>()).toMatchObject({
      mayOffer: true,
      offer: { state: 'withdrawn' },
    })
    expect((await manager.browser.ask('DELETE', path)).json<Problem>().code).toBe('offer_over')
    expect((await answer(order, first, 'accept')).json<Problem>().code).toBe('offer_over')
    await answer(order, await anOffer(id, laterTime), 'accept')
    expect((await readCustomerPage(order)).takeawayAt).toBe(laterTime)
    await nothingWrong()
  })

  it('ends when the kitchen starts or cancels the order (H11)', async () => {
    const [startedOrder, cancelled] = [await anOpen(), await anOpen()]
    await anOffer(startedOrder.id)
    await anOffer(cancelled.id)
    await kitchen.tap(startedOrder.id, { action: 'start' })
    await kitchen.tap(cancelled.id, { action: 'cancel', reason: 'incident' })
    for (const { id } of [startedOrder, cancelled])
      expect((await times(id)).offer?.state).toBe('ended')
    expect((await offer(startedOrder.id)).json<Problem>().code).toBe('offer_not_possible')
    await nothingWrong()
  })

  it('must be a time open to customers, with free places and enough time to answer (H11, T5)', async () => {
    const { id } = await anOpen()
    const code = async (at: string) => (await offer(id, at)).json<Problem>().code
    expect(await code(FROM)).toBe('takeaway_time_invalid')
    expect(await code('2026-11-26T11:31:00.000Z')).toBe('takeaway_time_invalid')
    expect(await code('2026-11-26T03:00:00.000Z')).toBe('takeaway_time_invalid')
    const full = '2026-11-26T12:15:00.000Z'
    const slot = (takenPlaces: number) =>
      sql`update slots set taken = ${takenPlaces}, capacity = 50 where starts_at = ${full}::timestamptz`.execute(
        app.database.db,
      )
    await anOpen({ takeawayAt: full })
    const takenBefore = await takenAt(full)
    await slot(50)
    expect(await code(full)).toBe('slot_full')
    await slot(takenBefore)
    const soon = await anOpen({ takeawayAt: '2026-11-24T10:15:00.000Z' })
    app.clock.now += 1.2 * HOUR
    const later = await aPersonWith(app, 'owner')
    expect((await offer(soon.id, TO, later)).json<Problem>().code).toBe('offer_too_late')
    await nothingWrong()
  })

  it('is made by people who may refund, only in their restaurants (H11, P2)', async () => {
    const { id } = await anOpen()
    const foreign = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    expect((await offer(id, TO, foreign)).status).toBe(404)
    expect((await offer(id, TO, reader)).json<Problem>().code).toBe('right_missing')
    const cancel = (person: APerson) =>
      person.browser.post(`/api/office/orders/${id}/cancellation`, { reason: 'closed' })
    expect((await cancel(foreign)).status).toBe(404)
    expect((await cancel(reader)).json<Problem>().code).toBe('right_missing')
  })

  it('can be replaced by a cancellation: the order is refunded at once, and repeating it changes nothing (H11)', async () => {
    const { order, id } = await anOpen({ payment: 'card' })
    await kitchen.tap(id, { action: 'accept' })
    await app.drain()
    for (let i = 0; i < 2; i += 1) {
      const cancelled = await manager.browser.post(`/api/office/orders/${id}/cancellation`, {
        reason: 'closed',
      })
      expect(cancelled.status, cancelled.text).toBe(200)
      await app.drain()
    }
    expect(await readCustomerPage(order)).toMatchObject({
      status: 'cancelled',
      progress: { cancelReason: 'closed' },
    })
    const { paid } = (await manager.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
    expect(paid).toMatchObject({ captured: order.toPay, refunded: order.toPay })
    const { results } = (
      await manager.browser.get(`/api/office/audit?subject=${encodeURIComponent(`order ${id}`)}`)
    ).json<{ results: AuditEntryView[] }>()
    expect(results.map(({ action }) => action)).toEqual(['order-cancelled'])
    await nothingWrong()
  })

  it('is needed only for orders whose pickup or offered time is outside the new opening hours (H11)', async () => {
    const [early, late] = [
      await anOpen({ takeawayAt: '2026-11-25T11:00:00.000Z' }),
      await anOpen({ takeawayAt: '2026-11-25T15:00:00.000Z' }),
    ]
    const entry = app.services.catalogue.now().restaurants.get(HAUSSMANN)
    if (entry === undefined) throw new Error('the restaurant does not exist')
    const after = {
      ...entry,
      calendar_days: {
        ...entry.calendar_days,
        '2026-11-25': aDay({ type: 'early_close', close: '15:00' }),
      },
    }
    const conflictingOrders = await findConflictingOrders(app.services, [{ before: entry, after }])
    const ids = conflictingOrders.map(({ id }) => id)
    expect(ids).toContain(late.id)
    expect(ids).not.toContain(early.id)
    expect(await findConflictingOrders(app.services, [{ before: after, after }])).toEqual([])
    const shut = { ...entry, closed: true }
    const all = await findConflictingOrders(app.services, [{ before: entry, after: shut }])
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([early.id, late.id]))
    // An order also conflicts if the time offered to its customer is outside the new hours.
    await anOffer(early.id, '2026-11-25T15:15:00.000Z')
    const again = await findConflictingOrders(app.services, [{ before: entry, after }])
    expect(again.map(({ id }) => id)).toContain(early.id)
  })

  it('lists the affected orders with names only for people who may see customers (H11, P2)', async () => {
    const { id } = await anOpen()
    const list = async (person: APerson) =>
      (await person.browser.get(`/api/office/orders-in-the-way?restaurant=${HAUSSMANN}`)).json<{
        results: ConflictingOrder[]
      }>().results
    // No order conflicts with the current opening hours.
    expect(await list(manager)).toEqual([])
    const entry = app.services.catalogue.now().restaurants.get(HAUSSMANN)
    if (entry === undefined) throw new Error('the restaurant does not exist')
    const days: Record<string, unknown> = entry.calendar_days
    days['2026-11-25'] = aDay({ type: 'closed' })
    try {
      const managersList = await list(manager)
      expect(managersList.find((conflictingOrder) => conflictingOrder.id === id)).toMatchObject({
        customerName: 'Zoé Lefèvre',
      })
      expect(
        (await list(reader)).find((conflictingOrder) => conflictingOrder.id === id)?.customerName,
      ).toBeNull()
      const foreign = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
      const answered = await foreign.browser.get(
        `/api/office/orders-in-the-way?restaurant=${HAUSSMANN}`,
      )
      expect(answered.status).toBe(404)
    } finally {
      delete days['2026-11-25']
    }
  })
})
