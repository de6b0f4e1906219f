import { allRows, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { documentOf } from '#server/features/receipts/receipt-document.ts'
import { issueReceipt } from '#server/features/receipts/issue-receipt.ts'
import { readDay } from '#server/stores/books/read-day.ts'
import { type TestKitchen, aKitchen, aReadyOrder, codeOf } from '#testing/builders/a-kitchen.ts'
import { aStaffMember, refund } from '#testing/builders/a-refund.ts'
import { HAUSSMANN } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { MINUTE } from '#domain/time/durations.ts'

const DAYS = 24 * 60 * MINUTE

describe.each(databaseKinds)('a refund at the counter, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  let manager: APerson
  let staff: string
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
    manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    staff = await aStaffMember(app.database)
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  async function aPaid() {
    const ready = await aReadyOrder(app, kitchen)
    const paid = await kitchen.tap(ready.id, { action: 'hand-over', payment: 'cash' })
    expect(paid.status).toBe(200)
    app.clock.now += MINUTE
    return ready
  }
  const giveBack = (id: string, amount: number, key: string = randomUUID()) =>
    kitchen.tap(id, { action: 'give-back', amount }, key)
  const findTicket = ({ number }: Order, id: string) => kitchen.searchTicket({ id, number })
  const inOffice = async (id: string) =>
    (await manager.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
  const pageOf = async ({ token }: Order) =>
    (await app.get(`/api/orders/${token}`)).json<OrderView>()
  const mailsOf = async (id: string) =>
    (
      await allRows(app.database.db)<{ text: string }>`
        select text from mails where order_id = ${id} and kind like 'refund-%'`
    ).map(({ text }) => text)
  /** Returns the cents refunded in cash on a day; `days` counts from the first day of the test. */
  const cashBack = async (days: number): Promise<number> => {
    const day = new Date(TUESDAY_AT_NINE + days * DAYS).toISOString().slice(0, 10)
    const places = await readDay(app.database.db, day)
    const of = places.find(({ restaurant }) => restaurant === HAUSSMANN)
    return of?.sums.money['counter-cash']?.givenBack ?? 0
  }
  const paidRows = async (id: string, which: string) => {
    const issued = await app.database.db
      .transaction()
      .execute((tx) =>
        issueReceipt(tx, { order: id, kind: 'refund', refund: which, at: app.clock.now }),
      )
    if (issued === null) throw new Error('the refund has no receipt')
    return documentOf(issued.receipt, issued).payment.rows
  }

  it('waits until it is paid out: board, page, office, mail and receipt show it, and the closing does not count it (N4, H3)', async () => {
    const { order, id } = await aPaid()
    const { id: which } = await refund(app, order, [[0, 1, 90]], { staff })
    await app.drain()
    expect(await findTicket(order, id)).toMatchObject({
      toGiveBack: { amount: 90, parts: [{ means: 'cash', amount: 90 }] },
    })
    const { givenBack } = await pageOf(order)
    expect(givenBack).toMatchObject({ amount: 90, waiting: 90 })
    expect(givenBack?.lines[0]).toMatchObject({ amount: 90, waiting: 90, refundedAt: [] })
    expect((await inOffice(id)).givenBack).toMatchObject({ amount: 90, waiting: 90 })
    expect(await mailsOf(id)).toEqual([expect.stringContaining('vous attend au comptoir')])
    expect(await paidRows(id, which)).toEqual([
      'À recevoir au comptoir, sur présentation de ce reçu',
    ])
    expect(await cashBack(0)).toBe(0)
  })

  it('is paid out by one tap days later, recorded with time and person, and counted on that day (N4, H18)', async () => {
    const { order, id } = await aPaid()
    const { id: which } = await refund(app, order, [[0, 1, 90]], { staff })
    await app.drain()
    const [before, after] = [await cashBack(0), await cashBack(9)]
    app.clock.now = TUESDAY_AT_NINE + 9 * DAYS
    expect((await findTicket(order, id))?.toGiveBack?.amount).toBe(90)
    const key = randomUUID()
    for (let times = 0; times < 2; times += 1)
      expect((await giveBack(id, 90, key)).status).toBe(200)
    expect(codeOf(await giveBack(id, 90))).toBe('refund_differs')
    // After the payout, no refund waits any longer. So the search no longer finds the order,
    // because its day is too long ago.
    expect(await findTicket(order, id)).toBeUndefined()
    const refundedAt = new Date(app.clock.now).toISOString()
    const { givenBack } = await pageOf(order)
    expect(givenBack?.waiting).toBeUndefined()
    expect(givenBack?.lines[0]).toMatchObject({ amount: 90, refundedAt: [refundedAt] })
    const { browser } = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    const officeOrder = (await browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
    expect(officeOrder.timeline.filter(({ kind: of }) => of === 'counter-refund')).toEqual([
      { at: refundedAt, group: 'money', kind: 'counter-refund', amount: 90, person: 'Camille' },
    ])
    expect(await paidRows(id, which)).toEqual([expect.stringMatching(/^Rendu au comptoir, le /u)])
    expect([await cashBack(0), await cashBack(9)]).toEqual([before, after + 90])
  })

  it('is paid out only if the amount shown is still the total of all open refunds (N4)', async () => {
    const { order, id } = await aPaid()
    await refund(app, order, [[0, 1, 90]], { staff })
    await refund(app, order, [[0, 1, 60]], { staff })
    expect(codeOf(await giveBack(id, 90))).toBe('refund_differs')
    expect((await giveBack(id, 150)).status).toBe(200)
    expect((await findTicket(order, id))?.toGiveBack).toBeUndefined()
  })

  it('is paid out once, and the database refuses any change (N4)', async () => {
    const { order, id } = await aPaid()
    await refund(app, order, [[0, 1, 90]], { staff })
    expect((await giveBack(id, 90)).status).toBe(200)
    const { db } = app.database
    for (const statement of [
      sql`update counter_refunds set given_at = now() where order_id = ${id}`,
      sql`update counter_refunds set given_at = null, person_id = null where order_id = ${id}`,
      sql`delete from counter_refunds where order_id = ${id}`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/given once|written once/u)
  })

  it('that an earlier version of the program stored counts as paid out (N4)', async () => {
    const { order, id } = await aPaid()
    await runStatement(app.database.db)`
      insert into refunds (order_id, key, amount, reason, asked_by, asked_at, done_at)
      values (${id}, ${randomUUID()}, 90, 'missing', ${staff}, ${new Date(app.clock.now)}, ${new Date(app.clock.now)})`
    expect(await findTicket(order, id)).not.toHaveProperty('toGiveBack')
    expect((await pageOf(order)).givenBack).toMatchObject({ amount: 90 })
    expect((await pageOf(order)).givenBack).not.toHaveProperty('waiting')
    expect(codeOf(await giveBack(id, 90))).toBe('refund_differs')
  })

  it('keeps person and time of a payment whose means is corrected, and the timeline shows a correction (N4)', async () => {
    const { order, id } = await aPaid()
    const counterPayment = (await inOffice(id)).paidAtCounter
    app.clock.now += 10 * MINUTE
    const path = `/api/office/orders/${id}/counter-payment/means`
    const { browser } = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    expect((await browser.ask('POST', path, { means: 'card' })).status).toBe(200)
    const officeOrder = await inOffice(id)
    expect(officeOrder.paidAtCounter).toMatchObject({
      parts: [{ means: 'card' }],
      at: counterPayment?.at,
      by: 'Camille',
    })
    const paymentEntries = officeOrder.timeline.filter(({ kind: of }) =>
      of.startsWith('counter-payment'),
    )
    expect(paymentEntries).toMatchObject([
      {
        kind: 'counter-payment',
        at: counterPayment?.at,
        parts: [{ means: 'cash' }],
        person: 'Camille',
      },
      {
        kind: 'counter-payment-corrected',
        at: new Date(app.clock.now).toISOString(),
        parts: [{ means: 'card' }],
        amount: order.toPay,
      },
    ])
    expect(paymentEntries[1]).not.toMatchObject({ person: 'Camille' })
  })
})

it('two boards at two programs pay out a refund at the counter once (N4)', async () => {
  const app = await openTestApp('postgres')
  const secondApp = await openSecondApp(app)
  try {
    const [firstBoard, secondBoard] = [await aKitchen(app), await aKitchen(app)]
    const staff = await aStaffMember(app.database)
    for (let round = 0; round < 4; round += 1) {
      const { order, id } = await aReadyOrder(app, firstBoard)
      await firstBoard.tap(id, { action: 'hand-over', payment: 'cash' })
      app.clock.now += MINUTE
      await refund(app, order, [[0, 1, 90]], { staff })
      const tap = { order: id, action: 'give-back', amount: 90 }
      const answers = await Promise.all([
        firstBoard.tap(id, { action: 'give-back', amount: 90 }),
        secondApp.post('/api/kitchen/taps', tap, {
          authorization: `Bearer ${secondBoard.token}`,
          'idempotency-key': randomUUID(),
        }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    }
  } finally {
    await secondApp.close()
    await app.close()
  }
})
