import { allRows, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { finalizeLastStep } from '#server/features/orders/finalize-step.ts'
import { readRefundable } from '#server/features/refunds/read-refundable.ts'
import { requestRefund } from '#server/features/refunds/request-refund.ts'
import type { ProviderPayment } from '#server/gateways/payments/port.ts'
import { issueReceipt } from '#server/features/receipts/issue-receipt.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { readClosings } from '#server/stores/books/closings.ts'
import { mustReadPayment, recordPayment } from '#server/stores/payments/payments.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { renewPerson } from '#server/stores/kitchen/people.ts'
import { giveCounterRefunds } from '#server/stores/payments/counter-refunds.ts'
import { aStaffMember, idOfOrder } from '#testing/builders/a-refund.ts'
import { copySale } from '#testing/builders/a-sold-order.ts'
import {
  BOURSE,
  HAUSSMANN,
  aFormula,
  anOrder,
  fiveLines,
  place,
} from '#testing/builders/an-order.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { rethrow } from '#testing/runs/rethrow.ts'
import { readFec } from '#testing/readers/fec.ts'
import { budget } from '#testing/runs/budget.ts'
import { CLOSED_BY_ITSELF_AFTER, closeBooks } from './close-books.ts'
import { eReportingFile } from './e-reporting.ts'
import { openFec } from './fec.ts'
import { verifyBooks } from './verify-books.ts'
import { DAY, HOUR } from '#domain/time/durations.ts'

const ORDERS = budget({ change: 100, all: 100_000 })
/**
 * Approximate number of closings between the orders. Each closing reads only what is not closed
 * yet, so this number need not grow with the number of orders.
 */
const CLOSINGS = budget({ change: 20, all: 100 })

/**
 * The two days on which the clocks change, and the day before the first of them; an ordinary day;
 * the last two days of the year.
 */
const days = ['2026-03-28', '2026-03-29', '2026-10-25', '2026-11-24', '2026-12-30', '2026-12-31']
/** From this instant on, another company owns the second restaurant. */
const TAKEN_OVER = Date.parse('2026-10-25T10:00:00Z')

const sale = fc.record({
  template: fc.nat(),
  day: fc.constantFrom(...days),
  /** Minutes from midnight in UTC: 1379 is 22:59 in UTC, and 23:59 in Paris in winter. */
  minute: fc.oneof(fc.constantFrom(0, 1319, 1379, 1380, 1439), fc.nat({ max: 1439 })),
  restaurant: fc.constantFrom(BOURSE, HAUSSMANN),
  payment: fc.constantFrom('card' as const, 'at-restaurant' as const),
  end: fc.constantFrom(
    'collected',
    'collected',
    'collected',
    'not-collected',
    'cancelled',
    'cancelled late',
  ),
  wait: fc.constantFrom(HOUR / 2, HOUR, 30 * HOUR),
  refunds: fc.array(
    fc.record({
      after: fc.constantFrom(HOUR, DAY, 10 * DAY, 200 * DAY),
      part: fc.constantFrom(0.1, 0.5, 1),
      line: fc.nat(),
      isElsewhere: fc.boolean(),
      // Milliseconds after which a refund that waits at the counter is paid out.
      givenAfter: fc.constantFrom(HOUR, 3 * DAY, 40 * DAY),
    }),
    { maxLength: 3 },
  ),
  close: fc.nat({ max: Math.round(ORDERS / CLOSINGS) - 1 }).map((n) => n === 0),
})
type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never

let app: TestApp
let templates: string[]
let staff: string
let person: string

beforeAll(async () => {
  app = await openTestApp('postgres')
  staff = await aStaffMember(app.database)
  await renewPerson(app.services, { restaurant: HAUSSMANN, name: 'Camille', pin: '2468' })
  const people = await allRows(app.database.db)<{ id: string }>`
    select id::text from kitchen_people`
  person = people[0]?.id ?? ''
  await runStatement(app.database.db)`
    insert into sellers (id, position, data)
    select 'other', 9, data || '{"id": "other", "siren": "000200014", "name": "Autre", "series": "A"}' from sellers
    where id = 'mesclun'`
  const promo = await aPromo(app.database, { kind: 'percent', value: 13 })
  const carts = [
    [aFormula('meal')],
    fiveLines(),
    fiveLines().map((line) => ({ ...line, quantity: 3 })),
    fiveLines().slice(3),
    // Two lent bowls: their deposit is a part without VAT (E2).
    [...fiveLines().slice(3), aFormula('meal', { quantity: 2, container: 'deposit' })],
  ]
  templates = []
  for (const lines of carts)
    for (const changes of [{}, { promo }])
      templates.push(
        await idOfOrder(app, await place(app, await anOrder(app, { lines, ...changes }))),
      )
  // These orders are templates only, so their receipts are removed from the books.
  await runStatement(app.database.db)`delete from receipts`
})
afterAll(() => app.close())

/**
 * Deposits of bowls that were not returned, in cents: the deposits charged, less those refunded by
 * line, and at most the remaining total of the order. A refund without lines is first taken from
 * the price of the food (E2).
 */
async function depositsOf(seller: string): Promise<number> {
  const rows = await allRows(app.database.db)<{ deposits: number }>`
    select coalesce(sum(least(deposits - given, remains)), 0)::integer as deposits from (
      select orders.deposits, (
          select coalesce(sum(refund_lines.amount), 0) from refund_lines join refunds on refunds.id = refund_id
          where refunds.order_id = orders.id and line = jsonb_array_length(orders.lines)
        ) as given, (
          select coalesce(sum((body ->> 'total')::integer), 0) from receipts where order_id = orders.id
        ) as remains
      from orders where deposits is not null
        and exists (select from receipts where order_id = orders.id and book = ${`receipts/${seller}`})
    ) lent`
  return rows[0]?.deposits ?? 0
}

type Event = { at: number; run: () => Promise<void> }
/** The events of the test. They are sorted by `at` before they are run. */
const events: Event[] = []
const happen = (at: number, run: () => Promise<void>) => events.push({ at, run })
/** The cents that each seller finally retains, as counted by this test. */
const keptCents = new Map<string, number>()
const count = (seller: string, cents: number) =>
  keptCents.set(seller, (keptCents.get(seller) ?? 0) + cents)

const step = (order: string, to: OrderStatus) =>
  app.database.db
    .transaction()
    .execute((tx) => advanceOrder(tx, app.services.jobs, { order, to, at: app.clock.now }))
const stand = (order: string) =>
  app.database.db
    .transaction()
    .execute((tx) => finalizeLastStep(tx, app.services.jobs, order, app.clock.now))
const issue = (order: string, kind: 'sale' | 'refund', refund: string | null = null) =>
  app.database.db
    .transaction()
    .execute((tx) => issueReceipt(tx, { order, kind, refund, at: app.clock.now }))

const give = (order: string) =>
  app.database.db
    .transaction()
    .execute((tx) => giveCounterRefunds(tx, { order, person, at: app.clock.now }))

/** Records the state at the provider: the captured amount, and all its refunds. */
async function recordRefunds(
  order: string,
  captured: number,
  refunds: readonly { name: string; amount: number }[],
): Promise<void> {
  const { key, providerId, amount, reading } = await mustReadPayment(app.database.db, order)
  const providerPayment: ProviderPayment = {
    id: providerId ?? '',
    account: 'test',
    reference: key,
    amount,
    currency: 'eur',
    state: captured > 0 ? 'captured' : 'cancelled',
    captured,
    refunded: refunds.reduce((sum, refund) => sum + refund.amount, 0),
    refunds,
    challengeUrl: null,
    refusal: null,
    card: null,
  }
  await recordPayment(app.database.db, order, providerPayment, {
    after: reading,
    at: app.clock.now,
  })
}

/**
 * Records the state at the provider, with all refunds requested by us and those made on the
 * provider's own pages.
 */
async function record(
  order: string,
  captured: number,
  elsewhere: readonly number[],
): Promise<void> {
  const payment = await mustReadPayment(app.database.db, order)
  const rows = await allRows(app.database.db)<{ id: string; amount: number }>`
    select id::text, amount from refunds where order_id = ${order} and asked_by is not null`
  await recordRefunds(order, captured, [
    ...rows.map(({ id, amount }) => ({ name: `${payment.key}-refund-${id}`, amount })),
    ...elsewhere.map((amount, i) => ({ name: `own-${order}-${i}`, amount })),
  ])
}

function play(drawnSale: Sale, number: number): void {
  const placedAt = Date.parse(`${drawnSale.day}T00:00:00Z`) + drawnSale.minute * 60_000
  const takeawayAt = placedAt + drawnSale.wait
  const isOther = drawnSale.restaurant === HAUSSMANN && placedAt >= TAKEN_OVER
  const seller = isOther ? 'other' : 'mesclun'
  const siret = isOther ? '00020001400017' : '00010001600013'
  const { payment, restaurant, end } = drawnSale
  const elsewhere: number[] = []
  let order = ''
  let captured = 0
  happen(placedAt, async () => {
    order = await copySale(app.database, templates[drawnSale.template % templates.length] ?? '', {
      number: 1000 + number,
      restaurant,
      seller,
      siret,
      placedAt,
      takeawayAt,
      payment,
    })
    await issue(order, 'sale')
  })
  if (end === 'cancelled') {
    happen(takeawayAt - 60_000, async () => {
      await step(order, 'cancelled')
      if (payment === 'card') await record(order, 0, [])
      await issue(order, 'refund')
    })
    return
  }
  happen(takeawayAt, async () => {
    await step(order, 'in-preparation')
    const rows = await allRows(app.database.db)<{
      to_pay: number
    }>`select to_pay from orders where id = ${order}`
    captured = rows[0]?.to_pay ?? 0
    if (payment === 'card') {
      await record(order, captured, [])
      count(seller, captured)
    }
  })
  if (end === 'cancelled late') {
    happen(takeawayAt + 60_000, async () => {
      await step(order, 'cancelled')
      if (payment === 'card') {
        // The provider refunds the whole payment.
        const { key } = await mustReadPayment(app.database.db, order)
        await recordRefunds(order, captured, [{ name: `${key}-refund`, amount: captured }])
        count(seller, -captured)
      }
      await issue(order, 'refund')
    })
    return
  }
  const isCollected = end === 'collected'
  happen(takeawayAt + 120_000, async () => {
    await step(order, 'ready')
    await step(order, isCollected ? 'collected' : 'not-collected')
    if (isCollected && payment === 'at-restaurant') count(seller, captured)
  })
  happen(takeawayAt + 180_000, () => stand(order))
  if (!isCollected && payment === 'at-restaurant') return
  for (const { after, part, line, isElsewhere, givenAfter } of drawnSale.refunds) {
    if (payment === 'at-restaurant') happen(takeawayAt + after + givenAfter, () => give(order))
    happen(takeawayAt + after, async () => {
      const state = await readRefundable(app.services, order)
      if (state === null || state.left === 0) return
      if (isElsewhere && payment === 'card') {
        const amount = Math.ceil(state.left * part)
        elsewhere.push(amount)
        await record(order, captured, elsewhere)
        count(seller, -amount)
        return
      }
      const refundableLine = state.lines[line % state.lines.length]
      const amount = Math.floor((refundableLine?.left ?? 0) * part)
      if (refundableLine === undefined || amount === 0) return
      const { id } = await requestRefund(app.services, {
        order,
        lines: [{ line: refundableLine.line, quantity: refundableLine.quantity, amount }],
        reason: 'quality',
        note: null,
        goodwillPoints: 0,
        staff,
        key: randomUUID(),
      })
      if (payment === 'card') await record(order, captured, elsewhere)
      count(seller, -amount)
      await issue(order, 'refund', id)
    })
  }
  if (drawnSale.close)
    happen(takeawayAt + 20 * DAY, async () => {
      await closeBooks(app.services, { endedFor: CLOSED_BY_ITSELF_AFTER, report: rethrow })
    })
}

/** The balances of the accounts in a seller's files, in cents, credits less debits. */
async function accountsOf(
  seller: string,
): Promise<{ of: (prefix: string) => number; days: Set<string> }> {
  const balance = new Map<string, number>()
  const datesWithEntries = new Set<string>()
  for (const year of [2026, 2027, 2028]) {
    const file = await openFec(app.database.db, { seller, year })
    let text = ''
    for await (const part of file?.fileParts ?? []) text += part.text
    for (const { account, debit, credit, date } of readFec(text)) {
      balance.set(account, (balance.get(account) ?? 0) + credit - debit)
      datesWithEntries.add(date)
    }
  }
  return {
    of: (prefix) =>
      [...balance].reduce(
        (sum, [account, cents]) => (account.startsWith(prefix) ? sum + cents : sum),
        0,
      ),
    days: datesWithEntries,
  }
}

it(
  'closings, receipts, payments and accounting entries agree to the cent for any sales and refunds at any time (H17, H18)',
  async () => {
    const sales = fc.sample(sale, ORDERS)
    for (const [i, drawnSale] of sales.entries()) play(drawnSale, i)
    for (const { at, run } of events.toSorted((a, b) => a.at - b.at)) {
      app.clock.now = at
      await run()
    }
    // The first round of closings issues the last corrections; the second round closes the days of
    // these corrections.
    for (const wait of [300 * DAY, 2 * DAY]) {
      app.clock.now += wait
      while (
        (await closeBooks(app.services, { endedFor: CLOSED_BY_ITSELF_AFTER, report: rethrow }))
          .length > 0
      );
    }
    const faults = (await verifyBooks(app.database.db)).filter(({ fault }) => fault !== null)
    expect(faults).toEqual([])
    for (const seller of ['mesclun', 'other']) {
      const rows = await allRows(app.database.db)<{ total: number }>`
        select coalesce(sum((body ->> 'total')::integer), 0)::integer as total from receipts
        where book = ${`receipts/${seller}`}`
      const closings = (
        await readClosings(app.database.db, {
          period: 'day',
          begins: '2026-01-01',
          ends: '2028-12-31',
          seller,
        })
      ).filter(({ restaurant }) => restaurant === null)
      const total = keptCents.get(seller) ?? 0
      expect(total).toBeGreaterThan(0)
      expect(rows[0]?.total).toBe(total)
      expect(closings.at(-1)?.sums.perpetual.total).toBe(total)
      const accounts = await accountsOf(seller)
      // The net sales, their VAT and the deposits add up to the money received, and no customer
      // owes anything.
      const deposits = await depositsOf(seller)
      expect(accounts.of('707') + accounts.of('4457')).toBe(total - deposits)
      expect(accounts.of('4196')).toBe(deposits)
      expect(-accounts.of('511') - accounts.of('53')).toBe(total)
      expect(accounts.of('411')).toBe(0)
      expect(accounts.days.size).toBeGreaterThan(3)
      let reported = 0
      for (const month of new Set(closings.map(({ begins }) => begins.slice(0, 7)))) {
        const file = await eReportingFile(app.database.db, { seller, month })
        for (const line of file?.text.split('\r\n').slice(1, -1) ?? [])
          reported += Math.round(Number(line.split(';')[5]) * 100)
      }
      expect(reported).toBe(total - deposits)
    }
  },
  budget({ change: 180_000, all: 7_200_000 }),
)
