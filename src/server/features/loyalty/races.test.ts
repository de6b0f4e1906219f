import { allRows, firstRow } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { PASSWORD, aCustomer } from '#testing/builders/a-customer.ts'
import { type TestServer, endedByHook, startServer } from '#testing/programs/a-server.ts'
import { BOURSE, aFormula, anOrder, send } from '#testing/builders/an-order.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { givePoints, onPoints, takeSteps } from '#testing/builders/points.ts'
import { type TestAnswer, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { budget } from '#testing/runs/budget.ts'

/**
 * The restaurant's program and two server processes for customers, all on one PostgreSQL database.
 */
let app: TestApp
let servers: TestServer[] = []
beforeAll(async () => {
  app = await openTestApp('postgres')
  app.clock.now = Date.now()
  servers = await Promise.all([0, 1].map(() => startServer(app.config, {}, endedByHook)))
})
afterAll(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGTERM')))
  await app.close()
})

const serverOf = (i: number): TestServer => servers[i % servers.length] as TestServer

type Device = (i: number, lines: Parameters<typeof anOrder>[1]) => Promise<TestAnswer>
/**
 * A customer with several devices: each order is sent by another device, through another process.
 */
async function aMember(
  points: number,
): Promise<{ id: string; headers: Record<string, string>; order: Device }> {
  const { id, email } = await aCustomer(app)
  await givePoints(app, id, points)
  const { accessToken } = (await app.post('/api/auth/login', { email, password: PASSWORD })).json<{
    accessToken: string
  }>()
  const headers = { authorization: `Bearer ${accessToken}` }
  const times = await freeTimes()
  return {
    id,
    headers,
    order: async (i, changes) =>
      send(
        serverOf(i),
        await anOrder(serverOf(i), {
          restaurant: BOURSE,
          takeawayAt: times[i % times.length] ?? '',
          ...changes,
        }),
        randomUUID(),
        headers,
      ),
  }
}

async function freeTimes(): Promise<string[]> {
  const { days } = (await serverOf(0).get(`/api/restaurants/${BOURSE}/takeaway`)).json<{
    days: { times: { at: string; left: number }[] }[]
  }>()
  return days
    .slice(1)
    .flatMap(({ times }) => times)
    .filter(({ left: placesLeft }) => placesLeft > 10)
    .map(({ at }) => at)
}

const balanceOf = async (customer: string) =>
  (
    await firstRow(app.database.db)<{ balance: number }>`
  select balance from point_accounts where customer_id = ${customer}`
  )?.balance

it('only one of forty simultaneous orders through two processes can spend the same points (L6)', async () => {
  const zoe = await aMember(71)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => zoe.order(i, { lines: [onPoints('cola')] })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const codes = answers
    .filter(({ status }) => status !== 201)
    .map((answer) => answer.json<Problem>().code)
  expect(new Set(codes)).toEqual(new Set(['points_missing']))
  expect(await balanceOf(zoe.id)).toBe(35)
  expect(await ledgerFaults(app.database)).toEqual([])
})

it('only one of twenty simultaneous claims of a code succeeds (L6)', async () => {
  const members = [await aMember(1), await aMember(2), await aMember(3)]
  const guest = (
    await send(
      serverOf(0),
      await anOrder(serverOf(0), { restaurant: BOURSE, takeawayAt: (await freeTimes())[0] ?? '' }),
    )
  ).json<Order>()
  const { claim } = (await serverOf(0).get(`/api/orders/${guest.token}`)).json<OrderView>()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      serverOf(i).post(
        '/api/me/loyalty/claims',
        { code: claim?.code },
        members[i % members.length]?.headers,
      ),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(19).fill(409),
  ])
  expect(await ledgerFaults(app.database)).toEqual([])
})

const LIVES = budget({ change: 60, all: 160 })

it('the ledger matches the orders after simultaneous placing, claiming, collecting and cancelling (L1, L6)', async () => {
  const seed = runSeed
  let state = seed
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 16) % below
  }
  // The members of the test; null for a guest. Only the fixed histories use the last one.
  const members = [
    await aMember(280),
    await aMember(150),
    await aMember(40),
    null,
    await aMember(280),
  ]
  const baskets = [
    [aFormula('f')],
    [aFormula('f', { quantity: 6 })],
    [onPoints('cola')],
    [aFormula('f'), onPoints('cola', 2)],
    [onPoints('compote-pomme'), onPoints('expresso')],
    [aFormula('f', { paidWith: 'points' })],
  ]
  const times = await freeTimes()
  const drawnLives = Array.from({ length: LIVES }, (_, i) => ({
    i,
    who: draw(4),
    basket: draw(baskets.length),
    ends: draw(4),
    twice: draw(3) === 0,
    claimant: draw(3),
    wait: draw(LIVES / 4),
  }))
  // Fixed histories, so that whatever is drawn, points are earned, voided, spent and returned.
  const fixed = [
    { basket: 0, ends: 3 },
    { basket: 0, ends: 1 },
    { basket: 2, ends: 1 },
  ].map((life, at) => ({ ...life, i: LIVES + at, who: 4, twice: false, claimant: 0, wait: 0 }))
  const lives = [...drawnLives, ...fixed]
  const unexpected: string[] = []
  await Promise.all(
    lives.map(async ({ i, who, basket, ends, twice, claimant, wait }) => {
      await new Promise((resolve) => {
        setTimeout(resolve, wait * 50)
      })
      const changes = { lines: baskets[basket] ?? [] }
      const member = members[who]
      const answer = member
        ? await member.order(i, changes)
        : await send(
            serverOf(i),
            await anOrder(serverOf(i), {
              restaurant: BOURSE,
              takeawayAt: times[i % times.length] ?? '',
              ...changes,
            }),
          )
      if (answer.status !== 201) {
        const { code } = answer.json<Problem>()
        if (code !== 'points_missing' && code !== 'slot_full') unexpected.push(answer.text)
        return
      }
      const order = answer.json<Order>()
      const { claim } = (await serverOf(i).get(`/api/orders/${order.token}`)).json<OrderView>()
      const claims =
        claim === null
          ? null
          : serverOf(i + 1).post(
              '/api/me/loyalty/claims',
              { code: claim.code },
              members[claimant]?.headers,
            )
      const steps = [
        [],
        ['cancelled'],
        ['in-preparation', 'cancelled'],
        ['in-preparation', 'ready', 'collected'],
      ] as const
      const walks = (twice ? [0, 1] : [0]).map(() => takeSteps(app, order, ...(steps[ends] ?? [])))
      await Promise.all([...walks, claims])
      const claimed = await claims
      if (claimed && claimed.status !== 200 && claimed.json<Problem>().code !== 'claim_invalid')
        unexpected.push(claimed.text)
    }),
  )
  expect(unexpected, `seed ${seed}`).toEqual([])
  expect(await ledgerFaults(app.database), `seed ${seed}`).toEqual([])
  const slots = await allRows(app.database.db)`
    select starts_at from slots where taken <> (
      select count(*) from orders where orders.restaurant_id = slots.restaurant_id and takeaway_at = starts_at
        and not exists (select from order_steps where order_id = orders.id and status = 'cancelled'))`
  expect(slots).toEqual([])
  const kinds = await allRows(app.database.db)<{ kind: string }>`
    select distinct kind from point_entries where order_id is not null order by kind`
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'earned',
    'given-back',
    'pending',
    'spent',
    'voided',
  ])
}, 180_000)
