import { allRows, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { compareLedgers } from '#server/features/payments/compare-ledgers.ts'
import { settle } from '#server/features/payments/settle.ts'
import { completeReceipts } from '#server/features/books/complete-receipts.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { type PaymentGateway, ProviderUnavailable } from '#server/gateways/payments/port.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { mustReadPayment } from '#server/stores/payments/payments.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { type TestBrowser, aCustomer } from '#testing/builders/a-customer.ts'
import { aFormula, fiveLines } from '#testing/builders/an-order.ts'
import { advance, moneyOf } from '#testing/builders/a-payment.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { aStaffMember, idOfOrder } from '#testing/builders/a-refund.ts'
import { onPoints } from '#testing/builders/points.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { refundFaults } from '#testing/models/refund-faults.ts'
import { RefundModel } from '#testing/models/refund-model.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { budget } from '#testing/runs/budget.ts'
import { readRefundable } from './read-refundable.ts'
import { type RefundRequest, requestRefund } from './request-refund.ts'

const HISTORIES = budget({ change: 25, all: 600 })

/**
 * The kinds of failures of a call to the provider: the process dies before or after it, or its
 * answer is lost.
 */
const fault = fc.constantFrom('none', 'dies before', 'dies after', 'lost')
type ProviderFault = typeof fault extends fc.Arbitrary<infer T> ? T : never
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('refund' as const),
      lines: fc.array(
        fc.record({
          line: fc.nat(),
          units: fc.nat(),
          /** Supplements of the line that are refunded instead of whole units. */
          supplements: fc.option(
            fc.array(fc.record({ part: fc.nat(), quantity: fc.nat() }), {
              minLength: 1,
              maxLength: 2,
            }),
          ),
          // Amount as a share of the refundable amount: often all of it, often a part, and
          // sometimes more than is left.
          part: fc.oneof(
            { weight: 4, arbitrary: fc.constant(1) },
            { weight: 4, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
            { weight: 1, arbitrary: fc.constant(1.2) },
          ),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      goodwill: fc.constantFrom(0, 0, 0, 25),
      /** How many copies of the request are sent at the same time, with the same idempotency key. */
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('settle' as const),
      on: fc.constantFrom('refund' as const, 'read' as const),
      fault,
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('drain' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cancel' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('elsewhere' as const),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
)
const history = fc.record({
  held: fc.integer({ min: 80, max: 280 }),
  picks: fc.array(
    fc.record({ line: fc.nat({ max: 5 }), quantity: fc.integer({ min: 1, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  reward: fc.nat({ max: 2 }),
  promo: fc.constantFrom(
    null,
    { kind: 'percent' as const, value: 10 },
    { kind: 'percent' as const, value: 33 },
    { kind: 'amount' as const, value: 317 },
    { kind: 'product' as const, value: 951, product: 'dessert' as const },
  ),
  steps: fc.array(step, { minLength: 2, maxLength: 9, size: 'max' }),
})
type RefundHistory = typeof history extends fc.Arbitrary<infer H> ? H : never
type RefundStep = RefundHistory['steps'][number]

/** A refund of one line: its first unit, or one of its supplements. */
const refundOf = (line: number, part: number, isOfSupplement = false): RefundStep => ({
  type: 'refund',
  lines: [
    { line, units: 0, supplements: isOfSupplement ? [{ part: 0, quantity: 0 }] : null, part },
  ],
  goodwill: 0,
  times: 1,
})
const settling = (how: ProviderFault): RefundStep => ({
  type: 'settle',
  on: 'refund',
  fault: how,
  times: 1,
})

/**
 * A fixed history with every kind of refund and failure, because a small random sample may miss
 * some.
 */
const oneOfEachKind: RefundHistory = {
  held: 100,
  picks: [{ line: 0, quantity: 1 }],
  reward: 0,
  promo: null,
  steps: [
    refundOf(0, 1, true),
    settling('dies before'),
    settling('dies after'),
    refundOf(1, 1.2),
    refundOf(1, 0.5),
    settling('lost'),
  ],
}

let app: TestApp
let gateway: PaymentGateway
let staff: string
let customer: { browser: TestBrowser; id: string }

beforeAll(async () => {
  app = await openTestApp('postgres')
  if (app.services.payments === null) throw new Error('card payments are not set up')
  gateway = app.services.payments
  staff = await aStaffMember(app.database)
  customer = await aCustomer(app)
})
afterAll(() => app.close())

/**
 * A gateway to the provider whose calls of one kind fail in the given way; all other calls work.
 */
const faulty = (on: 'refund' | 'read', how: ProviderFault): PaymentGateway => {
  const fail = async <T>(call: () => Promise<T>): Promise<T> => {
    if (how === 'dies before') throw new Error('killed')
    const answer = await call()
    if (how === 'dies after') throw new Error('killed')
    if (how === 'lost') throw new ProviderUnavailable('the answer was lost')
    return answer
  }
  return {
    ...gateway,
    refund: (id, refund) =>
      on === 'refund' ? fail(() => gateway.refund(id, refund)) : gateway.refund(id, refund),
    read: (id) => (on === 'read' ? fail(() => gateway.read(id)) : gateway.read(id)),
  }
}

/** Lines of a cart with their own ids, and a reward. */
function cartOf({ picks, reward }: RefundHistory): CartLine[] {
  const portions = (...ids: number[]) => ids.map((ingredient) => ({ ingredient, warm: false }))
  const filling = {
    bases: portions(101),
    ingredients: portions(201, 202, 203, 301, 401),
    sauces: portions(701, 702),
    side1: portions(1001),
    side2: portions(851),
  }
  const kinds = [...fiveLines(), aFormula('extras', { filling })]
  const lines = picks.flatMap(({ line, quantity }, i): CartLine[] => {
    const kind = kinds[line]
    return kind === undefined ? [] : [{ ...kind, id: `${kind.id}-${i}`, quantity }]
  })
  // Each cart contains a formula, so that no order consists of rewards alone and each has
  // refundable supplements.
  return [
    aFormula('meal', { filling }),
    ...lines,
    ...(reward > 0 ? [onPoints('cola', reward)] : []),
  ]
}

async function holdPoints(points: number): Promise<void> {
  await runStatement(app.database.db)`
    with held as (select balance from point_accounts where customer_id = ${customer.id})
    insert into point_entries (customer_id, kind, points, at)
    select ${customer.id}, case when ${points} > balance then 'earned' else 'spent' end, ${points}::integer - balance, now()
    from held where balance <> ${points}::integer`
}
const balance = async () => {
  const rows = await allRows(app.database.db)<{ balance: number }>`
    select balance from point_accounts where customer_id = ${customer.id}`
  return rows[0]?.balance
}

async function placePaid(played: RefundHistory): Promise<Order> {
  await runStatement(app.database.db)`update slots set taken = 0`
  await holdPoints(played.held)
  const code = played.promo && (await aPromo(app.database, played.promo))
  const { browser } = customer
  const client = {
    get: (path: string) => browser.ask('GET', path),
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      browser.ask('POST', path, body, headers),
  }
  const order = await placeByCard(client, {
    lines: cartOf(played),
    ...(code === null ? {} : { promo: code }),
  })
  await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
  await advance(app, order, 'in-preparation')
  await app.drain()
  return order
}

/** Plays a history in the program and in the model; returns the kinds of events in it. */
async function play(played: RefundHistory): Promise<string[]> {
  // The clock is reset for each history, because the customer's login would expire before the last
  // one.
  app.clock.now = TUESDAY_AT_NINE
  const order = await placePaid(played)
  const id = await idOfOrder(app, order)
  const sold = (await readRefundable(app.services, id))?.preview.order
  if (sold === undefined) throw new Error('the order cannot be refunded')
  const model = new RefundModel(sold, played.held)
  const outcomes: string[] = []
  for (const nextStep of played.steps) {
    app.clock.now += 60_000
    if (nextStep.type === 'refund') outcomes.push(await ask(id, model, nextStep))
    else if (nextStep.type === 'settle') {
      const services = { ...app.services, payments: faulty(nextStep.on, nextStep.fault) }
      await Promise.allSettled(Array.from({ length: nextStep.times }, () => settle(services, id)))
      outcomes.push(nextStep.fault)
    } else if (nextStep.type === 'drain') await app.drain()
    else if (nextStep.type === 'cancel') {
      await advance(app, order, 'cancelled')
      model.cancel()
      outcomes.push('cancel')
    } else if (!model.isCancelled) {
      const amount = Math.floor(model.money.leftOfOrder * nextStep.part)
      if (amount === 0) continue
      const { providerId } = await mustReadPayment(app.database.db, id)
      await gateway.refund(providerId ?? '', { key: `by-hand-${randomUUID()}`, amount })
      await settle({ ...app.services, payments: gateway }, id)
      model.elsewhere(amount)
      outcomes.push('elsewhere')
    }
  }
  app.clock.now += 60_000
  await app.drain()
  await app.drain()
  expect(await moneyOf(app, order)).toMatchObject({
    captured: sold.toPay,
    refunded: model.givenMoney,
    due_at: null,
  })
  const refunds = await allRows(app.database.db)<{ amount: number }>`
    select amount from refunds where order_id = ${id} order by id`
  expect(refunds.map(({ amount }) => amount)).toEqual(model.refunds)
  expect(await balance()).toBe(model.balance)
  const uses = await allRows(app.database.db)<{ back: boolean }>`
    select returned_at is not null as back from promo_uses where order_id = ${id}`
  // A code without any reduction does not count as used.
  expect(uses).toEqual(uses.map(() => ({ back: model.isCodeBack })))
  expect(uses).toHaveLength(sold.discount > 0 ? 1 : 0)
  return outcomes
}

/** Requests a refund, once or twice under one key; the program must decide as the model does. */
async function ask(
  order: string,
  model: RefundModel,
  { lines, goodwill, times }: Extract<RefundHistory['steps'][number], { type: 'refund' }>,
): Promise<string> {
  const { paid, remainingCents } = model.money
  const refundLines = lines.map(({ line, units, part, supplements }) => {
    const at = line % paid.length
    const supplementParts = supplements === null ? [] : model.money.someParts(at, supplements)
    return {
      line: at,
      quantity: 1 + (units % model.money.quantityOf(at)),
      amount: Math.floor(
        (supplementParts.length > 0
          ? model.money.worthOf(at, supplementParts)
          : (remainingCents[at] ?? 0)) * part,
      ),
      ...(supplementParts.length > 0 && { parts: supplementParts }),
    }
  })
  const request: RefundRequest = {
    order,
    lines: refundLines,
    reason: 'quality',
    note: null,
    goodwillPoints: goodwill,
    staff,
    key: randomUUID(),
  }
  const answers = await Promise.allSettled(
    Array.from({ length: times }, () => requestRefund(app.services, request)),
  )
  const codes = answers.map((answer) => {
    if (answer.status === 'fulfilled') return 'given'
    if (answer.reason instanceof Refusal) return answer.reason.code
    throw answer.reason
  })
  expect(codes.every((outcome) => (outcome === 'given') === (codes[0] === 'given'))).toBe(true)
  expect(codes[0] === 'given').toBe(model.refund(refundLines, goodwill))
  return refundLines.some(({ parts: refundParts }) => refundParts !== undefined)
    ? `${codes[0]}, supplements`
    : (codes[0] ?? '')
}

it(
  'random orders and refunds, killed anywhere, refund once, at most the payment, with correct VAT, points and codes (H3, Y6)',
  async () => {
    const reachedOutcomes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(history, async (played) => {
        for (const outcome of await play(played)) reachedOutcomes.add(outcome)
      }),
      {
        numRuns: HISTORIES,
        interruptAfterTimeLimit: budget({ change: 100_000, all: 3_000_000 }),
        examples: [[oneOfEachKind]],
      },
    )
    // Refunds made on the provider's own pages get their receipts before a day is closed. The clock
    // was reset for each history, so it is now set to a time after all of them.
    app.clock.now = TUESDAY_AT_NINE + 12 * 3_600_000
    await completeReceipts(app.services)
    expect(await refundFaults(app.database)).toEqual([])
    expect(await ledgerFaults(app.database)).toEqual([])
    expect((await checkBooks(app.database.db)).filter(({ fault: bad }) => bad !== null)).toEqual([])
    for (const day of ['2026-11-24', '2026-11-25'])
      expect(await compareLedgers({ ...app.services, payments: gateway }, day)).toMatchObject({
        difference: 0,
      })
    expect([...reachedOutcomes]).toEqual(
      expect.arrayContaining([
        'given',
        'refund_too_high',
        'given, supplements',
        'dies before',
        'dies after',
        'lost',
      ]),
    )
  },
  budget({ change: 180_000, all: 3_600_000 }),
)
