import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type PeriodSums, countersMeans, moneyOf, noSums } from '#domain/books/closing.ts'
import { type CounterMeans, counterMeans } from '#domain/money/counter-means.ts'
import { keepSums } from '#server/features/reports/keep-sums.ts'
import { readRefundable } from '#server/features/refunds/read-refundable.ts'
import { readDayFigures } from '#server/stores/orders/day-figures.ts'
import { mustReadGivenBack } from '#server/stores/payments/given-back.ts'
import { type Kitchen, PIN, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { aStaffMember, refund } from '#testing/builders/a-refund.ts'
import { HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { budget } from '#testing/runs/budget.ts'
import { rethrow } from '#testing/runs/rethrow.ts'
import { runSeed } from '#testing/runs/kept-seeds.ts'
import { closeBooks } from './close-books.ts'
import { MINUTE } from '#domain/time/durations.ts'

const HISTORIES = budget({ change: 4, all: 80 })

/** A means for each share of what is due; one share is one means. */
const tender = fc.record({
  means: fc
    .oneof({ weight: 1, arbitrary: fc.constant(1) }, { weight: 3, arbitrary: fc.constant(2) })
    .chain((minLength) => fc.shuffledSubarray([...counterMeans], { minLength })),
  shares: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 4, maxLength: 4 }),
})

const taken = fc.record({ type: fc.constant('taken' as const), tender })
const refunded = fc.record({
  type: fc.constant('refunded' as const),
  line: fc.nat(4),
  share: fc.integer({ min: 1, max: 100 }),
})
const happening = fc.oneof(
  taken,
  fc.record({ type: fc.constant('changed' as const), tender }),
  fc.record({ type: fc.constant('undone' as const), money: fc.constantFrom('kept', 'returned') }),
  { weight: 3, arbitrary: refunded },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('given' as const) }) },
)
/** What is never paid moves no money, so each begins with a payment. */
const history = fc
  .tuple(taken, fc.array(happening, { maxLength: 6 }))
  .map(([first, others]) => [first, ...others])
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never

it(
  'a closing, Today and the report say what the payments at the counter and the states of the lines say (N4, N6, H18)',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 2, maxLength: 4 }), async (orders) => {
        const app = await openTestApp('postgres')
        try {
          app.clock.now = TUESDAY_AT_NINE
          const kitchen = await aKitchen(app)
          const staff = await aStaffMember(app.database)
          for (const happenings of orders) await play(app, kitchen, staff, happenings)
          await app.drain()
          const expected = await naiveMoney(app)
          const told = await toldOfRefunds(app)
          app.clock.now = Date.parse('2026-11-25T02:00:00Z')
          await closeBooks(app.services, { endedFor: 0, report: rethrow })
          const { rows } = await sql<{ sums: PeriodSums }>`
            select sums from closings
            where period = 'day' and restaurant_id = ${HAUSSMANN}`.execute(app.database.db)
          const { money, sales, corrections } = rows[0]?.sums ?? noSums
          expect(
            Object.fromEntries(countersMeans.map((means) => [means, moneyOf(money, means)])),
          ).toEqual(expected)
          expect({ sold: sales.total, back: 0 - corrections.total }).toEqual(told.lines)
          expect(told.today).toBe(told.lines.sold - told.lines.back)
          expect(told.report).toEqual({ revenue: told.today, refunded: told.lines.back })
        } finally {
          await app.close()
        }
      }),
      { numRuns: HISTORIES, seed: runSeed },
    )
  },
  budget({ change: 120_000, all: 1_800_000 }),
)

/** So much of what is due by each means; what cannot be shared is paid by the first. */
function split({ means, shares }: { means: CounterMeans[]; shares: number[] }, due: number) {
  const [first, ...others] = means
  if (first === undefined) throw new Error('nothing was drawn')
  if (others.length === 0) return first
  const of = shares.slice(0, means.length).reduce((sum, share) => sum + share, 0)
  const rest = others.map((one, i) => ({
    means: one,
    amount: Math.floor((due * (shares[i + 1] ?? 1)) / of),
  }))
  const amount = due - rest.reduce((sum, part) => sum + part.amount, 0)
  return [{ means: first, amount }, ...rest]
}

