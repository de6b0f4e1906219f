import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import type { Tx } from '#server/db/open.ts'
import { anOrder, place } from '#testing/builders/an-order.ts'
import { budget } from '#testing/runs/budget.ts'
import { seedsOf } from '#testing/runs/regression-seeds.ts'
import { LedgerModel, type ModelEntry } from '#testing/models/ledger-model.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { balanceForUpdate } from '#server/stores/loyalty/card.ts'
import { claimOrder, claimPoints } from '#server/stores/loyalty/claim.ts'
import { bookOrder, settlePoints, returnPoints } from '#server/stores/loyalty/points-of-order.ts'
import { DAY } from '#domain/time/durations.ts'

const seeds = seedsOf('ledger')
const HISTORIES = budget({ change: 600, all: 5000 })
/** Number of histories played in parallel; each has its own customers and orders. */
const AT_ONCE = 3
const EACH = Math.ceil(HISTORIES / AT_ONCE)
const ORDERS = 6

const nth = fc.nat({ max: ORDERS - 1 })
const card = fc.nat({ max: 1 })
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('place' as const),
      card: fc.option(card, { freq: 5 }),
      earns: fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 200 })),
      spends: fc.constantFrom(0, 0, 12, 36, 60, 120, 132, 152),
      daysAhead: fc.integer({ min: 0, max: 60 }),
    }),
  },
  // The order is paid: picked up and paid at the counter, or captured from the card. Its points
  // become firm.
  { weight: 4, arbitrary: fc.record({ type: fc.constant('firm' as const), nth }) },
  // The order is cancelled by the restaurant, or because it was not paid; captured money is
  // refunded.
  { weight: 3, arbitrary: fc.record({ type: fc.constant('cancel' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('claim' as const),
      nth,
      card,
      by: fc.constantFrom('code', 'link'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      days: fc.integer({ min: 1, max: 20 }),
    }),
  },
)
const history = fc.record({
  held: fc.tuple(fc.nat({ max: MAX_POINTS }), fc.nat({ max: MAX_POINTS })),
  steps: fc.array(step, { minLength: 3, maxLength: 18, size: 'max' }),
})
type LedgerHistory = typeof history extends fc.Arbitrary<infer H> ? H : never

let app: TestApp
/** Unused customers and orders, one set per history. */
const stages: { customers: string[]; orders: string[] }[] = []
let building: Promise<void> | null = null

beforeAll(async () => {
  app = await openTestApp('postgres')
  await place(app, await anOrder(app))
  await runStatement(app.database.db)`delete from order_points`
  await runStatement(app.database.db)`alter table orders disable trigger orders_in_book`
  await build(EACH * AT_ONCE * seeds.length)
})
afterAll(() => app.close())

/** Builds customers and minimal orders. */
async function build(count: number): Promise<void> {
  const { db } = app.database
  const customers = await allRows(db)<{ id: string }>`
    insert into customers (email, locale, first_name, last_name, phone, created_at)
    select gen_random_uuid(), 'fr', 'Zoé', 'Lefèvre', '', now() from generate_series(1, ${2 * count}::integer) returning id`
  const orders = await allRows(db)<{ id: string }>`
    insert into orders (
      restaurant_id, takeaway_on, number, takeaway_at, placed_at, locale, terms_version, over_eighteen, menu_version,
      restaurant, lines, cart_total, discount, to_pay, points, calories, allergens, vat, has_alcohol, book, book_position, hash)
    select restaurant_id, takeaway_on, last.number + n, takeaway_at, placed_at, locale, terms_version, over_eighteen,
      menu_version, restaurant, '[]', 0, 0, 0, 0, 0, '[]', '[]', false, book, last.number + n, ''
    from (select * from orders order by id limit 1) first, (select max(number) as number from orders) last,
      generate_series(1, ${ORDERS * count}::integer) n
    returning id::text`
  for (let i = 0; i < count; i += 1) {
    stages.push({
      customers: customers.slice(2 * i, 2 * i + 2).map(({ id }) => id),
      orders: orders.slice(ORDERS * i, ORDERS * (i + 1)).map(({ id }) => id),
    })
  }
}

/**
 * Plays a history on the database and in the model in parallel; returns the kinds of events in it.
 */
async function play({ held: initialBalances, steps }: LedgerHistory): Promise<string[]> {
  // Shrinking a failing history needs more sets. One call builds them for all histories that are
  // playing.
  if (stages.length === 0) await (building ??= build(1000).finally(() => (building = null)))
  const { customers, orders } = stages.pop() ?? { customers: [], orders: [] }
  const model = new LedgerModel()
  let now = Date.parse('2026-11-24T08:00:00Z')
  const outcomes: string[] = []
  await app.database.db.transaction().execute(async (tx) => {
    for (const [i, points] of initialBalances.entries()) {
      if (points === 0) continue
      model.give(i, points)
      await runStatement(tx)`
        insert into point_entries (customer_id, kind, points, at)
        values (${customers[i]}, 'earned', ${points}, ${new Date(now)})`
    }
    for (const nextStep of steps) {
      now += 60_000
      if (nextStep.type === 'wait') now += nextStep.days * DAY
      else if (nextStep.type === 'place') {
        if (model.orders.size < ORDERS) outcomes.push(await order(tx, nextStep))
      } else if (model.orders.size > 0) {
        const number = nextStep.nth % model.orders.size
        const id = orders[number] ?? ''
        if (nextStep.type === 'firm') {
          model.firm(number)
          await settlePoints(tx, id, now)
        } else if (nextStep.type === 'cancel') {
          model.cancel(number)
          await returnPoints(tx, id, now)
        } else outcomes.push(await claim(tx, number, nextStep))
      }
    }
    for (const [i, customer] of customers.entries())
      await compare(tx, customer, model.cards[i]?.entries ?? [], orders)
    const states = await allRows(tx)<{ order_id: string; state: string }>`
      select order_id::text, state from order_points where order_id = any(${orders}::bigint[])`
    expect(new Map(states.map(({ order_id: id, state }) => [orders.indexOf(id), state]))).toEqual(
      new Map([...model.orders].map(([number, { state }]) => [number, state])),
    )
  })
  return [
    ...outcomes,
    ...model.cards.flatMap(({ entries }) =>
      entries.map(([kind, points, change]) =>
        kind === 'earned' && change < points
          ? 'lost'
          : kind === 'taken-back' && change > points
            ? 'empty'
            : kind,
      ),
    ),
  ]

  async function order(
    tx: Tx,
    {
      card: who,
      earns,
      daysAhead,
      ...choices
    }: Extract<LedgerHistory['steps'][number], { type: 'place' }>,
  ) {
    const customer = who === null ? null : (customers[who] ?? '')
    const spends = who === null ? 0 : choices.spends
    if (customer !== null)
      expect(await balanceForUpdate(tx, customer)).toBe(model.cards[who ?? 0]?.balance)
    const number = model.orders.size
    const takeawayAt = now + daysAhead * DAY
    const write = () =>
      sql`
      with placed as (select ${orders[number]}::bigint as id), ${bookOrder({ customer, earns, spends, at: now, takeawayAt })} select 1`.execute(
        tx,
      )
    if (model.place(number, { card: who, earns, spends, takeawayAt })) {
      await write()
      return 'taken'
    }
    await runStatement(tx)`savepoint before`
    await expect(write()).rejects.toThrow('point_accounts_hold_balance')
    await runStatement(tx)`rollback to savepoint before`
    return 'short'
  }

  async function claim(
    tx: Tx,
    number: number,
    { by, card: who }: Extract<LedgerHistory['steps'][number], { type: 'claim' }>,
  ) {
    const isClaimed = model.claim(number, who, now)
    const claimant = { customer: customers[who] ?? '', at: now }
    const id = orders[number] ?? ''
    const answer =
      by === 'link'
        ? await claimOrder(tx, { order: id, ...claimant })
        : await claimPoints(tx, { code: (await codeOf(tx, id)) ?? '0000000000', ...claimant })
    expect(answer !== null).toBe(isClaimed)
    if (answer) expect(answer.balance).toBe(model.cards[who]?.balance)
    return isClaimed ? 'claimed' : 'not claimed'
  }
}

const codeOf = async (tx: Tx, id: string) =>
  (
    await firstRow(tx)<{ claim_code: string | null }>`
  select claim_code from order_points where order_id = ${id}`
  )?.claim_code

/**
 * Expects that the card's entries equal the model's, and that they satisfy the rules of a ledger on
 * their own.
 */
async function compare(
  tx: Tx,
  customer: string,
  expected: readonly ModelEntry[],
  orders: readonly string[],
): Promise<void> {
  const rows = await allRows(tx)<{
    position: number
    kind: string
    points: number
    change: number
    balance: number
    order_id: string | null
    held: number
  }>`
    select entry.position, kind, points, change, entry.balance, order_id::text, account.balance as held
    from point_entries entry join point_accounts account using (customer_id)
    where customer_id = ${customer} order by entry.position`
  expect(
    rows.map(({ kind, points, change, balance, order_id: id }) => [
      kind,
      points,
      change,
      balance,
      id === null ? null : orders.indexOf(id),
    ]),
  ).toEqual(expected)
  let balance = 0
  for (const [i, row] of rows.entries()) {
    balance += row.change
    expect([row.position, row.balance]).toEqual([i + 1, balance])
    expect(balance >= 0 && balance <= MAX_POINTS).toBe(true)
  }
  for (const { held: accountBalance } of rows) expect(accountBalance).toBe(balance)
  const linesByOrder = Map.groupBy(rows, ({ order_id: id }) => id)
  for (const [id, lines] of linesByOrder) {
    if (id === null) continue
    expect(new Set(lines.map(({ kind }) => kind)).size).toBe(lines.length)
    const isOver = lines.some(
      ({ kind }) => kind === 'voided' || kind === 'taken-back' || kind === 'given-back',
    )
    // A cancelled order leaves the balance unchanged, except for points that a full card could not
    // take or an empty one could not return.
    if (
      isOver &&
      lines.every(
        ({ kind, points, change }) => change === points || ['pending', 'voided'].includes(kind),
      )
    ) {
      expect(lines.reduce((sum, { change }) => sum + change, 0)).toBe(0)
    }
  }
}

/**
 * How often each kind of event occurred in all histories so far. The stored seeds run first and
 * cover every kind.
 */
const outcomeCounts = new Map<string, number>()
const OFTEN = budget({ change: 0, all: 15 })

it.each(seeds)(
  'the loyalty ledger matches a simple model after random orders, refunds, redemptions and claims, seed %i (L1, L6)',
  async (seed) => {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) =>
        fc.assert(
          fc.asyncProperty(history, async (played) => {
            for (const outcome of await play(played))
              outcomeCounts.set(outcome, (outcomeCounts.get(outcome) ?? 0) + 1)
          }),
          { seed: seed + i, numRuns: EACH },
        ),
      ),
    )
    const all = [
      'taken',
      'short',
      'claimed',
      'not claimed',
      'pending',
      'earned',
      'voided',
      'taken-back',
      'spent',
      'given-back',
      'lost',
      'empty',
    ]
    for (const outcome of all)
      expect(outcomeCounts.get(outcome) ?? 0, `${outcome}, seed ${seed}`).toBeGreaterThan(OFTEN)
  },
  300_000,
)
