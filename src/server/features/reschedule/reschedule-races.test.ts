import { allRows, firstRow } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { OrderTimes } from '#contract/office/time-offers.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { expireOffers, withdrawOffer } from '#server/features/orders/offer-time.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { HAUSSMANN, aFormula, anOrder, place, send } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { placeFaults } from '#testing/models/place-faults.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import {
  TUESDAY_AT_NINE,
  type TestApp,
  type TestClient,
  openTestApp,
} from '#testing/programs/test-app.ts'

const QUARTER = 15 * 60_000
const timeOn = (day: string, quarter: number): string =>
  new Date(Date.parse(`2026-11-${day}T11:00:00Z`) + quarter * QUARTER).toISOString()

describe('the offer of another pickup time, decided in two processes simultaneously', () => {
  let app: TestApp
  let secondApp: Awaited<ReturnType<typeof openSecondApp>>
  let kitchen: TestKitchen
  let owner: APerson
  beforeAll(async () => {
    app = await openTestApp('postgres')
    secondApp = await openSecondApp(app)
    kitchen = await aKitchen(app)
    owner = await aPersonWith(app, 'owner')
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(async () => {
    await secondApp.close()
    await app.close()
  })

  async function anOpen(takeawayAt: string): Promise<{ order: Order; id: string }> {
    const order = await place(app, await anOrder(app, { takeawayAt, lines: [aFormula('one')] }))
    return { order, id: await orderIdOf(app, order) }
  }
  const offer = (id: string, at: string) =>
    owner.browser.post(`/api/office/orders/${id}/time-offers`, { at })
  const anOffer = async (id: string, at: string) => {
    const answer = await offer(id, at)
    expect(answer.status, answer.text).toBe(201)
    return answer.json<OrderTimes>().offer?.id ?? ''
  }
  const answer = (
    client: TestClient,
    { token }: Order,
    id: string,
    decision: 'accept' | 'refuse',
  ) => client.post(`/api/orders/${token}/time-offers/${id}`, { answer: decision })
  const readCustomerPage = async ({ token }: Order) =>
    (await app.get(`/api/orders/${token}`)).json<OrderView>()
  const nothingWrong = async (round: string) => {
    expect(await placeFaults(app.database.db), round).toEqual([])
    expect(await ledgerFaults(app.database), round).toEqual([])
  }

  it('takes no more places than the capacity, while customers also order (H11, T11)', async () => {
    const to = timeOn('26', 0)
    const waiting = []
    for (let i = 0; i < 6; i += 1) waiting.push(await anOpen(timeOn('25', i)))
    await anOpen(to)
    const { capacity } = await slotOf(to)
    // Fills the slot until three places are free.
    for (let takenPlaces = 1; takenPlaces < capacity - 3; takenPlaces += 1) await anOpen(to)
    const body = await anOrder(app, { takeawayAt: to, lines: [aFormula('one')] })
    const answers = await Promise.all(
      waiting.flatMap(({ id }, i) => [
        offer(id, to),
        send(i % 2 === 0 ? app : secondApp, {
          ...body,
          customer: { ...body.customer, email: `zoe${i}@example.com`, phone: `06 39 98 12 3${i}` },
        }),
      ]),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const refusal of answers.filter(({ status }) => status !== 201))
      expect(refusal.json<Problem>().code).toBe('slot_full')
    expect(await slotOf(to)).toMatchObject({ taken: capacity, capacity })
    await nothingWrong('full')
  })

  it('has exactly one outcome, and the order holds at most one time, whoever decides first (H11)', async () => {
    const deciders = (order: Order, id: string, offered: string) => [
      () => answer(app, order, offered, 'accept'),
      () => answer(secondApp, order, offered, 'accept'),
      () => answer(secondApp, order, offered, 'refuse'),
      () => withdrawOffer(secondApp.services, { order: id, offer: offered }, async () => {}),
      () => kitchen.tap(id, { action: 'cancel', reason: 'incident' }),
      () => owner.browser.post(`/api/office/orders/${id}/cancellation`, { reason: 'closed' }),
      () => kitchen.tap(id, { action: 'start' }),
    ]
    const outcomes = new Set<string>()
    for (let round = 0; round < 14; round += 1) {
      const { order, id } = await anOpen(timeOn('25', 6 + (round % 6)))
      const offered = await anOffer(id, timeOn('26', 6 + (round % 6)))
      const all = deciders(order, id, offered)
      const rotated = all.map((_, i) => all[(i + round) % all.length])
      // In every other round, the first of the deciders decides before the others begin.
      const early = round % 2
      if (early === 1) await rotated[0]?.()
      await Promise.all(rotated.slice(early).map(async (decide) => decide?.()))
      const { status, progress } = await readCustomerPage(order)
      const [last] = await allRows(app.database.db)<{ state: string }>`
          select state from time_offers where order_id = ${id} order by id desc`
      expect(progress.offer, `round ${round}`).toBeNull()
      expect(last?.state, `round ${round}`).not.toBe('open')
      outcomes.add(`${last?.state ?? ''} ${status}`)
      await nothingWrong(`round ${round}`)
    }
    expect(outcomes.size, [...outcomes].join(', ')).toBeGreaterThan(1)
  })

  it('is either answered or expired at its end, never both (H11)', async () => {
    for (let round = 0; round < 6; round += 1) {
      app.clock.now = TUESDAY_AT_NINE
      const { order, id } = await anOpen(timeOn('25', round))
      const offered = await anOffer(id, timeOn('27', round))
      app.clock.now = Date.parse(timeOn('25', round)) - 12 * QUARTER - 1
      const accepting = answer(round % 2 === 0 ? app : secondApp, order, offered, 'accept')
      app.clock.now += 1
      const [accepted] = await Promise.all([
        accepting,
        expireOffers(app.services),
        expireOffers(secondApp.services),
      ])
      const { status, takeawayAt } = await readCustomerPage(order)
      expect(status, `round ${round}`).toBe(accepted.status === 200 ? 'received' : 'cancelled')
      expect(takeawayAt, `round ${round}`).toBe(
        accepted.status === 200 ? timeOn('27', round) : timeOn('25', round),
      )
      await nothingWrong(`round ${round}`)
    }
  })

  it('lets two orders exchange their pickup times without a deadlock (H11)', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [a, b] = [timeOn('25', 12), timeOn('26', 12)]
      const [earlierOrder, laterOrder] = [await anOpen(a), await anOpen(b)]
      const [first, second] = [await anOffer(earlierOrder.id, b), await anOffer(laterOrder.id, a)]
      const decision = round % 2 === 0 ? 'refuse' : 'accept'
      const answers = await Promise.all([
        answer(app, earlierOrder.order, first, decision),
        answer(secondApp, laterOrder.order, second, decision),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      await nothingWrong(`round ${round}`)
    }
  })

  async function slotOf(at: string): Promise<{ taken: number; capacity: number }> {
    const row = await firstRow(app.database.db)<{ taken: number; capacity: number }>`
      select taken, capacity from slots where restaurant_id = ${HAUSSMANN} and starts_at = ${at}::timestamptz`
    if (!row) throw new Error('no slot exists at that time')
    return row
  }
})