async function play(
  app: TestApp,
  kitchen: Kitchen,
  staff: string,
  happenings: readonly Happening[],
): Promise<void> {
  const order = await place(app, await anOrder(app))
  const waiting = async () =>
    (await kitchen.searchTicket({ id, number: order.number }))?.toGiveBack?.amount ?? 0
  const id = await orderIdOf(app, order)
  for (const action of ['start', 'ready'] as const) await kitchen.tap(id, { action })
  for (const one of happenings) {
    app.clock.now += MINUTE
    // Any of these may be refused in the state that the order is in: then nothing moves.
    if (one.type === 'taken') {
      const payment = split(one.tender, order.toPay)
      const { status } = await kitchen.tap(id, { action: 'hand-over', payment })
      if (status !== 200) await kitchen.tap(id, { action: 'take-payment', means: payment })
    } else if (one.type === 'changed')
      await kitchen.tap(id, { action: 'change-payment', means: split(one.tender, order.toPay) })
    else if (one.type === 'undone')
      await kitchen.ask('POST', '/api/kitchen/hand-overs/undo', {
        order: id,
        pin: PIN,
        money: one.money,
      })
    else if (one.type === 'given')
      await kitchen.tap(id, { action: 'give-back', amount: await waiting() })
    else {
      const refundable = await readRefundable(app.services, id)
      const line = refundable?.lines[one.line]
      if (refundable?.way === 'counter' && line && line.units > 0 && line.left > 0)
        await refund(
          app,
          order,
          [[line.line, line.units, Math.max(1, Math.floor((line.left * one.share) / 100))]],
          { staff, reason: 'quality' },
        )
    }
  }
}

/** What was sold and given back, by the states of the lines, by Today and by the report. */
async function toldOfRefunds(app: TestApp) {
  const { db } = app.database
  const { rows: orders } = await sql<{ id: string; toPay: number }>`
    select id::text, to_pay as "toPay" from orders`.execute(db)
  const lines = { sold: 0, back: 0 }
  for (const { id, toPay } of orders) {
    lines.sold += toPay
    for (const { amount } of (await mustReadGivenBack(db, id)).lines) lines.back += amount
  }
  const { byRestaurant } = await readDayFigures(db, {
    restaurants: [HAUSSMANN],
    days: { day: '2026-11-24', before: '2026-11-23', nights: [] },
    placedBefore: app.clock.now,
    now: app.clock.now,
  })
  await keepSums(app.services)
  const { rows: months } = await sql<{ revenue: number; refunded: number }>`
    select revenue::double precision, refunded::double precision from restaurant_months
    where restaurant_id = ${HAUSSMANN}`.execute(db)
  return { lines, today: byRestaurant[0]?.revenue, report: months[0] }
}

/**
 * Every cent of every payment that stands, and of every refund that was given, which takes the first cent
 * of the sequence that is left.
 */
async function naiveMoney({ database: { db } }: TestApp) {
  const sums = Object.fromEntries(countersMeans.map((means) => [means, { taken: 0, givenBack: 0 }]))
  const { rows: payments } = await sql<{
    order: string
    means: CounterMeans
    parts: { means: CounterMeans; amount: number }[] | null
    amount: number
  }>`select order_id::text as order, means, parts, amount from counter_payments
    where returned_at is null`.execute(db)
  const { rows: refunds } = await sql<{ order: string; amount: number }>`
    select order_id::text as order, amount from refunds where done_at is not null order by id`.execute(
    db,
  )
  for (const { order, means, parts, amount } of payments) {
    const left = new Map((parts ?? [{ means, amount }]).map((part) => [part.means, part.amount]))
    for (const [one, cents] of left) (sums[`counter-${one}`] ?? { taken: 0 }).taken += cents
    for (const given of refunds.filter((one) => one.order === order))
      for (let cent = 0; cent < given.amount; cent += 1) {
        const from = (['cash', 'card', 'other', 'meal-voucher'] as const).find(
          (one) => (left.get(one) ?? 0) > 0,
        )
        if (from === undefined) throw new Error('more was given back than was taken')
        left.set(from, (left.get(from) ?? 0) - 1)
        ;(sums[`counter-${from}`] ?? { givenBack: 0 }).givenBack += 1
      }
  }
  return sums
}
