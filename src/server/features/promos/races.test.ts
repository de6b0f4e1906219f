import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import { openDatabase } from '#server/db/open.ts'
import { type DatabaseCopy, type DatabaseKind, copyDatabase } from '#testing/programs/a-database.ts'
import { BOURSE, type TestOrderBody, anOrder, send } from '#testing/builders/an-order.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import type { NewPromoCode } from '#server/stores/promos/codes.ts'
import { type TestServer, endedByHook, startServer } from '#testing/programs/a-server.ts'
import type { TestAnswer } from '#testing/programs/test-app.ts'
import { budget } from '#testing/runs/budget.ts'

/**
 * The short run (`change`) tests only two processes on PostgreSQL, because one process on the
 * embedded database has fewer races.
 */
const setups = budget<[string, DatabaseKind, number][]>({
  change: [['PostgreSQL with two processes', 'postgres', 2]],
  all: [
    ['PostgreSQL with two processes', 'postgres', 2],
    ['the embedded database with one', 'embedded', 1],
  ],
})

/** Number of wrong codes that an IP address may try. */
const GUESSES = 4

/**
 * Header with another client address for each customer, as the proxy in front of the servers sets
 * it.
 */
const from = (address: string) => ({ 'x-forwarded-for': address })
const street = (i: number) => from(`198.51.100.${i}`)
let places = 0
/** A new address from which nobody has tried a code. */
const elsewhere = () => from(`203.0.113.${(places += 1)}`)

let guests = 0
/** A new guest each time, because a guest who has ordered before is not a first-time customer. */
const aGuest = (): TestOrderBody['customer'] => ({
  name: 'Ana',
  email: `${randomUUID()}@example.com`,
  phone: `06 ${String(10_000_000 + (guests += 1))}`,
})

/** The body of an order with a code, at least a day ahead, at a time without any order. */
async function withCode(server: TestServer, promo: string): Promise<TestOrderBody> {
  const { days } = (await server.get(`/api/restaurants/${BOURSE}/takeaway`)).json<{
    days: { times: { at: string; left: number }[] }[]
  }>()
  const free = days
    .slice(1)
    .flatMap(({ times }) => times)
    .find(({ left: placesLeft }) => placesLeft === 20)
  if (!free) throw new Error('no slot with twenty free places within the week')
  return anOrder(server, { restaurant: BOURSE, takeawayAt: free.at, promo })
}

const all = (count: number, ask: (i: number) => Promise<TestAnswer>) =>
  Promise.all(Array.from({ length: count }, (_, i) => ask(i)))

const outcomeOf = ({ status, json }: TestAnswer) => (status < 300 ? 'taken' : json<Problem>().code)

function countsOf(answers: TestAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[outcomeOf(answer)] = (counts[outcomeOf(answer)] ?? 0) + 1
  return counts
}

