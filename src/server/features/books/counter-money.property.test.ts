import { allRows } from '#server/db/statements.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type PeriodSums, countersMeans, moneyOf, noSums } from '#domain/books/closing.ts'
import { type CounterMeans, counterMeans } from '#domain/money/counter-means.ts'
import { updateSums } from '#server/features/reports/update-sums.ts'
import { readRefundable } from '#server/features/refunds/read-refundable.ts'
import { readDayFigures } from '#server/stores/orders/day-figures.ts'
import { mustReadGivenBack } from '#server/stores/payments/refunded-lines.ts'
import { type TestKitchen, PIN, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { aStaffMember, refund } from '#testing/builders/a-refund.ts'
import { HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { budget } from '#testing/runs/budget.ts'
import { rethrow } from '#testing/runs/rethrow.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { closeBooks } from './close-books.ts'
import { MINUTE } from '#domain/time/durations.ts'

const HISTORIES = budget({ change: 4, all: 80 })

/**
 * The methods of a payment, and numbers that determine the share of each method in the amount due.
 */
const tender = fc.record({
  means: fc
    .oneof({ weight: 1, arbitrary: fc.constant(1) }, { weight: 3, arbitrary: fc.constant(2) })
    .chain((minLength) => fc.shuffledSubarray([...counterMeans], { minLength })),
  shares: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 4, maxLength: 4 }),
})

const takenEvent = fc.record({ type: fc.constant('taken' as const), tender })
const refunded = fc.record({
  type: fc.constant('refunded' as const),
  line: fc.nat(4),
  share: fc.integer({ min: 1, max: 100 }),
})
const happening = fc.oneof(
  takenEvent,
  fc.record({ type: fc.constant('changed' as const), tender }),
  fc.record({ type: fc.constant('undone' as const), money: fc.constantFrom('kept', 'returned') }),
  { weight: 3, arbitrary: refunded },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('given' as const) }) },
)
/** An order that is never paid moves no money, so each history begins with a payment. */
const history = fc
  .tuple(takenEvent, fc.array(happening, { maxLength: 6 }))
  .map(([first, furtherHappenings]) => [first, ...furtherHappenings])
type Happening = typeof happening extends fc.Arbitrary<infer Item> ? Item : never

it(
  'the closing, the page Today and the report agree with the counter payments and the states of the lines (N4, N6, H18)',
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
          const expected = await referenceMoney(app)
          const refundSums = await toldOfRefunds(app)
          app.clock.now = Date.parse('2026-11-25T02:00:00Z')
          await closeBooks(app.services, { endedFor: 0, report: rethrow })
          const rows = await allRows(app.database.db)<{ sums: PeriodSums }>`
            select sums from closings
            where period = 'day' and restaurant_id = ${HAUSSMANN}`
          const { money, sales, corrections } = rows[0]?.sums ?? noSums
          expect(
            Object.fromEntries(countersMeans.map((means) => [means, moneyOf(money, means)])),
          ).toEqual(expected)
          expect({ sold: sales.total, back: 0 - corrections.total }).toEqual(refundSums.lines)
          expect(refundSums.today).toBe(refundSums.lines.sold - refundSums.lines.back)
          expect(refundSums.report).toEqual({
            revenue: refundSums.today,
            refunded: refundSums.lines.back,
          })
        } finally {
          await app.close()
        }
      }),
      { numRuns: HISTORIES, seed: runSeed },
    )
  },
  budget({ change: 120_000, all: 1_800_000 }),
)

/** Splits the amount due among the methods by their shares; the first method pays the remainder. */
function split({ means, shares }: { means: CounterMeans[]; shares: number[] }, due: number) {
  const [first, ...furtherMeans] = means
  if (first === undefined) throw new Error('the generator drew no payment means')
  if (furtherMeans.length === 0) return first
  const of = shares.slice(0, means.length).reduce((sum, share) => sum + share, 0)
  const otherParts = furtherMeans.map((otherMeans, i) => ({
    means: otherMeans,
    amount: Math.floor((due * (shares[i + 1] ?? 1)) / of),
  }))
  const amount = due - otherParts.reduce((sum, part) => sum + part.amount, 0)
  return [{ means: first, amount }, ...otherParts]
}

