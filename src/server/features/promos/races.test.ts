import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import { openDatabase } from '#server/db/open.ts'
import { type DatabaseCopy, type DatabaseKind, copyDatabase } from '#testing/programs/a-database.ts'
import { BOURSE, type OrderBody, anOrder, send } from '#testing/builders/an-order.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { type TestServer, startServer } from '#testing/programs/a-server.ts'
import type { NewCode } from '#server/stores/promos/codes.ts'
import { budget } from '#testing/runs/budget.ts'

const running: TestServer[] = []
const copies: DatabaseCopy[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end('SIGTERM')))
  await Promise.all(copies.splice(0).map((copy) => copy.remove()))
})

type House = { servers: TestServer[]; copy: DatabaseCopy; codes: string[] }

async function open(
  kind: DatabaseKind,
  processes: number,
  wanted: Partial<NewCode>[],
): Promise<House> {
  const copy = await copyDatabase(kind)
  copies.push(copy)
  const database = await openDatabase(copy)
  const codes: string[] = []
  for (const changes of wanted) codes.push(await aPromo(database, changes))
  await database.close()
  const servers = await Promise.all(Array.from({ length: processes }, () => startServer(copy)))
  running.push(...servers)
  return { servers, copy, codes }
}

/** An order with a code, at least a day ahead. */
async function withCode(server: TestServer, promo: string): Promise<OrderBody> {
  const { days } = (await server.get(`/api/restaurants/${BOURSE}/takeaway`)).json<{
    days: { times: { at: string; left: number }[] }[]
  }>()
  const free = days
    .slice(1)
    .flatMap(({ times }) => times)
    .find(({ left }) => left === 20)
  if (!free) throw new Error('no slot of twenty within the week')
  return anOrder(server, { restaurant: BOURSE, takeawayAt: free.at, promo })
}

/** Another guest each time. */
const nobodyTwice = (i: number): OrderBody['customer'] => ({
  name: 'Ana',
  email: `${randomUUID()}@example.com`,
  phone: `06 ${String(10_000_000 + i)}`,
})

const all = (count: number, ask: (i: number) => ReturnType<typeof send>) =>
  Promise.all(Array.from({ length: count }, (_, i) => ask(i)))

function countsOf(answers: Awaited<ReturnType<typeof send>>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, json } of answers) {
    const outcome = status === 201 ? 'taken' : json<Problem>().code
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/** One process on the embedded database has fewer races than two, so a slice takes the two. */
const setups = budget<[string, DatabaseKind, number][]>({
  slice: [['PostgreSQL with two processes', 'postgres', 2]],
  whole: [
    ['PostgreSQL with two processes', 'postgres', 2],
    ['the embedded database with one', 'embedded', 1],
  ],
})

describe.each(setups)('on %s', (_, kind, processes) => {
  it('a hundred customers race for a code that is good once, and exactly one has it; for one that is good twelve times, twelve (L7)', async () => {
    const {
      servers,
      copy,
      codes: [code = '', dozen = ''],
    } = await open(kind, processes, [{ overall_limit: 1 }, { overall_limit: 12 }])
    const clientOf = (i: number) => servers[i % servers.length]!
    const body = await withCode(clientOf(0), code)
    const answers = await all(100, (i) => send(clientOf(i), { ...body, customer: nobodyTwice(i) }))
    expect(countsOf(answers)).toEqual({ taken: 1, promo_invalid: 99 })
    const placed = answers
      .filter(({ status }) => status === 201)
      .map((answer) => answer.json<Order>())
    expect(placed[0]).toMatchObject({ number: 'A01', promoCode: code })
    const others = await all(60, (i) =>
      send(clientOf(i), { ...body, promo: dozen, customer: nobodyTwice(200 + i) }),
    )
    expect(countsOf(others)).toEqual({ taken: 12, promo_invalid: 48 })
    await Promise.all(running.splice(0).map((server) => server.end('SIGTERM')))
    const database = await openDatabase(copy)
    const { rows } = await sql`
      select used, count(order_id)::integer as uses from promo_codes join promo_uses on promo_code_id = promo_codes.id
      where code in (${code}, ${dozen}) group by promo_codes.id order by used`.execute(database.db)
    await database.close()
    expect(rows).toEqual([
      { used: 1, uses: 1 },
      { used: 12, uses: 12 },
    ])
  })

  it('one customer sends many orders at once with codes that are good once for each, and has each once (L7)', async () => {
    const { servers, codes } = await open(kind, processes, [
      { per_customer_limit: 1 },
      { first_order_only: true },
      { first_order_only: true },
    ])
    const clientOf = (i: number) => servers[i % servers.length]!
    const [each = '', first = '', another = ''] = codes
    const body = await withCode(clientOf(0), each)
    const customer = nobodyTwice(0)
    const own = await all(20, (i) => send(clientOf(i), { ...body, customer }))
    expect(countsOf(own)).toEqual({ taken: 1, promo_invalid: 19 })
    const newcomer = nobodyTwice(1)
    const firsts = await all(20, (i) =>
      send(clientOf(i), { ...body, promo: i % 4 < 2 ? first : another, customer: newcomer }),
    )
    expect(countsOf(firsts)).toEqual({ taken: 1, promo_invalid: 19 })
  })
})

it('wrong codes are counted over all clients and processes, right ones are not (L7)', async () => {
  const copy = await copyDatabase('postgres')
  copies.push(copy)
  const servers = await Promise.all([0, 1].map(() => startServer(copy, { PROMO_GUESSES: '4' })))
  running.push(...servers)
  const [one, two] = servers as [TestServer, TestServer]
  const check = (client: TestServer, code: string) =>
    client.post('/api/promos', { code, restaurant: BOURSE })
  const rights = await Promise.all(Array.from({ length: 12 }, () => check(one, 'MIDI5')))
  expect(new Set(rights.map(({ status }) => status))).toEqual(new Set([200]))
  const good = await withCode(one, 'MIDI5')
  expect((await send(one, good)).status).toBe(201)
  expect((await check(one, 'WRONG-1')).status).toBe(409)
  expect((await check(two, 'WRONG-2')).status).toBe(409)
  expect(
    (await two.post('/api/quotes', { restaurant: BOURSE, lines: [], promo: 'WRONG-3' })).status,
  ).toBe(409)
  expect((await send(one, { ...good, promo: 'WRONG-4' })).json<Problem>().code).toBe(
    'promo_invalid',
  )
  const refused = [
    await check(one, 'MIDI5'),
    await check(two, 'WRONG-5'),
    await send(two, good),
    await one.post('/api/quotes', { restaurant: BOURSE, lines: [], promo: 'MIDI5' }),
  ]
  for (const answer of refused) {
    expect([answer.status, answer.json<Problem>().code]).toEqual([429, 'too_many_requests'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(
    (await send(one, await anOrder(one, { restaurant: BOURSE, takeawayAt: good.takeawayAt })))
      .status,
  ).toBe(201)
})

it('many wrong codes at once tell no more than as many one after the other (L7)', async () => {
  const copy = await copyDatabase('embedded')
  copies.push(copy)
  const server = await startServer(copy, { PROMO_GUESSES: '2' })
  running.push(server)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      server.post('/api/promos', { code: `WRONG-${i}`, restaurant: BOURSE }),
    ),
  )
  expect(answers.filter(({ status }) => status === 409).length).toBe(2)
  expect((await server.post('/api/promos', { code: 'MIDI5', restaurant: BOURSE })).status).toBe(429)
})
