import { allRows, runStatement } from '#server/db/statements.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import type { Problem } from '#contract/errors.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { aChange, sendChange } from '#testing/builders/a-change.ts'
import { cardToken, check, pay, paymentOrigin } from '#testing/builders/a-card.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { type TestKitchen, aKitchen } from '#testing/builders/a-kitchen.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { BOURSE, HAUSSMANN, aFormula, anOrder, fiveLines } from '#testing/builders/an-order.ts'
import { givePoints, onPoints } from '#testing/builders/points.ts'
import { changeFaults } from '#testing/models/change-faults.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { placeFaults } from '#testing/models/place-faults.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { type TestApp, type TestClient, openTestApp } from '#testing/programs/test-app.ts'
import { budget } from '#testing/runs/budget.ts'
import { hashOf } from '#server/kit/hash.ts'

const RUNS = budget({ change: 3, all: 60 })
const QUARTER = 15 * 60_000

const carts = {
  small: () => [aFormula('one')],
  usual: fiveLines,
  large: () => [...fiveLines(), aFormula('more')],
  rewarded: () => [aFormula('one'), onPoints('cola')],
}

/**
 * An action of the customer or the kitchen on the order of the run. Some steps of a history do two
 * of these actions at the same time.
 */
const deed = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      cart: fc.constantFrom('small', 'usual', 'large', 'rewarded'),
      quarter: fc.nat({ max: 3 }),
      restaurant: fc.constantFrom(BOURSE, HAUSSMANN, HAUSSMANN),
      isPaid: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('accept', 'start', 'undo', 'wait') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'kitchen-cancel') }) },
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never
const history = fc.record({
  payment: fc.constantFrom('card' as const, 'card' as const, 'at-restaurant' as const),
  hasCode: fc.boolean(),
  deeds: fc.array(fc.tuple(deed, fc.option(deed)), { minLength: 2, maxLength: 5 }),
})

it.each(databaseKinds)(
  'random changes and kitchen taps keep money, places, points and codes equal to the valid orders, on the %s database (E1)',
  async (kind) => {
    const app = await openTestApp(kind)
    // Uses two processes if the database allows it.
    const secondApp = kind === 'postgres' ? await openSecondApp(app) : null
    try {
      const world = await prepare(app, secondApp ?? app)
      await fc.assert(
        fc.asyncProperty(history, (deeds) => play(world, deeds)),
        { numRuns: RUNS, endOnFailure: true },
      )
    } finally {
      await secondApp?.close()
      await app.close()
    }
  },
  budget({ change: 180_000, all: 3_600_000 }),
)

type World = {
  app: TestApp
  clients: [TestClient, TestClient]
  kitchens: Record<number, TestKitchen>
}

const prepare = async (app: TestApp, secondClient: TestClient): Promise<World> => ({
  app,
  clients: [app, secondClient],
  kitchens: { [HAUSSMANN]: await aKitchen(app), [BOURSE]: await aKitchen(app, BOURSE) },
})

/**
 * Places an order of a new customer, with `hasCode` also with a promo code that only one order may
 * use, and plays a history of this order.
 */
async function play(
  world: World,
  { payment, hasCode, deeds }: typeof history extends fc.Arbitrary<infer H> ? H : never,
): Promise<void> {
  const { app, clients } = world
  const customer = await aCustomer(app)
  await givePoints(app, customer.id, 200)
  const promo = await aPromo(app.database)
  await runStatement(app.database.db)`
    update promo_codes set overall_limit = 1 where code = ${promo}`
  const first = await firstFree(app)
  const body = await anOrder(app, {
    payment,
    takeawayAt: first,
    lines: carts.rewarded(),
    ...(hasCode && { promo }),
  })
  const placed = await customer.browser.ask('POST', '/api/orders', body, {
    'idempotency-key': crypto.randomUUID(),
  })
  expect(placed.text).toContain('token')
  const order = placed.json<Order>()
  if (payment === 'card') await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
  for (const [firstDeed, secondDeed] of deeds) {
    await Promise.all([
      act(world, clients[0], { order, first }, firstDeed),
      secondDeed === null ? null : act(world, clients[1], { order, first }, secondDeed),
    ])
    await app.drain()
  }
  app.clock.now += 20 * 60_000
  await app.drain()
  const faults = {
    changes: await changeFaults(app.database.db),
    places: await placeFaults(app.database.db),
    points: await ledgerFaults(app.database),
    bank: await bankFaults(app),
    books: (await checkBooks(app.database.db)).filter(({ fault }) => fault !== null),
  }
  expect(faults).toEqual({ changes: [], places: [], points: [], bank: [], books: [] })
}

