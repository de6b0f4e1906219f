import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { LentBowls } from '#contract/kitchen/bowls.ts'
import type { Order, Quote } from '#contract/shop/orders.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { compareLedgers } from '#server/features/payments/compare-ledgers.ts'
import { updateSums } from '#server/features/reports/update-sums.ts'
import type { Receipt } from '#server/features/receipts/receipt.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { type TestKitchen, aKitchen } from '#testing/builders/a-kitchen.ts'
import { advance } from '#testing/builders/a-payment.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { handOver, idOfOrder } from '#testing/builders/a-refund.ts'
import { BOURSE, HAUSSMANN, aFormula, anOrder, place, send } from '#testing/builders/an-order.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { refundFaults } from '#testing/models/refund-faults.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const DAY = '2026-11-24'
/** Deposit for a bowl at Haussmann, in cents. */
const DEPOSIT = 200
const aFormulaInLentBowl = (id: string, quantity = 1): CartLine =>
  aFormula(id, { quantity, container: 'deposit' })

const findAt = async (board: TestKitchen, order: Pick<Order, 'number'>) =>
  (await board.ask('GET', `/api/kitchen/bowls?number=${order.number}&day=${DAY}`)).json<{
    results: LentBowls[]
  }>().results
const giveBack = (board: TestKitchen, order: string, bowls: number, key: string = randomUUID()) =>
  board.ask('POST', '/api/kitchen/bowls', { order, bowls }, { 'idempotency-key': key })

async function receiptsOf(app: TestApp, order: Order): Promise<Receipt[]> {
  const rows = await allRows(app.database.db)<{ body: Receipt }>`
    select body from receipts where order_id = ${await idOfOrder(app, order)}
    order by book_position`
  return rows.map(({ body }) => body)
}

