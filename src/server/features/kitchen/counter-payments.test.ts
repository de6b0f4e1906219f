import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { type MoneyByMeans, noSums } from '#domain/books/closing.ts'
import { fillCounterPayments } from '#server/stores/orders/counter-payments.ts'
import { readDay } from '#server/stores/books/read-day.ts'
import {
  type TestKitchen,
  PIN,
  aKitchen,
  codeOf,
  aReadyOrder,
} from '#testing/builders/a-kitchen.ts'
import { HAUSSMANN } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { MINUTE } from '#domain/time/durations.ts'

const DAY = '2026-11-24'

describe.each(databaseKinds)('a payment at the counter, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  let manager: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
    manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const aReady = () => aReadyOrder(app, kitchen)
  async function aPaid(payment: 'cash' | 'card' | 'meal-voucher' | 'other' | 'unpaid' = 'cash') {
    const ready = await aReady()
    expect((await kitchen.tap(ready.id, { action: 'hand-over', payment })).status).toBe(200)
    app.clock.now += MINUTE
    return ready
  }
  const findTicket = ({ number }: Order, id: string) => kitchen.searchTicket({ id, number })
  const inOffice = async (id: string): Promise<OfficeOrder> =>
    (await manager.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
  const undo = (id: string, money: 'kept' | 'returned', pin = PIN, key: string = randomUUID()) =>
    kitchen.ask(
      'POST',
      '/api/kitchen/hand-overs/undo',
      { order: id, pin, money },
      { 'idempotency-key': key },
    )
  /** Returns the payment at the counter as shown on the order's page. */
  const paidWith = async ({ token }: Order) =>
    (await app.get(`/api/orders/${token}`)).json<OrderView>().paidAtCounter
  /**
   * Whether the order's page may stop following the order, because nothing can change it any
   * longer.
   */
  const isFinal = async ({ token }: Order) =>
    (await app.get(`/api/orders/${token}`)).json<OrderView>().isFinal
  const undoInOffice = (id: string, money: 'kept' | 'returned') =>
    manager.browser.ask('POST', `/api/office/orders/${id}/hand-over/undo`, { money })
  const paymentsOf = async (id: string) =>
    await allRows(app.database.db)<{ means: string; amount: number; returned: boolean }>`
        select means, amount, returned_at is not null as returned from counter_payments
        where order_id = ${id} order by id`
  const receiptOf = async ({ token }: Order) =>
    (await app.get(`/api/orders/${token}/receipt?kind=sale`)).text
  /** Reads the money of Haussmann on `DAY`, by payment method. */
  const readMoneyByMeans = async (): Promise<MoneyByMeans> =>
    (await readDay(app.database.db, DAY)).find(({ restaurant }) => restaurant === HAUSSMANN)?.sums
      .money ?? noSums.money

  it('is stored once, and the order is no longer shown as “to pay” anywhere (N4)', async () => {
    const before = (await readMoneyByMeans())['counter-cash']?.taken ?? 0
    const { order, id } = await aPaid('cash')
    expect(await findTicket(order, id)).toMatchObject({
      status: 'collected',
      toTake: 0,
      paidAtCounter: { amount: order.toPay, parts: [{ means: 'cash', amount: order.toPay }] },
    })
    const officeOrder = await inOffice(id)
    expect(officeOrder).toMatchObject({
      dueAtCounter: 0,
      paidAtCounter: { parts: [{ means: 'cash', amount: order.toPay }], by: 'Camille' },
    })
    expect(officeOrder.timeline).toContainEqual(
      expect.objectContaining({
        kind: 'counter-payment',
        parts: [{ means: 'cash', amount: order.toPay }],
        person: 'Camille',
      }),
    )
    const receipt = await receiptOf(order)
    expect(receipt).toContain('payés en espèces au restaurant')
    expect(receipt).not.toContain('À payer au restaurant')
    expect((await readMoneyByMeans())['counter-cash']?.taken).toBe(before + order.toPay)
  })

  it('is counted by its means in the day’s closing (N4)', async () => {
    const amounts = await readMoneyByMeans()
    for (const means of ['cash', 'card', 'meal-voucher', 'other'] as const) {
      const { order } = await aPaid(means)
      expect((await readMoneyByMeans())[`counter-${means}`]).toEqual({
        taken: (amounts[`counter-${means}`]?.taken ?? 0) + order.toPay,
        givenBack: 0,
      })
    }
  })

  it('may be missing at hand-over: the order stays to be paid, and can be paid once later (N4)', async () => {
    const { order, id } = await aPaid('unpaid')
    expect(await findTicket(order, id)).toMatchObject({ status: 'collected', toTake: order.toPay })
    expect(await inOffice(id)).toMatchObject({ dueAtCounter: order.toPay, paidAtCounter: null })
    await app.drain()
    const pointsOf = async () =>
      (
        await firstRow(app.database.db)<{ state: string }>`
          select state from order_points where order_id = ${id}`
      )?.state
    expect(await pointsOf()).toBe('pending')
    const key = randomUUID()
    for (let times = 0; times < 2; times += 1)
      expect((await kitchen.tap(id, { action: 'take-payment', means: 'card' }, key)).status).toBe(
        200,
      )
    expect(codeOf(await kitchen.tap(id, { action: 'take-payment', means: 'cash' }))).toBe(
      'step_not_possible',
    )
    expect(await paymentsOf(id)).toEqual([{ means: 'card', amount: order.toPay, returned: false }])
    await app.drain()
    expect(await pointsOf()).toBe('firm')
    expect(await ledgerFaults(app.database)).toEqual([])
  })

  it('can change its means on the same day, at the board and in the office, and is moved once in the books (N4)', async () => {
    const { order, id } = await aPaid('cash')
    const before = await readMoneyByMeans()
    const cash = before['counter-cash']?.taken ?? 0
    const card = before['counter-card']?.taken ?? 0
    const voucher = before['counter-meal-voucher']?.taken ?? 0
    expect((await kitchen.tap(id, { action: 'change-payment', means: 'card' })).status).toBe(200)
    expect((await readMoneyByMeans())['counter-cash']?.taken ?? 0).toBe(cash - order.toPay)
    expect((await readMoneyByMeans())['counter-card']?.taken).toBe(card + order.toPay)
    expect(await findTicket(order, id)).toMatchObject({
      paidAtCounter: { parts: [{ means: 'card' }] },
      toTake: 0,
    })
    app.clock.now += MINUTE
    const inOfficeTo = (means: string) =>
      manager.browser.ask('POST', `/api/office/orders/${id}/counter-payment/means`, { means })
    expect(await inOffice(id)).toMatchObject({ mayChangeMeans: true, status: 'collected' })
    for (let times = 0; times < 2; times += 1)
      expect((await inOfficeTo('meal-voucher')).status).toBe(200)
    expect((await readMoneyByMeans())['counter-card']?.taken ?? 0).toBe(card)
    expect((await readMoneyByMeans())['counter-meal-voucher']?.taken).toBe(voucher + order.toPay)
    expect(await paymentsOf(id)).toEqual([
      { means: 'cash', amount: order.toPay, returned: true },
      { means: 'card', amount: order.toPay, returned: true },
      { means: 'meal-voucher', amount: order.toPay, returned: false },
    ])
    const officeOrder = await inOffice(id)
    expect(officeOrder).toMatchObject({
      paidAtCounter: { parts: [{ means: 'meal-voucher' }], by: 'Camille' },
    })
    const rows = await allRows(app.database.db)`
      select before, after from audit_entries where action = 'counter-means-changed'
        and subject = ${`order ${id}`}`
    expect(rows).toEqual([{ before: { means: 'card' }, after: { means: 'meal-voucher' } }])
    await app.drain()
    expect(await ledgerFaults(app.database)).toEqual([])
    // From the next day on, the books of the order's day may be closed, so the payment method can
    // no longer be corrected.
    app.clock.now += 24 * 60 * MINUTE
    const { browser } = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    expect((await browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()).toMatchObject({
      mayChangeMeans: false,
    })
    const path = `/api/office/orders/${id}/counter-payment/means`
    expect(codeOf(await browser.ask('POST', path, { means: 'cash' }))).toBe('undo_too_late')
  })

  it('cannot change its means if the order is unpaid (N4)', async () => {
    const { id } = await aPaid('unpaid')
    expect(codeOf(await kitchen.tap(id, { action: 'change-payment', means: 'cash' }))).toBe(
      'step_not_possible',
    )
  })

  it('is removed if the hand-over is undone at once, also after a change of means (N4, N5)', async () => {
    const { id } = await aReady()
    const before = await readMoneyByMeans()
    await kitchen.tap(id, { action: 'hand-over', payment: 'card' })
    app.clock.now += 1000
    await kitchen.tap(id, { action: 'change-payment', means: 'other' })
    expect((await kitchen.tap(id, { action: 'undo' })).json()).toMatchObject({ status: 'ready' })
    expect((await paymentsOf(id)).map(({ returned }) => returned)).toEqual([true, true])
    expect(await readMoneyByMeans()).toEqual(before)
    await kitchen.tap(id, { action: 'hand-over', payment: 'cash' })
    expect(await paymentsOf(id)).toMatchObject([
      { means: 'card', returned: true },
      { means: 'other', returned: true },
      { means: 'cash', returned: false },
    ])
  })

  it('is kept or returned, as the cook chooses, if the hand-over is undone later that day with a PIN (N5)', async () => {
    const [keptPayment, returned] = [await aPaid('cash'), await aPaid('cash')]
    app.clock.now += 6 * 60 * MINUTE
    expect(await isFinal(keptPayment.order)).toBe(false)
    expect(await findTicket(keptPayment.order, keptPayment.id)).toMatchObject({
      mayUndoHandOver: true,
    })
    expect(codeOf(await undo(keptPayment.id, 'kept', '1111'))).toBe('pin_wrong')
    expect((await findTicket(keptPayment.order, keptPayment.id))?.status).toBe('collected')
    const key = randomUUID()
    for (let times = 0; times < 2; times += 1)
      expect((await undo(keptPayment.id, 'kept', PIN, key)).json()).toMatchObject({
        status: 'ready',
      })
    expect(await kitchen.ticket(keptPayment.id)).toMatchObject({
      status: 'ready',
      toTake: 0,
      paidAtCounter: { parts: [{ means: 'cash' }] },
    })
    expect((await undo(returned.id, 'returned')).status).toBe(200)
    expect(await kitchen.ticket(returned.id)).toMatchObject({
      status: 'ready',
      toTake: returned.order.toPay,
    })
    // An order that is already paid is handed over without a question; one whose payment was
    // returned needs a new payment.
    await kitchen.tap(keptPayment.id, { action: 'hand-over' })
    await kitchen.tap(returned.id, { action: 'hand-over', payment: 'card' })
    expect(await paymentsOf(keptPayment.id)).toMatchObject([{ means: 'cash', returned: false }])
    expect(await paymentsOf(returned.id)).toMatchObject([
      { means: 'cash', returned: true },
      { means: 'card', returned: false },
    ])
    await app.drain()
    expect(await ledgerFaults(app.database)).toEqual([])
  })

  it('can also be undone in the office, once, and not on the next day (N5)', async () => {
    const { order, id } = await aReady()
    const readyAt = app.clock.now - MINUTE
    expect((await kitchen.tap(id, { action: 'take-payment', means: 'card' })).status).toBe(200)
    // A paid order cannot go back from ready: in an earlier state, no action could return its
    // payment.
    app.clock.now = readyAt
    expect(codeOf(await kitchen.tap(id, { action: 'undo' }))).toBe('undo_too_late')
    app.clock.now += MINUTE
    expect((await kitchen.tap(id, { action: 'hand-over' })).status).toBe(200)
    app.clock.now += MINUTE
    await app.drain()
    expect(await inOffice(id)).toMatchObject({ mayUndoHandOver: true, pointsState: 'firm' })
    expect(await paidWith(order)).toEqual([{ means: 'card', amount: order.toPay }])
    // The clock advances with each reading, but all rows of one change must have the same instant.
    let instant = app.clock.now
    Object.defineProperty(app.clock, 'now', {
      configurable: true,
      get: () => (instant += 1),
      set: (set: number) => {
        instant = set
      },
    })
    for (let times = 0; times < 2; times += 1)
      expect((await undoInOffice(id, 'returned')).json()).toEqual({ status: 'ready' })
    const officeOrder = await inOffice(id)
    Object.defineProperty(app.clock, 'now', { value: instant, writable: true, configurable: true })
    expect(officeOrder).toMatchObject({
      status: 'ready',
      paidAtCounter: null,
      mayUndoHandOver: false,
    })
    // Points that were firm remain firm, and a later claim books them as earned. The office also
    // shows them as firm.
    expect(officeOrder.pointsState).toBe('firm')
    expect(await paidWith(order)).toBeUndefined()
    expect(officeOrder.timeline).toContainEqual(
      expect.objectContaining({
        kind: 'counter-payment-returned',
        parts: [expect.objectContaining({ means: 'card' })],
      }),
    )
    expect(
      officeOrder.timeline.flatMap((entry) => (entry.kind === 'step' ? [entry.person] : [])),
    ).toContain(manager.name)
    const late = await aPaid('cash')
    app.clock.now += 24 * 60 * MINUTE
    // The manager signs in again, because a session of the office ends in less than a day.
    manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    expect(codeOf(await undoInOffice(late.id, 'kept'))).toBe('undo_too_late')
    expect(codeOf(await undo(late.id, 'kept'))).toBe('undo_too_late')
    expect(await isFinal(late.order)).toBe(true)
  })

  it('of an order that was finally not collected causes no correction of its receipt (N4)', async () => {
    const { order, id } = await aPaid('cash')
    await undo(id, 'kept')
    await kitchen.tap(id, { action: 'not-collected' })
    app.clock.now += MINUTE
    await app.drain()
    expect((await app.get(`/api/orders/${order.token}/receipt?kind=refund`)).status).toBe(404)
    expect(await findTicket(order, id)).toMatchObject({
      toTake: 0,
      paidAtCounter: { parts: [{ means: 'cash' }] },
    })
  })

  it('is unique, at most the price, and unchangeable: the database enforces it (N4)', async () => {
    const { order, id } = await aReady()
    const { db } = app.database
    const at = new Date(app.clock.now)
    const take = (amount: number) =>
      sql`insert into counter_payments (order_id, means, amount, at)
        values (${id}, 'cash', ${amount}, ${at})`.execute(db)
    await expect(take(order.toPay + 1)).rejects.toThrow(/more was taken/)
    await take(order.toPay)
    await expect(take(order.toPay)).rejects.toThrow(/counter_payments_standing/)
    const change = (set: string) =>
      sql.raw(`update counter_payments set ${set} where order_id = ${id}`).execute(db)
    await expect(change('amount = 1')).rejects.toThrow(/written once/)
    await expect(change(`means = 'card', returned_at = at`)).rejects.toThrow(/written once/)
    await expect(
      sql`delete from counter_payments where order_id = ${id}`.execute(db),
    ).rejects.toThrow(/counter_payments/)
  })

  it('is derived from a hand-over stored by an earlier version, and removed if that is undone (N4)', async () => {
    const { order, id } = await aReady()
    const step = (status: string, position: number) =>
      sql`insert into order_steps (order_id, position, status, payment, at)
        values (${id}, ${position}, ${status}, 'at-restaurant', ${new Date(app.clock.now + position)})`.execute(
        app.database.db,
      )
    await step('collected', 4)
    expect(await findTicket(order, id)).toMatchObject({
      toTake: 0,
      paidAtCounter: { parts: [{ means: 'unknown' }] },
    })
    await step('ready', 5)
    expect(await paymentsOf(id)).toMatchObject([{ means: 'unknown', returned: true }])
    await step('collected', 6)
    expect(await paymentsOf(id)).toMatchObject([{ returned: true }, { returned: false }])
  })

  it('is filled in once for orders older than these rows, also for closed days (N4)', async () => {
    const { order, id } = await aPaid('cash')
    const unpaid = await aPaid('unpaid')
    const { db } = app.database
    const forge = async (statement: string) => {
      await sql.raw('alter table counter_payments disable trigger all').execute(db)
      await sql.raw('alter table order_steps disable trigger all').execute(db)
      await sql.raw(statement).execute(db)
      await sql.raw('alter table order_steps enable trigger all').execute(db)
      await sql.raw('alter table counter_payments enable trigger all').execute(db)
    }
    await forge(`delete from counter_payments where order_id = ${id}`)
    await forge(`update order_steps set is_payment_asked = null where order_id = ${id}`)
    await runStatement(db)`
      insert into counter_payments_to_fill (before) values ('infinity')
      on conflict (one) do update set before = 'infinity'`
    await fillCounterPayments(app.database)
    await fillCounterPayments(app.database)
    expect(await paymentsOf(id)).toEqual([
      { means: 'unknown', amount: order.toPay, returned: false },
    ])
    expect(await paymentsOf(unpaid.id)).toEqual([])
    const rows = await allRows(db)`select from counter_payments_to_fill`
    expect(rows).toHaveLength(0)
  })
})