describe.each(setups)('simultaneous use of promo codes on %s', (_, kind, processes) => {
  let copy: DatabaseCopy
  let servers: TestServer[] = []
  /**
   * Unused codes, made before the servers start, because the servers then need exclusive access to
   * the database.
   */
  let codes: Record<'once' | 'dozen' | 'each' | 'first', string[]>
  beforeAll(async () => {
    copy = await copyDatabase(kind)
    const database = await openDatabase(copy)
    const some = (changes: Partial<NewPromoCode>) =>
      Promise.all(Array.from({ length: 4 }, () => aPromo(database, changes)))
    codes = {
      once: await some({ overall_limit: 1 }),
      dozen: await some({ overall_limit: 12 }),
      each: await some({ per_customer_limit: 1 }),
      first: await some({ first_order_only: true }),
    }
    await database.close()
    const settings = { PROMO_GUESSES: String(GUESSES), TRUSTED_PROXIES: '1' }
    servers = await Promise.all(
      Array.from({ length: processes }, () => startServer(copy, settings, endedByHook)),
    )
  })
  afterAll(async () => {
    await stop()
    await copy.remove()
  })
  const stop = () => Promise.all(servers.splice(0).map((server) => server.end('SIGTERM')))
  const unused = (kind: keyof typeof codes): string => codes[kind].pop() ?? ''
  const serverOf = (i: number) => servers[i % servers.length] as TestServer
  const order = (i: number, body: TestOrderBody, where: { 'x-forwarded-for': string }) =>
    send(serverOf(i), body, randomUUID(), where)
  const check = (i: number, code: string, where: { 'x-forwarded-for': string }) =>
    serverOf(i).post('/api/promos', { code, restaurant: BOURSE }, where)

  it('a code with one use goes to exactly one of a hundred customers, and a code with twelve uses to twelve (L7)', async () => {
    const once = unused('once')
    const dozen = unused('dozen')
    const body = await withCode(serverOf(0), once)
    const answers = await all(100, (i) => order(i, { ...body, customer: aGuest() }, street(i)))
    expect(countsOf(answers)).toEqual({ taken: 1, promo_invalid: 99 })
    const dozenAnswers = await all(60, (i) =>
      order(i, { ...body, promo: dozen, customer: aGuest() }, street(i)),
    )
    expect(countsOf(dozenAnswers)).toEqual({ taken: 12, promo_invalid: 48 })
    const placed = [...answers, ...dozenAnswers]
      .filter(({ status }) => status === 201)
      .map((answer) => answer.json<Order>())
    expect(placed[0]?.promoCode).toBe(once)
    // Refused orders did not use up any order number.
    const numbers = placed.map(({ number }) => Number(number.slice(1))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_number, i) => (numbers[0] ?? 0) + i))
  })

  it('one customer’s simultaneous orders use each code limited to once per customer exactly once (L7)', async () => {
    const body = await withCode(serverOf(0), unused('each'))
    const customer = aGuest()
    const ownAnswers = await all(20, (i) => order(i, { ...body, customer }, street(100 + i)))
    expect(countsOf(ownAnswers)).toEqual({ taken: 1, promo_invalid: 19 })
    const newcomer = aGuest()
    const first = unused('first')
    const another = unused('first')
    const both = await all(20, (i) =>
      order(
        i,
        { ...body, promo: i % 4 < 2 ? first : another, customer: newcomer },
        street(120 + i),
      ),
    )
    expect(countsOf(both)).toEqual({ taken: 1, promo_invalid: 19 })
  })

  it('wrong codes are counted across all requests of an address and all processes, right codes are not (L7)', async () => {
    const here = elsewhere()
    const rights = await all(12, () => check(0, 'MIDI5', here))
    expect(countsOf(rights)).toEqual({ taken: 12 })
    const good = await withCode(serverOf(0), 'MIDI5')
    const quote = (i: number, promo: string) =>
      serverOf(i).post('/api/quotes', { restaurant: BOURSE, lines: [], promo }, here)
    const answers = [
      await order(0, good, here),
      await check(0, 'WRONG-1', here),
      await check(1, 'WRONG-2', here),
      await quote(1, 'WRONG-3'),
      await order(0, { ...good, promo: 'WRONG-4' }, here),
    ]
    expect(answers.map(outcomeOf)).toEqual(['taken', ...Array(GUESSES).fill('promo_invalid')])
    const refused = [
      await check(0, 'MIDI5', here),
      await check(1, 'WRONG-5', here),
      await order(1, good, here),
      await quote(0, 'MIDI5'),
    ]
    for (const answer of refused) {
      expect([answer.status, outcomeOf(answer)]).toEqual([429, 'too_many_requests'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    const { takeawayAt } = good
    const without = await anOrder(serverOf(0), { restaurant: BOURSE, takeawayAt })
    expect((await order(0, without, here)).status).toBe(201)
  })

  it('many simultaneous wrong codes reveal no more than the same number in sequence (L7)', async () => {
    const here = elsewhere()
    const answers = await all(100, (i) => check(i, `WRONG-${i}`, here))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(GUESSES)
    expect((await check(0, 'MIDI5', here)).status).toBe(429)
  })

  it('the stored use count of each code equals the number of orders that used it (L7)', async () => {
    await stop()
    const database = await openDatabase(copy)
    const rows = await allRows(database.db)<{ code: string; used: number; uses: number }>`
      select code, used, count(order_id)::integer as uses from promo_codes
      left join promo_uses on promo_code_id = promo_codes.id group by promo_codes.id`
    await database.close()
    expect(rows.filter(({ used, uses }) => used !== uses)).toEqual([])
    expect(rows.length).toBeGreaterThan(0)
  })
})