describe.each(oneDatabase)('deposit bowls, on the %s database', (kind) => {
  let app: TestApp
  let board: TestKitchen
  beforeAll(async () => {
    app = await openTestApp(kind)
    board = await aKitchen(app)
  })
  afterAll(() => app.close())
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })

  const quoteOf = async (lines: readonly CartLine[], promo?: string) =>
    (
      await app.post('/api/quotes', { restaurant: HAUSSMANN, lines, ...(promo && { promo }) })
    ).json<Quote>()

  it('are charged in addition to the food, without discount, without VAT and without points (E2)', async () => {
    const promo = await aPromo(app.database, { kind: 'percent', value: 100 })
    const [plain, after] = [
      await quoteOf([aFormula('a')]),
      await quoteOf([aFormulaInLentBowl('a')]),
    ]
    expect(after.deposits).toBe(DEPOSIT)
    expect(after.toPay).toBe(plain.toPay + DEPOSIT)
    expect(after.vat).toEqual([{ rate: 0, net: DEPOSIT, vat: 0, gross: DEPOSIT }, ...plain.vat])
    expect((await quoteOf([aFormulaInLentBowl('a')], promo)).toPay).toBe(DEPOSIT)
    const [placed, without] = [
      await place(app, await anOrder(app, { lines: [aFormulaInLentBowl('a', 3)] })),
      await place(app, await anOrder(app, { lines: [aFormula('a', { quantity: 3 })] })),
    ]
    expect(placed).toMatchObject({ deposits: 3 * DEPOSIT, earns: without.earns })
    expect(placed.lines[0]).toMatchObject({
      container: 'deposit',
      deposit: 3 * DEPOSIT,
      total: without.lines[0]?.total,
    })
  })

  it('are refused if the restaurant does not lend bowls (E2)', async () => {
    const VOLTAIRE = 6
    const orderBody = await anOrder(app, { lines: [aFormula('a')], restaurant: VOLTAIRE })
    const answer = await send(app, { ...orderBody, lines: [aFormulaInLentBowl('a')] })
    expect(answer.json<Problem>()).toMatchObject({
      code: 'container_not_taken',
      fields: [{ field: 'lines.0.container', code: 'container_not_taken' }],
    })
  })

  it('appear on the kitchen ticket, and on the receipt as a line without VAT (E2)', async () => {
    const order = await place(app, await anOrder(app, { lines: [aFormulaInLentBowl('a', 2)] }))
    const ticket = await board.ticket(await idOfOrder(app, order))
    expect(ticket?.lines[0]?.container).toBe('deposit')
    await app.drain()
    const [sale] = await receiptsOf(app, order)
    expect(sale?.lines.at(-1)).toMatchObject({
      kind: 'deposit',
      quantity: 2,
      unitPrice: DEPOSIT,
      total: 2 * DEPOSIT,
      vat: [{ rate: 0, gross: 2 * DEPOSIT }],
    })
    expect(sale?.total).toBe(order.toPay)
    const page = await app.get(`/api/orders/${order.token}/receipt`)
    expect(page.text).toContain('Consigne de bol')
    expect(page.text).toContain('hors TVA')
  })

  it('are returned one by one, and the deposit is refunded at the counter if it was paid there (E2)', async () => {
    const order = await place(app, await anOrder(app, { lines: [aFormulaInLentBowl('a', 3)] }))
    const id = await idOfOrder(app, order)
    expect(await findAt(board, order)).toMatchObject([{ order: id, left: 3, way: null }])
    expect((await giveBack(board, id, 1)).json<Problem>().code).toBe('refund_not_possible')
    await handOver(app, id)
    app.clock.now += 24 * 3_600_000
    const [lentBowl] = await findAt(board, order)
    expect(lentBowl).toMatchObject({
      left: 3,
      deposit: DEPOSIT,
      way: 'counter',
      name: 'Zoé Lefèvre',
    })
    const key = randomUUID()
    for (const answer of [await giveBack(board, id, 1, key), await giveBack(board, id, 1, key)])
      expect([answer.status, answer.json()]).toEqual([201, { amount: DEPOSIT, way: 'counter' }])
    expect((await findAt(board, order))[0]?.left).toBe(2)
    expect((await giveBack(board, id, 3)).json<Problem>().code).toBe('refund_too_high')
    expect((await giveBack(board, id, 2)).json()).toEqual({ amount: 2 * DEPOSIT, way: 'counter' })
    expect(await findAt(board, order)).toEqual([])
    await app.drain()
    const [, ...corrections] = await receiptsOf(app, order)
    expect(corrections.map(({ total }) => total).toSorted((a, b) => b - a)).toEqual([
      -DEPOSIT,
      -2 * DEPOSIT,
    ])
    expect(corrections.flatMap(({ vat }) => vat.map(({ rate }) => rate))).toEqual([0, 0])
    expect(corrections.every(({ points }) => points.earned === 0)).toBe(true)
    const rows = await allRows(app.database.db)<{
      bowls: number
      deposits: number
      amount: number
    }>`
      select bowls, deposits, amount from bowl_returns join refunds on refunds.id = refund_id
      where order_id = ${id} order by refund_id`
    expect(rows).toEqual([
      { bowls: 1, deposits: DEPOSIT, amount: DEPOSIT },
      { bowls: 2, deposits: 2 * DEPOSIT, amount: 2 * DEPOSIT },
    ])
    const faults = (await checkBooks(app.database.db)).filter(({ fault }) => fault !== null)
    expect(faults).toEqual([])
  })

  it('count neither as revenue nor, when their deposit is returned, as a refund of the restaurant (E2, H16)', async () => {
    const counter = await aKitchen(app, BOURSE)
    const order = await place(
      app,
      await anOrder(app, { restaurant: BOURSE, lines: [aFormulaInLentBowl('a', 2)] }),
    )
    const id = await idOfOrder(app, order)
    await handOver(app, id)
    app.clock.now += 24 * 3_600_000
    expect((await giveBack(counter, id, 1)).status).toBe(201)
    await updateSums({ database: app.database, now: () => app.clock.now })
    const rows = await allRows(app.database.db)<{
      orders: number
      revenue: number
      refunded: number
    }>`
      select orders, revenue::integer as revenue, refunded::integer as refunded
      from restaurant_days where restaurant_id = ${BOURSE}`
    expect(rows).toEqual([{ orders: 1, revenue: order.toPay - 2 * DEPOSIT, refunded: 0 }])
  })

  it('are refused with an invalid order number or day, or with more bowls than were lent (E2)', async () => {
    const find = (query: string) => board.ask('GET', `/api/kitchen/bowls?${query}`)
    for (const [query, field] of [
      ['number=A01&day=0000-01-01', 'day'],
      ['number=A01&day=2026-02-30', 'day'],
      [`number=&day=${DAY}`, 'number'],
      [`number=%00&day=${DAY}`, 'number'],
    ] as const)
      expect((await find(query)).json<Problem>().fields?.[0]?.field, query).toBe(field)
    for (const number of ['ZZZZZZZZZZ', '9999999999'])
      expect((await find(`number=${number}&day=${DAY}`)).json(), number).toEqual({ results: [] })
    expect((await find('number=9999999999')).json()).toEqual({ results: [] })
    // The two lines together have thirty bowls. That is more than one line may have, but lent bowls
    // are counted and returned over all lines of the order.
    const lines = ['a', 'b'].map((line) => aFormulaInLentBowl(line, 15))
    const order = await place(app, await anOrder(app, { lines }))
    const id = await idOfOrder(app, order)
    await handOver(app, id)
    app.clock.now += 24 * 3_600_000
    // The search contains no day, because nobody at the counter knows when an older bowl was lent.
    const { results } = (await find(`number=${order.number}`)).json<{ results: LentBowls[] }>()
    expect(results.map((lentBowls) => lentBowls.order)).toContain(id)
    expect((await giveBack(board, id, 31)).json<Problem>().code).toBe('refund_too_high')
    for (const bowls of [0, -1, 1.5, 1e9])
      expect((await giveBack(board, id, bowls)).json<Problem>().fields?.[0]?.field).toBe('bowls')
    expect((await giveBack(board, '999999999999999999', 1)).json<Problem>().code).toBe('not_found')
    expect((await giveBack(board, id, 30)).json()).toEqual({ amount: 30 * DEPOSIT, way: 'counter' })
    expect(await refundFaults(app.database)).toEqual([])
    expect(await ledgerFaults(app.database)).toEqual([])
  })

  it('have their deposit refunded to the card that paid it (E2)', async () => {
    const order = await placeByCard(app, { lines: [aFormulaInLentBowl('a', 2)] })
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    await advance(app, order, 'in-preparation')
    await app.drain()
    const id = await idOfOrder(app, order)
    expect((await giveBack(board, id, 2)).json()).toEqual({ amount: 2 * DEPOSIT, way: 'card' })
    await app.drain()
    const rows = await allRows(app.database.db)<{ amount: number }>`
      select amount from money_movements where order_id = ${id} and kind = 'refund'`
    expect(rows).toEqual([{ amount: 2 * DEPOSIT }])
    const { payments } = app.services
    if (payments === null) throw new Error('the test app has no payment provider')
    expect(await compareLedgers({ ...app.services, payments }, DAY)).toMatchObject({
      difference: 0,
    })
  })

  it('can be found and taken back only at a board of the restaurant that lent them, by a person at the board (E2)', async () => {
    const order = await place(app, await anOrder(app, { lines: [aFormulaInLentBowl('a')] }))
    const plain = await place(app, await anOrder(app, { lines: [aFormula('a')] }))
    const id = await idOfOrder(app, order)
    await handOver(app, id)
    app.clock.now += 24 * 3_600_000
    const [elsewhere, empty] = [
      await aKitchen(app, BOURSE),
      await aKitchen(app, HAUSSMANN, { person: null }),
    ]
    expect(await findAt(elsewhere, order)).toEqual([])
    expect((await giveBack(elsewhere, id, 1)).json<Problem>().code).toBe('not_found')
    expect((await giveBack(empty, id, 1)).json<Problem>().code).toBe('nobody_at_board')
    expect((await giveBack(board, await idOfOrder(app, plain), 1)).json<Problem>().code).toBe(
      'not_found',
    )
  })
})

