import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { Order } from '#contract/shop/orders.ts'
import { type MoneyByMeans, noSums } from '#domain/books/closing.ts'
import { readDay } from '#server/stores/books/read-day.ts'
import { type TestKitchen, aKitchen, codeOf, aReadyOrder } from '#testing/builders/a-kitchen.ts'
import { HAUSSMANN } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { exportedFiles } from '#testing/readers/exported-files.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { MINUTE } from '#domain/time/durations.ts'

const DAY = '2026-11-24'

describe.each(databaseKinds)('an order paid by two payment methods, on the %s database', (kind) => {
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
  /** Ten euros in meal vouchers, the rest in cash. */
  const voucherAndCash = ({ toPay }: Order) => [
    { means: 'meal-voucher' as const, amount: 1000 },
    { means: 'cash' as const, amount: toPay - 1000 },
  ]
  const inOffice = async (id: string): Promise<OfficeOrder> =>
    (await manager.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
  const correct = (id: string, means: unknown) =>
    manager.browser.ask('POST', `/api/office/orders/${id}/counter-payment/means`, { means })
  const readMoneyByMeans = async (): Promise<MoneyByMeans> =>
    (await readDay(app.database.db, DAY)).find(({ restaurant }) => restaurant === HAUSSMANN)?.sums
      .money ?? noSums.money
  const counted = async (means: 'cash' | 'card' | 'meal-voucher' | 'other') =>
    (await readMoneyByMeans())[`counter-${means}`]?.taken ?? 0
  const readStoredParts = async (id: string) =>
    await allRows(app.database.db)`select means, amount from counter_payment_parts
        where order_id = ${id} and returned_at is null order by position`

  it('is paid by one tap, and board, office, receipt, books and files show both methods (N4)', async () => {
    const { order, id } = await aReady()
    const [cash, voucher] = [await counted('cash'), await counted('meal-voucher')]
    const paymentParts = voucherAndCash(order)
    expect((await kitchen.tap(id, { action: 'hand-over', payment: paymentParts })).status).toBe(200)
    expect(await readStoredParts(id)).toEqual(paymentParts)
    expect(await counted('cash')).toBe(cash + order.toPay - 1000)
    expect(await counted('meal-voucher')).toBe(voucher + 1000)
    // `means` is for boards of the previous version, which ignore `parts`: they still detect that
    // the order is paid.
    const { number } = order
    expect((await kitchen.searchTicket({ id, number }))?.paidAtCounter).toEqual({
      amount: order.toPay,
      parts: paymentParts,
      means: 'unknown',
    })
    const officeOrder = await inOffice(id)
    expect(officeOrder).toMatchObject({
      dueAtCounter: 0,
      paidAtCounter: { amount: order.toPay, parts: paymentParts, by: 'Camille' },
    })
    expect(officeOrder.timeline).toContainEqual(
      expect.objectContaining({
        kind: 'counter-payment',
        amount: order.toPay,
        parts: paymentParts,
      }),
    )
    const receipt = (await app.get(`/api/orders/${order.token}/receipt?kind=sale`)).text
    expect(receipt).toMatch(/>10,00\s€ payés en titres-restaurant au restaurant/)
    expect(receipt).toContain('payés en espèces au restaurant')
    const owner = await aPersonWith(app, 'owner')
    const files = exportedFiles(app)
    const wish = { kind: 'dataset', format: 'parquet', from: DAY, until: DAY } as const
    const rowsOf = async (dataset: 'orders' | 'money') =>
      (await files.objectsOf((await files.written({ ...wish, dataset }, owner)).id)).filter(
        (row) => row['order'] === id,
      )
    expect(await rowsOf('orders')).toMatchObject([
      {
        counter_means: 'meal-voucher cash',
        counter_paid: BigInt(order.toPay),
        counter_meal_voucher: 1000n,
        counter_cash: BigInt(order.toPay - 1000),
      },
    ])
    expect(
      (await rowsOf('money')).map(({ kind, means, amount }) => [kind, means, Number(amount)]),
    ).toEqual([
      ['taken', 'cash', order.toPay - 1000],
      ['taken', 'meal-voucher', 1000],
    ])
    await app.drain()
    expect(await ledgerFaults(app.database)).toEqual([])
  })

  it('is refused if the amounts do not sum to the amount due, or if a method is named twice (N4)', async () => {
    const { order, id } = await aReady()
    const wrong = [
      [1000, order.toPay - 1001],
      [1000, order.toPay - 999],
    ].map(([voucher = 0, cash = 0]) => [
      { means: 'meal-voucher' as const, amount: voucher },
      { means: 'cash' as const, amount: cash },
    ])
    const twice = voucherAndCash(order).map((part) => ({ ...part, means: 'card' as const }))
    for (const payment of [...wrong, twice])
      expect(codeOf(await kitchen.tap(id, { action: 'hand-over', payment }))).toBe('tender_differs')
    const bad = [{ means: 'cash', amount: order.toPay }]
    expect(
      (
        await kitchen.ask('POST', '/api/kitchen/taps', {
          order: id,
          action: 'hand-over',
          payment: bad,
        })
      ).status,
    ).toBe(400)
    expect((await kitchen.ticket(id))?.status).toBe('ready')
    expect(await readStoredParts(id)).toEqual([])
  })

  it('can be corrected on the board and in the office, from one payment method to two and back (N4)', async () => {
    const { order, id } = await aReady()
    const paymentParts = voucherAndCash(order)
    await kitchen.tap(id, { action: 'hand-over', payment: 'unpaid' })
    expect((await kitchen.tap(id, { action: 'take-payment', means: 'card' })).status).toBe(200)
    const before = [await counted('card'), await counted('cash'), await counted('meal-voucher')]
    expect((await kitchen.tap(id, { action: 'change-payment', means: paymentParts })).status).toBe(
      200,
    )
    expect([await counted('card'), await counted('cash'), await counted('meal-voucher')]).toEqual([
      (before[0] ?? 0) - order.toPay,
      (before[1] ?? 0) + order.toPay - 1000,
      (before[2] ?? 0) + 1000,
    ])
    app.clock.now += MINUTE
    const correctedParts = [
      { means: 'meal-voucher', amount: 1000 },
      { means: 'card', amount: order.toPay - 1000 },
    ]
    for (let times = 0; times < 2; times += 1)
      expect((await correct(id, correctedParts)).json()).toEqual({ means: correctedParts })
    expect(await readStoredParts(id)).toEqual(correctedParts)
    expect(
      codeOf(
        await correct(id, [
          { means: 'cash', amount: 1 },
          { means: 'card', amount: 1 },
        ]),
      ),
    ).toBe('tender_differs')
    expect((await correct(id, 'cash')).status).toBe(200)
    expect(await readStoredParts(id)).toEqual([{ means: 'cash', amount: order.toPay }])
    const rows = await allRows(app.database.db)`
      select before, after from audit_entries where action = 'counter-means-changed'
        and subject = ${`order ${id}`} order by id`
    expect(rows).toEqual([
      { before: { means: paymentParts }, after: { means: correctedParts } },
      { before: { means: correctedParts }, after: { means: 'cash' } },
    ])
  })

  it('must have parts that sum to the amount due, by known methods; the database refuses others (N4)', async () => {
    const { order, id } = await aReady()
    const { db } = app.database
    const take = (amount: number, paymentParts: unknown, means = 'unknown') =>
      sql`insert into counter_payments (order_id, means, parts, amount, at)
        values (${id}, ${means}, ${JSON.stringify(paymentParts)}::jsonb, ${amount}, ${new Date(app.clock.now)})`.execute(
        db,
      )
    const [voucher, cash] = voucherAndCash(order)
    const wrong = [
      [voucher],
      [voucher, { ...cash, amount: order.toPay - 1001 }],
      [voucher, { ...cash, means: 'meal-voucher' }],
      [voucher, { ...cash, means: 'cheque' }],
      [
        { ...voucher, amount: order.toPay },
        { ...cash, amount: 0 },
      ],
      [voucher, { means: 'cash' }],
    ]
    for (const wrongParts of wrong)
      await expect(take(order.toPay, wrongParts)).rejects.toThrow(/add up/)
    await expect(take(order.toPay, [voucher, cash], 'cash')).rejects.toThrow(/add up/)
    await expect(
      take(order.toPay - 1, [voucher, { ...cash, amount: order.toPay - 1001 }]),
    ).rejects.toThrow(/not what is due/)
    await take(order.toPay, [voucher, cash])
    await expect(take(order.toPay, [voucher, cash])).rejects.toThrow(/counter_payments_standing/)
    await expect(
      sql`update counter_payments set parts = null where order_id = ${id}`.execute(db),
    ).rejects.toThrow(/written once/)
  })
})
