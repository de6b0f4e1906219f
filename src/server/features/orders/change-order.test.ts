import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Changeable } from '#contract/shop/order-changes.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { readRefundable } from '#server/features/refunds/read-refundable.ts'
import { requestRefund } from '#server/features/refunds/request-refund.ts'
import { readMails } from '#server/stores/mails/mails.ts'
import { aChange, change, sendChange } from '#testing/builders/a-change.ts'
import { cardToken, check, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import {
  BOURSE,
  HAUSSMANN,
  aFormula,
  anOrder,
  fiveLines,
  place,
} from '#testing/builders/an-order.ts'
import { aStaffMember } from '#testing/builders/a-refund.ts'
import { givePoints, onPoints } from '#testing/builders/points.ts'
import { changeFaults } from '#testing/models/change-faults.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { placeFaults } from '#testing/models/place-faults.ts'
import { passTime } from '#testing/builders/passed-time.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const TEN_LATER = '2026-11-24T11:45:00.000Z'
const cheaper = () => [aFormula('formula')]
const dearer = () => [...fiveLines(), aFormula('another')]

/** Expects that changes, places, points and books are consistent. */
const nothingWrong = async ({ database }: TestApp) => {
  expect(await changeFaults(database.db)).toEqual([])
  expect(await placeFaults(database.db)).toEqual([])
  expect(await ledgerFaults(database)).toEqual([])
  expect((await checkBooks(database.db)).filter(({ fault }) => fault !== null)).toEqual([])
}

describe.each(databaseKinds)('an order that its customer changes, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const readCustomerPage = async ({ token }: Pick<Order, 'token'>) =>
    (await app.get(`/api/orders/${token}`)).json<OrderView>()
  const statusOf = async (id: string) =>
    (
      await firstRow(app.database.db)<{ status: string }>`
        select status from order_steps where order_id = ${id} order by position desc limit 1`
    )?.status
  /**
   * Returns the amounts reserved, captured and refunded by the payments of an order, oldest first.
   */
  const moneyOf = async (order: Pick<Order, 'token'>) =>
    await allRows(app.database.db)<{
      state: string
      amount: number
      keeps: number
      captured: number
      back: number
    }>`
        select payments.state, payments.amount, own.keeps, captured, refunded as back
        from order_payments own join payments on payments.order_id = own.payment
        where own.order_id = ${await orderIdOf(app, order)} order by own.payment`
  /** Returns the sum of the receipts of an order, corrections included, in cents. */
  const receiptsOf = async (id: string) =>
    (
      await firstRow(app.database.db)<{ left: number }>`
        select sum((body ->> 'total')::integer)::integer as left from receipts where order_id = ${id}`
    )?.left
  const paid = async (changes: Parameters<typeof placeByCard>[1] = {}) => {
    const order = await placeByCard(app, changes)
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    await app.drain()
    return order
  }

  it('is replaced by a new order with another time and lines, which the old link also shows (E1)', async () => {
    const order = await place(app, await anOrder(app))
    const id = await orderIdOf(app, order)
    const changed = await change(app, order, { takeawayAt: TEN_LATER, lines: cheaper() })
    expect(changed).toMatchObject({ status: 'received', takeawayAt: TEN_LATER })
    expect(changed.toPay).toBeLessThan(order.toPay)
    expect(await statusOf(id)).toBe('cancelled')
    for (const link of [order, changed])
      expect(await readCustomerPage(link)).toMatchObject({
        number: changed.number,
        customerName: order.customerName,
        lines: [{ line: 'formula' }],
      })
    await app.drain()
    const mailSubjects = (await readMails(app.database.db, 50)).map(({ subject }) => subject)
    expect(mailSubjects.filter((subject) => subject.includes(changed.number))).toHaveLength(1)
    expect(mailSubjects.filter((subject) => subject.includes('annulée'))).toEqual([])
    await nothingWrong(app)
  })

  it('returns exactly the price difference, whether the money is authorised or captured (E1)', async () => {
    for (const isTaken of [false, true]) {
      const order = await paid()
      if (isTaken) {
        await kitchen.tap(await orderIdOf(app, order), { action: 'accept' })
        await app.drain()
      }
      const changed = await change(app, order, { lines: cheaper() })
      expect(changed.status).toBe('received')
      await app.drain()
      await kitchen.tap(await orderIdOf(app, changed), { action: 'accept' })
      await app.drain()
      const { toPay } = changed
      expect(await moneyOf(changed)).toEqual([
        isTaken
          ? {
              state: 'captured',
              amount: order.toPay,
              keeps: toPay,
              captured: order.toPay,
              back: order.toPay - toPay,
            }
          : { state: 'captured', amount: order.toPay, keeps: toPay, captured: toPay, back: 0 },
      ])
      expect((await readCustomerPage(changed)).card).toMatchObject({
        last4: expect.any(String) as string,
      })
      await nothingWrong(app)
    }
  })

  it('needs one more authorisation for a higher price, and remains valid until that is given (E1)', async () => {
    const order = await paid()
    const id = await orderIdOf(app, order)
    const changed = await change(app, order, { lines: dearer(), takeawayAt: TEN_LATER })
    expect(changed.status).toBe('awaiting-payment')
    expect(await statusOf(id)).toBe('received')
    expect((await check(app, changed)).toPay).toBe(changed.toPay - order.toPay)
    expect((await check(app, changed)).mayPayAtRestaurant).toBe(false)
    await nothingWrong(app)
    await pay(app, changed, await cardToken(paymentOrigin(app), 'success'))
    expect(await readCustomerPage(order)).toMatchObject({
      number: changed.number,
      status: 'received',
    })
    expect(await statusOf(id)).toBe('cancelled')
    await kitchen.tap(await orderIdOf(app, changed), { action: 'accept' })
    await app.drain()
    const more = changed.toPay - order.toPay
    expect(await moneyOf(changed)).toMatchObject([
      { state: 'captured', captured: order.toPay, back: 0 },
      { state: 'captured', amount: more, captured: more, back: 0 },
    ])
    await nothingWrong(app)
    // The order returns to its first price, so the difference is refunded from the latest payment.
    const again = await change(app, order, { lines: fiveLines() })
    await app.drain()
    expect(again.toPay).toBe(order.toPay)
    expect(await moneyOf(again)).toMatchObject([
      { captured: order.toPay, back: 0 },
      { captured: more, back: more },
    ])
    await nothingWrong(app)
  })

  it('remains unchanged if the difference is not paid, or if the kitchen starts first (E1)', async () => {
    const order = await paid()
    const id = await orderIdOf(app, order)
    const first = await change(app, order, { lines: dearer() })
    await passTime(app, 11 * 60_000)
    await check(app, first)
    expect((await readCustomerPage(first)).status).toBe('cancelled')
    expect(await readCustomerPage(order)).toMatchObject({
      number: order.number,
      status: 'received',
    })
    await nothingWrong(app)

    const second = await change(app, order, { lines: dearer() })
    await kitchen.tap(id, { action: 'start' })
    await pay(app, second, await cardToken(paymentOrigin(app), 'success'))
    await app.drain()
    expect((await readCustomerPage(second)).status).toBe('cancelled')
    expect(await moneyOf(second)).toMatchObject([{ state: 'cancelled', captured: 0 }])
    expect(await readCustomerPage(order)).toMatchObject({
      number: order.number,
      status: 'in-preparation',
    })
    expect(await moneyOf(order)).toMatchObject([{ state: 'captured', captured: order.toPay }])
    await nothingWrong(app)
  })

  it('keeps its points and its promo code, which no other order can use meanwhile (E1)', async () => {
    const promo = await aPromo(app.database)
    await runStatement(app.database.db)`
      update promo_codes set overall_limit = 1, per_customer_limit = 1 where code = ${promo}`
    const { browser, id: customer } = await aCustomer(app)
    await givePoints(app, customer, 40)
    const lines = [...fiveLines(), onPoints('cola')]
    const body = await anOrder(app, { promo, lines })
    const order = (
      await browser.ask('POST', '/api/orders', body, { 'idempotency-key': randomUUID() })
    ).json<Order>()
    expect(order.points).toBeGreaterThan(4)
    const changed = await change(app, order, { takeawayAt: TEN_LATER })
    expect(changed).toMatchObject({ points: order.points, promoCode: promo, toPay: order.toPay })
    const card = await sql`
      select balance, used from point_accounts, promo_codes
      where customer_id = ${customer} and code = ${promo}`.execute(app.database.db)
    expect(card.rows).toEqual([{ balance: 40 - order.points, used: 1 }])
    // A person who only has the order's link cannot spend more of the customer's points than the
    // order has already spent.
    const more = await aChange(app, changed, { lines: [...fiveLines(), onPoints('cola', 2)] })
    expect((await sendChange(app, changed, more)).json<Problem>().code).toBe('points_missing')
    const none = await change(app, changed, { lines: fiveLines() })
    expect(none).toMatchObject({ points: 0 })
    const after = await sql`
      select balance from point_accounts where customer_id = ${customer}`.execute(app.database.db)
    expect(after.rows).toEqual([{ balance: 40 }])
    await nothingWrong(app)
  })

  it('is refunded by line from the latest payment first, and in full when it is cancelled (E1)', async () => {
    const order = await paid()
    const changed = await change(app, order, { lines: dearer() })
    await pay(app, changed, await cardToken(paymentOrigin(app), 'success'))
    const id = await orderIdOf(app, changed)
    await kitchen.tap(id, { action: 'start' })
    await app.drain()
    const more = changed.toPay - order.toPay
    const staff = await aStaffMember(app.database)
    const [first] = (await readRefundable(app.services, id))?.lines ?? []
    if (first === undefined) throw new Error('the order has no refundable line')
    const refund = await requestRefund(app.services, {
      order: id,
      lines: [{ line: first.line, quantity: first.quantity, amount: first.left }],
      reason: 'missing',
      note: null,
      goodwillPoints: 0,
      staff,
      key: randomUUID(),
    })
    await app.drain()
    const back = [Math.max(0, refund.amount - more), Math.min(refund.amount, more)]
    expect((await moneyOf(changed)).map((payment) => payment.back)).toEqual(back)
    const refunds = await sql<{ isDone: boolean }>`
      select done_at is not null as "isDone" from refunds where order_id = ${id}`.execute(
      app.database.db,
    )
    expect(refunds.rows).toEqual([{ isDone: true }])
    await nothingWrong(app)
    await kitchen.tap(id, { action: 'cancel', reason: 'incident' })
    await app.drain()
    expect(await moneyOf(changed)).toMatchObject([{ back: order.toPay }, { back: more }])
    expect(await receiptsOf(id)).toBe(0)
    await nothingWrong(app)
  })

  it('moves to another restaurant of its company, and back (E1)', async () => {
    const order = await paid()
    const away = await change(app, order, { restaurant: BOURSE })
    expect((await readCustomerPage(order)).restaurant.id).toBe(BOURSE)
    await change(app, away, { restaurant: HAUSSMANN, takeawayAt: TEN_LATER })
    expect(await readCustomerPage(order)).toMatchObject({
      restaurant: { id: HAUSSMANN },
      takeawayAt: TEN_LATER,
      status: 'received',
    })
    await app.drain()
    await nothingWrong(app)
  })

  it('cannot be paid with the points that the original order earned (E1)', async () => {
    const { browser, id: customer } = await aCustomer(app)
    await givePoints(app, customer, 40)
    const body = await anOrder(app, { payment: 'card' })
    const order = (
      await browser.ask('POST', '/api/orders', body, { 'idempotency-key': randomUUID() })
    ).json<Order>()
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    await app.drain()
    await kitchen.tap(await orderIdOf(app, order), { action: 'accept' })
    await app.drain()
    const balance = async () =>
      (
        await firstRow(app.database.db)<{ balance: number }>`
          select balance from point_accounts where customer_id = ${customer}`
      )?.balance
    expect(await balance()).toBe(40 + order.earns)
    const asOwner = {
      get: (path: string) => browser.ask('GET', path),
      post: (path: string, requestBody: unknown, headers = {}) =>
        browser.ask('POST', path, requestBody, headers),
    }
    for (let round = 0; round < 2; round += 1) {
      // Two colas cost 72 points. Only the 40 points that the card had before the order can be
      // spent, because the points that the order earned are taken back when it is replaced.
      const two = await aChange(asOwner, order, { lines: [...fiveLines(), onPoints('cola', 2)] })
      expect((await sendChange(asOwner, order, two)).json<Problem>().code).toBe('points_missing')
      await change(asOwner, order, { lines: [...fiveLines(), onPoints('cola')] })
      await app.drain()
      await change(asOwner, order, { lines: fiveLines() })
      await app.drain()
    }
    expect(await balance()).toBe(40 + order.earns)
    await nothingWrong(app)
  })

  it('cannot be changed after its pickup time, but cancelled while it is late and not started (E1, N1)', async () => {
    const order = await paid()
    app.clock.now = Date.parse(order.takeawayAt)
    const changeAnswer = await app.get(`/api/orders/${order.token}/change`)
    expect(changeAnswer.json<Problem>().code).toBe('order_begun')
    const body = { ...(await anOrder(app)), takeawayAt: '2026-11-25T11:30:00.000Z' }
    const { customer: _, ...changeRequest } = { ...body, payment: 'card' as const }
    expect((await sendChange(app, order, changeRequest)).json<Problem>().code).toBe('order_begun')
    const cancelled = await app.post(`/api/orders/${order.token}/cancellation`, {})
    expect(cancelled.status).toBe(200)
  })

  it('counts a refund made on the provider’s own pages before the program knew of it (E1)', async () => {
    const order = await paid()
    const id = await orderIdOf(app, order)
    await kitchen.tap(id, { action: 'accept' })
    await app.drain()
    const { payments } = app.services
    const rows = await allRows(app.database.db)<{ name: string }>`
      select provider_id as name from payments where order_id = ${id}`
    const providerRefund = order.toPay - 100
    await payments?.refund(rows[0]?.name ?? '', { key: `by-hand-${id}`, amount: providerRefund })
    const changed = await change(app, order, { lines: cheaper() })
    await app.drain()
    expect(await moneyOf(changed)).toMatchObject([{ captured: order.toPay, back: providerRefund }])
    await kitchen.tap(await orderIdOf(app, changed), { action: 'cancel', reason: 'incident' })
    await app.drain()
    expect(await moneyOf(changed)).toMatchObject([{ back: order.toPay }])
  })

  it('loses its change, whose card is released, if the original payment is gone (E1)', async () => {
    const order = await paid()
    const changed = await change(app, order, { lines: dearer() })
    const rows = await allRows(app.database.db)<{ name: string }>`
      select provider_id as name from payments where order_id = ${await orderIdOf(app, order)}`
    await app.services.payments?.cancel(rows[0]?.name ?? '', randomUUID())
    await app.services.jobs.enqueue(app.database.db as never, 'settle-payment', {
      order: await orderIdOf(app, order),
    })
    await app.drain()
    const answer = await pay(app, changed, await cardToken(paymentOrigin(app), 'success'))
    expect(answer.status).toBeLessThan(500)
    await app.drain()
    expect((await readCustomerPage(changed)).status).toBe('cancelled')
    expect(await moneyOf(changed)).toMatchObject([{ state: 'cancelled', captured: 0 }])
    await kitchen.tap(await orderIdOf(app, order), { action: 'cancel', reason: 'incident' })
  })

  it('still needs a payment if the original, paid at the counter, has a card authorisation to release (E1)', async () => {
    const order = await placeByCard(app)
    await pay(app, order, await cardToken(paymentOrigin(app), 'challenge'))
    expect((await app.post(`/api/orders/${order.token}/pay-at-restaurant`, {})).status).toBe(200)
    // Simulates that the bank has just authorised the payment, and that the reserved money is not
    // released yet.
    await runStatement(app.database.db)`
      update payments set state = 'authorised' where order_id = ${await orderIdOf(app, order)}`
    const body = await aChange(app, order, { payment: 'card', takeawayAt: TEN_LATER })
    const answer = await sendChange(app, order, body)
    expect(answer.json<Order>().status).toBe('awaiting-payment')
  })

  it('is changed once per idempotency key, and a refused change has the codes of an order and no effect (E1)', async () => {
    const order = await paid()
    const body = await aChange(app, order, { takeawayAt: TEN_LATER })
    const key = randomUUID()
    const [firstAnswer, secondAnswer] = [
      await sendChange(app, order, body, key),
      await sendChange(app, order, body, key),
    ]
    expect([firstAnswer.status, secondAnswer.text]).toEqual([201, firstAnswer.text])
    const another = await paid()
    expect((await sendChange(app, another, body, key)).json<Problem>().code).toBe(
      'idempotency_key_reused',
    )
    const changeableAnswer = await app.get(`/api/orders/${order.token}/change`)
    expect(changeableAnswer.json<Changeable>()).toMatchObject({
      paid: order.toPay,
      payment: 'card',
    })
    const refusals: [string, Record<string, unknown>][] = [
      ['price_mismatch', { shown: { ...(body['shown'] as object), toPay: 1 } }],
      ['takeaway_time_invalid', { takeawayAt: '2026-11-24T09:05:00.000Z' }],
      ['payment_not_offered', { payment: 'at-restaurant' }],
      ['promo_invalid', { promo: 'NOTHING' }],
    ]
    for (const [code, wrong] of refusals)
      expect((await sendChange(app, order, { ...body, ...wrong })).json<Problem>().code).toBe(code)
    const id = await orderIdOf(app, order)
    await kitchen.tap(id, { action: 'start' })
    expect((await sendChange(app, order, body)).json<Problem>().code).toBe('order_begun')
    expect((await app.get(`/api/orders/${order.token}/change`)).json<Problem>().code).toBe(
      'order_begun',
    )
    await app.drain()
    await nothingWrong(app)
  })
})

it('cannot be changed while an older version without order changes is running (E1)', async () => {
  const app = await openTestApp('embedded', { ORDER_CHANGES: 'false' })
  try {
    const order = await place(app, await anOrder(app))
    const changeAnswer = await app.get(`/api/orders/${order.token}/change`)
    expect(changeAnswer.json<Problem>().code).toBe('order_not_changeable')
    const { customer: _, ...body } = await anOrder(app)
    const answer = await sendChange(app, order, body)
    expect(answer.json<Problem>().code).toBe('order_not_changeable')
  } finally {
    await app.close()
  }
})
