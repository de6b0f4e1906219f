import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import { type DatabaseCopy, type DatabaseKind, copyDatabase } from '#testing/programs/a-database.ts'
import { BOURSE, type TestOrderBody, anOrder, send } from '#testing/builders/an-order.ts'
import { type TestServer, endedByHook, startServer } from '#testing/programs/a-server.ts'
import { budget } from '#testing/runs/budget.ts'

/** Finds a time, at least a day ahead, for which the Bourse restaurant accepts twenty orders. */
async function aSlotOfTwenty(server: TestServer): Promise<string> {
  const { days } = (await server.get(`/api/restaurants/${BOURSE}/takeaway`)).json<{
    days: { times: { at: string; state: string; left: number }[] }[]
  }>()
  const free = days
    .slice(1)
    .flatMap(({ times }) => times)
    .find(({ left: placesLeft }) => placesLeft === 20)
  if (!free) throw new Error('no slot with twenty free places within the week')
  return free.at
}

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

/** Orders of one customer wait for each other, so each order has another customer. */
const somebodyElse = (i: number): TestOrderBody['customer'] => ({
  name: 'Nobody',
  phone: `06 ${39_981_000 + i}`,
  email: `nobody-${i}@example.com`,
})

/**
 * Number of places that one IP address may reserve for orders that still await their card payment.
 */
const HELD_PER_ADDRESS = 3

describe.each(setups)('simultaneous orders on %s', (_, kind, processes) => {
  let copy: DatabaseCopy
  let servers: TestServer[] = []
  beforeAll(async () => {
    copy = await copyDatabase(kind)
    servers = await Promise.all(
      Array.from({ length: processes }, () =>
        startServer(copy, { HELD_PER_ADDRESS: String(HELD_PER_ADDRESS) }, endedByHook),
      ),
    )
  })
  afterAll(async () => {
    await Promise.all(servers.splice(0).map((server) => server.end('SIGTERM')))
    await copy.remove()
  })
  const serverOf = (i: number) => servers[i % servers.length] as TestServer

  it('exactly twenty of two hundred customers get a place in a slot of twenty (T11)', async () => {
    const first = serverOf(0)
    const takeawayAt = await aSlotOfTwenty(first)
    const body = await anOrder(first, { restaurant: BOURSE, takeawayAt })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        send(serverOf(i), { ...body, customer: somebodyElse(i) }),
      ),
    )
    const placed = answers
      .filter(({ status }) => status === 201)
      .map((answer) => answer.json<Order>())
    expect(placed).toHaveLength(20)
    expect(new Set(placed.map(({ number }) => number)).size).toBe(20)
    const codes = answers
      .filter(({ status }) => status !== 201)
      .map((answer) => answer.json<Problem>().code)
    expect(new Set(codes)).toEqual(new Set(['slot_full']))
    const slot = (await first.get(`/api/restaurants/${BOURSE}/takeaway`)).text
    expect(slot).toContain(
      `{"at":"${takeawayAt}","time":"${timeInParis(takeawayAt)}","state":"full","left":0}`,
    )
  })

  it('an order sent a hundred times is placed once, and all successful answers are identical (Y6)', async () => {
    const first = serverOf(0)
    const body = await anOrder(first, {
      restaurant: BOURSE,
      takeawayAt: await aSlotOfTwenty(first),
    })
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => send(serverOf(i), body, key)),
    )
    const successes = answers.filter(({ status }) => status === 201)
    expect(new Set(successes.map(({ text }) => text)).size).toBe(1)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.json<Problem>().code).toBe('request_in_flight')
    }
    const another = await send(first, body)
    const numbers = [successes[0], another].map((answer) => answer?.json<Order>().number ?? '')
    const [firstNumber = 0, nextNumber = 0] = numbers.map((number) => Number(number.slice(1)))
    expect(nextNumber).toBe(firstNumber + 1)
  })

  it('one IP address that asks for thirty places holds three, whatever contacts the orders name (T11)', async () => {
    const first = serverOf(0)
    const takeawayAt = await aSlotOfTwenty(first)
    const bodies = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        anOrder(first, {
          restaurant: BOURSE,
          takeawayAt,
          payment: 'card',
          customer: somebodyElse(i),
        }),
      ),
    )
    const answers = await Promise.all(bodies.map((body, i) => send(serverOf(i), body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(HELD_PER_ADDRESS)
    expect(
      new Set(
        answers.filter(({ status }) => status !== 201).map((answer) => answer.json<Problem>().code),
      ),
    ).toEqual(new Set(['too_many_requests']))
  })
})

const timeInParis = (at: string) =>
  new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at))
