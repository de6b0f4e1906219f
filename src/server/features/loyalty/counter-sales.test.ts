import { allRows, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CounterCard } from '#contract/kitchen/counter-sales.ts'
import type { Problem } from '#contract/errors.ts'
import type { Loyalty } from '#contract/customers/loyalty.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { aKitchen, type TestKitchen } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { givePoints } from '#testing/builders/points.ts'
import {
  type TestAnswer,
  type TestApp,
  TUESDAY_AT_NINE,
  openTestApp,
} from '#testing/programs/test-app.ts'
import { MINUTE } from '#domain/time/durations.ts'

const codeOf = (answer: TestAnswer) => answer.json<Problem>().code

describe.each(databaseKinds)('a loyalty card at the counter, on the %s database', (kind) => {
  let app: TestApp
  let board: TestKitchen
  beforeAll(async () => {
    app = await openTestApp(kind)
    board = await aKitchen(app)
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const aMember = async (points = 0) => {
    const { id, browser } = await aCustomer(app)
    if (points > 0) await givePoints(app, id, points)
    const loyalty = async () => (await browser.ask('GET', '/api/me/loyalty')).json<Loyalty>()
    return { id, browser, loyalty, card: (await loyalty()).card.number }
  }
  let receipts = 0
  const aReceipt = () => `T-${(receipts += 1)}`
  const book = (sale: object, { at = board, key = randomUUID() } = {}) =>
    at.ask('POST', '/api/kitchen/sales', sale, { 'idempotency-key': key })
  const undo = (sale: object, { at = board, key = randomUUID() } = {}) =>
    at.ask('POST', '/api/kitchen/sales/undo', sale, { 'idempotency-key': key })
  const readCard = (card: string, at = board) => at.ask('POST', '/api/kitchen/cards', { card })

  it('is found by its number, typed or scanned, and shows only a first name and points (L8)', async () => {
    const { card } = await aMember(84)
    const counterCard = (await readCard(`${card.slice(0, 4)} ${card.slice(4)}`)).json<CounterCard>()
    expect(counterCard).toEqual({ firstName: 'Zoé', balance: 84, cap: 280, sales: [] })
    expect(codeOf(await readCard('00000000000000'))).toBe('loyalty_card_unknown')
    expect((await readCard('Lefèvre')).json<Problem>().fields).toEqual([
      { field: 'card', code: 'loyalty_card_unknown' },
    ])
  })

  it('is shown and changed only if a person is signed in at the board (L8)', async () => {
    const { card } = await aMember()
    const empty = await aKitchen(app, BOURSE, { person: null })
    const sale = { kind: 'earned', card, receipt: aReceipt(), amount: 1240 }
    for (const answer of [
      await readCard(card, empty),
      await book(sale, { at: empty }),
      await undo({ kind: 'earned', receipt: sale.receipt }, { at: empty }),
    ]) {
      expect(codeOf(answer)).toBe('nobody_at_board')
    }
  })

  it('earns one point per whole euro, once per receipt and restaurant, and its customer sees where (L8)', async () => {
    const { card, loyalty } = await aMember(10)
    const [receipt, key] = [aReceipt(), randomUUID()]
    const sale = { kind: 'earned', card, receipt, amount: 1299 }
    expect((await book(sale, { key })).json()).toEqual({ change: 12, balance: 22 })
    expect((await book(sale, { key })).json(), 'sent again').toEqual({ change: 12, balance: 22 })
    expect(codeOf(await book({ ...sale, amount: 5000 }, { key }))).toBe('idempotency_key_reused')
    expect(codeOf(await book({ ...sale, receipt: ` ${receipt.toLowerCase()} ` }))).toBe(
      'receipt_used',
    )
    const { balance, entries } = await loyalty()
    expect([balance, entries.count]).toEqual([22, 2])
    expect(entries.results[0]).toMatchObject({
      kind: 'earned',
      points: 12,
      change: 12,
      order: null,
      counter: { receipt },
    })
    expect(entries.results[0]?.counter?.restaurant).toMatch(/Haussmann/)
    const bourseBoard = await aKitchen(app, BOURSE)
    expect(
      (await book(sale, { at: bourseBoard })).json(),
      'another restaurant has a receipt of that number, too',
    ).toEqual({ change: 12, balance: 34 })
  })

  it('earns within a limit per sale, and a limit per card and day across all restaurants (L8)', async () => {
    const { card } = await aMember()
    const bourseBoard = await aKitchen(app, BOURSE)
    const earn = (amount: number, at = board) =>
      book({ kind: 'earned', card, receipt: aReceipt(), amount }, { at })
    for (const amount of [99, 20_001, 12.5])
      expect((await earn(amount)).json<Problem>().fields?.[0]?.field).toBe('amount')
    expect((await earn(20_000)).status).toBe(201)
    expect(codeOf(await earn(10_001, bourseBoard))).toBe('counter_limit_reached')
    expect((await earn(10_000, bourseBoard)).json()).toEqual({ change: 80, balance: 280 })
    expect(codeOf(await earn(100))).toBe('counter_limit_reached')
    app.clock.now += 24 * 60 * MINUTE
    expect((await earn(100)).json(), 'a full card holds no more').toEqual({
      change: 0,
      balance: 280,
    })
  })

  it('pays for a reward of the ladder, never with more points than the balance (L9)', async () => {
    const { card, loyalty } = await aMember(40)
    const take = (points: number) => book({ kind: 'spent', card, receipt: aReceipt(), points })
    expect(codeOf(await take(35))).toBe('reward_unknown')
    expect(codeOf(await take(60))).toBe('loyalty_card_points_missing')
    expect((await take(36)).json()).toEqual({ change: -36, balance: 4 })
    expect(codeOf(await take(12))).toBe('loyalty_card_points_missing')
    expect((await loyalty()).entries.results[0]).toMatchObject({
      kind: 'spent',
      change: -36,
      balance: 4,
      order: null,
    })
  })

  it('gets points back when a sale is undone within ten minutes, once, and its receipt can be used again (L8, L9)', async () => {
    const { card, loyalty } = await aMember(275)
    const receipt = aReceipt()
    await book({ kind: 'earned', card, receipt, amount: 2000 })
    await book({ kind: 'spent', card, receipt, points: 36 })
    const counterCard = (await readCard(card)).json<CounterCard>()
    expect(counterCard.sales.map(({ kind, change }) => [kind, change])).toEqual([
      ['spent', -36],
      ['earned', 5],
    ])
    expect(counterCard.sales[0]?.undoUntil).toBe(
      new Date(TUESDAY_AT_NINE + 10 * MINUTE).toISOString(),
    )
    const elsewhere = await aKitchen(app, BOURSE)
    expect(codeOf(await undo({ kind: 'spent', receipt }, { at: elsewhere }))).toBe('not_found')
    app.clock.now += 10 * MINUTE
    const key = randomUUID()
    for (let times = 0; times < 2; times += 1)
      expect((await undo({ kind: 'spent', receipt }, { key })).json()).toEqual({ undone: true })
    expect(codeOf(await undo({ kind: 'spent', receipt }))).toBe('not_found')
    expect(
      codeOf(await undo({ kind: 'earned', receipt, booked: randomUUID() })),
      'not what another tap booked',
    ).toBe('not_found')
    await undo({ kind: 'earned', receipt })
    const { balance, entries } = await loyalty()
    expect([balance, entries.results.map((entry) => [entry.kind, entry.change])]).toEqual([
      275,
      [
        ['taken-back', -5],
        ['given-back', 36],
        ['spent', -36],
        ['earned', 5],
        ['earned', 275],
      ],
    ])
    expect((await book({ kind: 'earned', card, receipt, amount: 300 })).json()).toEqual({
      change: 3,
      balance: 278,
    })
    app.clock.now += 10 * MINUTE + 1
    expect(codeOf(await undo({ kind: 'earned', receipt }))).toBe('undo_too_late')
  })

  it('cannot undo a sale whose points were spent before the reward is undone (L8, L9)', async () => {
    const { card, loyalty } = await aMember(10)
    const [sale, reward] = [aReceipt(), aReceipt()]
    await book({ kind: 'earned', card, receipt: sale, amount: 10_000 })
    await book({ kind: 'spent', card, receipt: reward, points: 36 })
    const before = (await loyalty()).entries.results.length
    expect(codeOf(await undo({ kind: 'earned', receipt: sale }))).toBe('counter_points_spent')
    const { balance, entries } = await loyalty()
    expect([balance, entries.results.length]).toEqual([74, before])
    await undo({ kind: 'spent', receipt: reward })
    expect((await undo({ kind: 'earned', receipt: sale })).json()).toEqual({ undone: true })
    expect((await loyalty()).balance).toBe(10)
    expect(await ledgerFaults(app.database)).toEqual([])
  })

  it('books one receipt once among forty simultaneous taps on two boards, and records who booked it (L8)', async () => {
    const [zoe, ana] = [await aMember(), await aMember()]
    const boards = [board, await aKitchen(app, HAUSSMANN, { person: 'Noé' })]
    const receipt = aReceipt()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        book(
          { kind: 'earned', card: (i % 3 === 0 ? zoe : ana).card, receipt, amount: 1500 },
          { at: boards[i % 2] ?? board },
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(codeOf))).toEqual(
      new Set(['receipt_used']),
    )
    expect((await zoe.loyalty()).balance + (await ana.loyalty()).balance).toBe(15)
    const rows = await allRows(app.database.db)<{
      name: string
      points: number
      amount: number
      at: Date
    }>`
      select person.name, points, amount, sale.at from counter_sales sale join kitchen_people person on person.id = person_id
      where receipt = ${receipt}`
    expect(rows).toEqual([
      {
        name: expect.stringMatching(/^(Camille|Noé)$/) as string,
        points: 15,
        amount: 1500,
        at: new Date(TUESDAY_AT_NINE),
      },
    ])
    expect(await ledgerFaults(app.database)).toEqual([])
  })

  it('pays for one of forty simultaneous rewards, and undoes it once under one key (L9)', async () => {
    const { card, loyalty } = await aMember(71)
    const numbers = Array.from({ length: 40 }, aReceipt)
    const answers = await Promise.all(
      numbers.map((receipt) => book({ kind: 'spent', card, receipt, points: 36 })),
    )
    const paidReceipts = numbers.filter((_, i) => answers[i]?.status === 201)
    expect(paidReceipts).toHaveLength(1)
    expect((await loyalty()).balance).toBe(35)
    const key = randomUUID()
    const undoAnswers = await Promise.all(
      Array.from({ length: 20 }, () => undo({ kind: 'spent', receipt: paidReceipts[0] }, { key })),
    )
    expect(new Set(undoAnswers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await loyalty()).balance).toBe(71)
    expect(await ledgerFaults(app.database)).toEqual([])
  })

  it('keeps its sales in the books without a name after its customer is deleted, and is in the export (L8)', async () => {
    const { id, card, browser } = await aMember()
    const receipt = aReceipt()
    await book({ kind: 'earned', card, receipt, amount: 1500 })
    expect((await browser.ask('GET', '/api/me/export')).text).toContain(receipt)
    await runStatement(app.database.db)`delete from customers where id = ${id}`
    const rows = await allRows(app.database.db)`
      select customer_id, points from counter_sales where receipt = ${receipt}`
    expect(rows).toEqual([{ customer_id: null, points: 15 }])
    expect((await undo({ kind: 'earned', receipt })).json()).toEqual({ undone: true })
  })
})