async function play(
  app: TestApp,
  kitchen: TestKitchen,
  staff: string,
  happenings: readonly Happening[],
): Promise<void> {
  const order = await place(app, await anOrder(app))
  const waiting = async () =>
    (await kitchen.searchTicket({ id, number: order.number }))?.toGiveBack?.amount ?? 0
  const id = await orderIdOf(app, order)
  for (const action of ['start', 'ready'] as const) await kitchen.tap(id, { action })
  for (const event of happenings) {
    app.clock.now += MINUTE
    // Each of these events may be refused because of the order's state; then no money moves.
    if (event.type === 'taken') {
      const payment = split(event.tender, order.toPay)
      const { status } = await kitchen.tap(id, { action: 'hand-over', payment })
      if (status !== 200) await kitchen.tap(id, { action: 'take-payment', means: payment })
    } else if (event.type === 'changed')
      await kitchen.tap(id, { action: 'change-payment', means: split(event.tender, order.toPay) })
    else if (event.type === 'undone')
      await kitchen.ask('POST', '/api/kitchen/hand-overs/undo', {
        order: id,
        pin: PIN,
        money: event.money,
      })
    else if (event.type === 'given')
      await kitchen.tap(id, { action: 'give-back', amount: await waiting() })
    else {
      const refundable = await readRefundable(app.services, id)
      const line = refundable?.lines[event.line]
      if (refundable?.way === 'counter' && line && line.units > 0 && line.left > 0)
        await refund(
          app,
          order,
          [[line.line, line.units, Math.max(1, Math.floor((line.left * event.share) / 100))]],
          { staff, reason: 'quality' },
        )
    }
  }
}

/**
 * Returns the revenue and the refunds as computed from the states of the lines, by the page Today
 * and by the report.
 */
async function toldOfRefunds(app: TestApp) {
  const { db } = app.database
  const orders = await allRows(db)<{ id: string; toPay: number }>`
    select id::text, to_pay as "toPay" from orders`
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
  await updateSums(app.services)
  const months = await allRows(db)<{ revenue: number; refunded: number }>`
    select revenue::double precision, refunded::double precision from restaurant_months
    where restaurant_id = ${HAUSSMANN}`
  return { lines, today: byRestaurant[0]?.revenue, report: months[0] }
}

/**
 * Computes the money of each method cent by cent: every payment that was not returned, and every
 * refund that was paid out. A refund takes each cent from the first method, in a fixed sequence,
 * that still has money of this order.
 */
async function referenceMoney({ database: { db } }: TestApp) {
  const sums = Object.fromEntries(countersMeans.map((means) => [means, { taken: 0, givenBack: 0 }]))
  const payments = await allRows(db)<{
    order: string
    means: CounterMeans
    parts: { means: CounterMeans; amount: number }[] | null
    amount: number
  }>`select order_id::text as order, means, parts, amount from counter_payments
    where returned_at is null`
  const refunds = await allRows(db)<{ order: string; amount: number }>`
    select order_id::text as order, amount from refunds where done_at is not null order by id`
  for (const { order, means, parts: counterParts, amount } of payments) {
    const leftByMeans = new Map(
      (counterParts ?? [{ means, amount }]).map((part) => [part.means, part.amount]),
    )
    for (const [takenMeans, cents] of leftByMeans)
      (sums[`counter-${takenMeans}`] ?? { taken: 0 }).taken += cents
    for (const counterRefund of refunds.filter((storedRefund) => storedRefund.order === order))
      for (let cent = 0; cent < counterRefund.amount; cent += 1) {
        const from = (['cash', 'card', 'other', 'meal-voucher'] as const).find(
          (candidateMeans) => (leftByMeans.get(candidateMeans) ?? 0) > 0,
        )
        if (from === undefined) throw new Error('the refunds at the counter exceed the payments')
        leftByMeans.set(from, (leftByMeans.get(from) ?? 0) - 1)
        ;(sums[`counter-${from}`] ?? { givenBack: 0 }).givenBack += 1
      }
  }
  return sums
}