describe('deposit bowls returned at two boards at the same time', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp('postgres')
  })
  afterAll(() => app.close())

  it('have their deposit refunded once, although two processes handle the return (E2)', async () => {
    const secondApp = await openSecondApp(app)
    try {
      const boards = [await aKitchen(app), await aKitchen(app)]
      const answers: number[] = []
      for (let round = 0; round < 6; round += 1) {
        app.clock.now = TUESDAY_AT_NINE
        const order = await place(app, await anOrder(app, { lines: [aFormulaInLentBowl('a', 3)] }))
        const id = await idOfOrder(app, order)
        await handOver(app, id)
        app.clock.now += 3_600_000
        const send = (to: TestApp | typeof secondApp, board: TestKitchen | undefined) =>
          to.post(
            '/api/kitchen/bowls',
            { order: id, bowls: 2 },
            { authorization: `Bearer ${board?.token}`, 'idempotency-key': randomUUID() },
          )
        const both = await Promise.all([send(app, boards[0]), send(secondApp, boards[1])])
        answers.push(...both.map(({ status }) => status))
        const rows = await allRows(app.database.db)<{ bowls: number; deposits: number }>`
          select sum(bowls)::integer as bowls, sum(deposits)::integer as deposits
          from bowl_returns join refunds on refunds.id = refund_id where order_id = ${id}`
        expect(rows, `round ${round}`).toEqual([{ bowls: 2, deposits: 2 * DEPOSIT }])
      }
      expect(answers.filter((status) => status === 201)).toHaveLength(6)
    } finally {
      await secondApp.close()
    }
  })
})