async function firstFree({ get }: TestClient): Promise<string> {
  const { days } = (await get(`/api/restaurants/${HAUSSMANN}/takeaway`)).json<{
    days: { times: { at: string; state: string }[] }[]
  }>()
  const free = days
    .slice(1)
    .flatMap(({ times }) => times)
    .find(({ state }) => state === 'free')
  if (free === undefined) throw new Error('no pickup time is free')
  return free.at
}

async function act(
  { app, kitchens }: World,
  client: TestClient,
  { order, first }: { order: Order; first: string },
  deed: Deed,
): Promise<void> {
  const rows = await allRows(app.database.db)<{ id: string; restaurant: number }>`
    select orders.id::text as id, restaurant_id as restaurant
    from order_links join orders on orders.id = order_id
    where token_hash = ${hashOf(order.token)}`
  const currentOrder = rows[0]
  if (currentOrder === undefined) throw new Error('the link leads to no order')
  const kitchen = kitchens[currentOrder.restaurant]
  if (deed.do === 'change') {
    const { cart, quarter, restaurant, isPaid } = deed
    const at = new Date(Date.parse(first) + quarter * QUARTER).toISOString()
    const changes = { lines: carts[cart as keyof typeof carts](), restaurant, takeawayAt: at }
    const readable = await client.get(`/api/orders/${order.token}/change`)
    if (readable.status !== 200) return
    const answer = await sendChange(client, order, await aChange(client, order, changes))
    // A refused change leaves the order unchanged.
    if (answer.status !== 201) return expect(answer.json<Problem>().code).not.toBe('server_error')
    const changed = answer.json<Order>()
    if (isPaid && changed.status === 'awaiting-payment') {
      await pay(client, changed, await cardToken(paymentOrigin(app), 'success'))
      await check(client, changed)
    }
  } else if (deed.do === 'cancel') await client.post(`/api/orders/${order.token}/cancellation`, {})
  else if (deed.do === 'kitchen-cancel')
    await kitchen?.tap(currentOrder.id, { action: 'cancel', reason: 'incident' })
  else if (deed.do === 'wait') app.clock.now += 60_000
  else await kitchen?.tap(currentOrder.id, { action: deed.do as 'accept' | 'start' | 'undo' })
}

/**
 * Finds orders whose price differs from the money that the provider has reserved or captured for
 * them; for orders that are cancelled, unpaid or not paid by card, there must be none. Also finds
 * money at the provider that belongs to none of our payments.
 */
async function bankFaults({ database }: TestApp): Promise<string[]> {
  const rows = await allRows(database.db)<{ wrong: string }>`
    select 'the bank has ' || bank.kept || ' of order ' || orders.id || ', which costs ' || orders.to_pay as wrong
    from orders
      cross join lateral (
        select status, payment from order_steps where order_id = orders.id order by position desc limit 1
      ) step
      cross join lateral (
        select coalesce(sum(case bank.state when 'captured' then bank.captured - bank.refunded
          when 'authorised' then own.keeps else 0 end), 0) as kept
        from order_payments own join payments on payments.order_id = own.payment
          join embedded_payments.payments bank on bank.reference = payments.key
        where own.order_id = orders.id
      ) bank
    where bank.kept <> case
      when step.payment = 'card' and step.status not in ('cancelled', 'awaiting-payment') then orders.to_pay else 0 end
    union all
    select 'the bank has the money of nobody: ' || bank.id
    from embedded_payments.payments bank
    where bank.state in ('authorised', 'captured') and bank.captured <> bank.refunded
      and not exists (select from payments where key = bank.reference)`
  return rows.map(({ wrong }) => wrong)
}
