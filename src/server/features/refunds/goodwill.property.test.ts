import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { readCodesOfOrder, stopCodeOfOrder } from '#server/stores/promos/goodwill-codes.ts'
import { aStaffMember, handOver, idOfOrder } from '#testing/builders/a-refund.ts'
import { BOURSE, type TestOrderBody, anOrder, send } from '#testing/builders/an-order.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { budget } from '#testing/runs/budget.ts'
import { giveGoodwill } from './give-goodwill.ts'

const HISTORIES = budget({ change: 15, all: 300 })

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('give' as const),
      /** Value of the code as a share of the order's price. */
      part: fc.double({ min: 0.05, max: 1.1, noNaN: true }),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('use' as const),
      code: fc.nat(),
      breads: fc.integer({ min: 1, max: 20 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('cancel' as const), order: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('stop' as const), code: fc.nat() }) },
)
const history = fc.array(step, { minLength: 3, maxLength: 12, size: 'max' })

type ModelCode = { code: string; amount: number; spent: number; isStopped: boolean }

let app: TestApp
let staff: string
let times: string[] = []
let guests = 0
beforeAll(async () => {
  app = await openTestApp('postgres')
  app.clock.now = TUESDAY_AT_NINE
  staff = await aStaffMember(app.database)
  const { days } = (await app.get(`/api/restaurants/${BOURSE}/takeaway`)).json<{
    days: { times: { at: string }[] }[]
  }>()
  times = days.slice(2).flatMap((day) => day.times.map(({ at }) => at))
})
afterAll(() => app.close())

/**
 * Orders some bread as a new guest, with `promo` if given. Returns null if the order is refused.
 */
async function order(breads: number, promo?: string): Promise<Order | null> {
  guests += 1
  const lines: TestOrderBody['lines'] = [
    {
      kind: 'item',
      id: 'bread',
      ingredient: 751,
      quantity: breads,
      freeSauce: null,
      warm: false,
      paidWith: 'euros',
    },
  ]
  const answer = await send(
    app,
    await anOrder(app, {
      restaurant: BOURSE,
      lines,
      takeawayAt: times[guests % times.length] ?? '',
      customer: {
        name: 'Ana',
        phone: `06${String(10_000_000 + guests)}`,
        email: `guest-${guests}@example.com`,
      },
      ...(promo === undefined ? {} : { promo }),
    }),
  )
  return answer.status === 201 ? answer.json<Order>() : null
}

type GoodwillStep = typeof step extends fc.Arbitrary<infer S> ? S : never
/** An observed value with the value that the model expects. */
type ModelComparison = { is: unknown; should: unknown }

/** Plays a history in the program and in its model, and returns all comparisons. */
async function play(steps: readonly GoodwillStep[]): Promise<ModelComparison[]> {
  const sold = await order(20)
  if (sold === null) throw new Error('the order was not placed')
  const id = await idOfOrder(app, sold)
  await handOver(app, id)
  const codes: ModelCode[] = []
  const uses: CodeUse[] = []
  const comparisons: ModelComparison[] = []
  for (const each of steps) {
    if (each.type === 'give') comparisons.push(await give(each, { id, toPay: sold.toPay, codes }))
    const code = 'code' in each ? codes[each.code % Math.max(1, codes.length)] : undefined
    if (each.type === 'use' && code !== undefined)
      comparisons.push(await spend(each.breads, code, uses))
    if (each.type === 'stop' && code !== undefined)
      comparisons.push(await stop(code, { order: id, at: codes.indexOf(code) }))
    const cancelled =
      each.type === 'cancel' ? uses[each.order % Math.max(1, uses.length)] : undefined
    if (cancelled !== undefined) await cancel(cancelled)
    const stored = await readCodesOfOrder(app.database.db, id)
    comparisons.push({
      is: stored.map(({ amount, left, isStopped }) => ({ amount, left, isStopped })),
      should: codes.map((modelCode) => ({
        amount: modelCode.amount,
        left: leftOf(modelCode),
        isStopped: modelCode.isStopped,
      })),
    })
  }
  return comparisons
}

const leftOf = ({ amount, spent }: ModelCode) => amount - spent
type CodeUse = { order: string; code: ModelCode; amount: number; isCancelled: boolean }

/**
 * Grants a code. A refusal must state the amount that remains. The request may be sent several
 * times at once.
 */
async function give(
  { part, times: calls }: Extract<GoodwillStep, { type: 'give' }>,
  { id, toPay, codes }: { id: string; toPay: number; codes: ModelCode[] },
): Promise<ModelComparison> {
  const amount = Math.ceil(toPay * part)
  const room =
    toPay - codes.reduce((sum, code) => sum + (code.isStopped ? code.spent : code.amount), 0)
  const gift = { kind: 'code', amount } as const
  const request = { order: id, gift, reason: 'late', staff, key: randomUUID() } as const
  const answers = await Promise.all(
    Array.from({ length: calls }, () =>
      giveGoodwill(app.services, request, () => Promise.resolve()).then(
        ({ code }) => code ?? '',
        (error: unknown) => (error instanceof Refusal ? error.details : error),
      ),
    ),
  )
  const [code] = answers
  if (typeof code === 'string') codes.push({ code, amount, spent: 0, isStopped: false })
  const should = amount <= room ? code : { left: room }
  return {
    is: [typeof code === 'string', ...answers],
    should: [amount <= room, ...answers.map(() => should)],
  }
}

/** Orders with a code. The order is refused once the code is stopped or its value is used up. */
async function spend(breads: number, code: ModelCode, uses: CodeUse[]): Promise<ModelComparison> {
  const placed = await order(breads, code.code)
  if (placed === null) return { is: null, should: isOpen(code) ? 'an order' : null }
  const amount = isOpen(code) ? Math.min(leftOf(code), placed.cartTotal) : 0
  code.spent += amount
  uses.push({ order: await idOfOrder(app, placed), code, amount, isCancelled: false })
  return {
    is: [placed.discount, placed.toPay, placed.discount > 0],
    should: [amount, placed.cartTotal - amount, true],
  }
}

const isOpen = (code: ModelCode) => !code.isStopped && leftOf(code) > 0

async function cancel(use: CodeUse): Promise<void> {
  await app.database.db.transaction().execute((tx) =>
    advanceOrder(tx, app.services.jobs, {
      order: use.order,
      to: 'cancelled',
      at: app.clock.now,
    }),
  )
  if (!use.isCancelled) use.code.spent -= use.amount
  use.isCancelled = true
}

async function stop(
  code: ModelCode,
  { order: id, at: place }: { order: string; at: number },
): Promise<ModelComparison> {
  const storedCode = (await readCodesOfOrder(app.database.db, id))[place]
  const is = await app.database.db
    .transaction()
    .execute((tx) =>
      stopCodeOfOrder(tx, { order: id, id: storedCode?.id ?? '', at: app.clock.now }),
    )
  const should = isOpen(code) ? leftOf(code) : null
  if (is !== null) code.isStopped = true
  return { is, should }
}

it('a goodwill code spends at most its amount, and regains the amount of a cancelled order (H3)', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const comparisons = await play(steps)
      expect(comparisons.map(({ is }) => is)).toEqual(comparisons.map(({ should }) => should))
    }),
    { numRuns: HISTORIES },
  )
  const rows = await allRows(app.database.db)`
    select code from promo_codes where source = 'goodwill' and used <> (
      select count(*) from promo_uses where promo_code_id = promo_codes.id and returned_at is null)`
  expect(rows).toEqual([])
}, 300_000)
