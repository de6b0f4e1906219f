import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { openDatabase } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import type { DatabaseCopy } from '#testing/programs/a-database.ts'
import { type MailServer, aMailServer } from '#testing/programs/a-mail-server.ts'
import { type TestServer, startServer } from '#testing/programs/a-server.ts'
import { freePort } from '#testing/programs/postgres.ts'
import { cardToken, pay } from './a-card.ts'
import { anOrder, anyTime, place, send } from './an-order.ts'
import { prepareDevice } from './a-paired-device.ts'

/** The customer of a watched day: none of these values may appear in traces, metrics or logs. */
const customer = {
  name: 'Zéphyrine Canari',
  phone: '06 39 98 55 44',
  email: 'canari@secret.example',
}
/** Texts that must not appear in any trace, metric or log, nor may the tokens of the orders. */
export const canaries = [
  'canari',
  'Canari',
  'Zéphyrine',
  '98 55 44',
  '98985544',
  '639985544',
  '203.0.113',
  // The card number, and the card holder.
  '4242424242424242',
  'Lefèvre',
]

export type WatchedDay = { server: TestServer; mails: MailServer; tokens: string[] }

/**
 * A program in which a customer orders and pays, and the order is prepared and mailed. At first the
 * mail server is down. `headers`: those of the request that places the order.
 */
export async function aWatchedDay(
  copy: DatabaseCopy,
  settings: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<WatchedDay> {
  const mails = await aMailServer()
  mails.away = true
  const port = await freePort()
  const payments = `http://127.0.0.1:${port}`
  const server = await startServer(copy, {
    LOG_LEVEL: 'debug',
    SMTP_URL: mails.url,
    PAYMENTS: 'embedded',
    PAYMENTS_PORT: String(port),
    PAYMENTS_URL: payments,
    ...settings,
  })
  const where = await anyTime(server)
  const body = await anOrder(server, { ...where, customer, comment: 'canari' })
  const answer = await send(server, body, randomUUID(), {
    tracestate: 'canari=1',
    baggage: 'name=canari',
    'user-agent': 'canari',
    'x-forwarded-for': '203.0.113.7',
    ...headers,
  })
  expect(answer.status).toBe(201)
  const order = answer.json<Order>()
  await expect.poll(() => mails.offered.length, { timeout: 20_000 }).toBeGreaterThan(0)
  mails.away = false
  await expect.poll(() => mails.received.length, { timeout: 30_000 }).toBeGreaterThan(0)

  const byCard = await place(server, { ...body, payment: 'card' })
  expect((await pay(server, byCard, await cardToken(payments, 'success'))).status).toBe(201)

  const kitchen = await (await prepareDevice(copy, where.restaurant))(server.url)
  const id = await orderId(copy, order)
  for (const action of ['accept', 'start', 'ready'] as const)
    expect((await kitchen.tap(id, action)).status, action).toBeLessThan(300)
  await server.get(`/api/orders/${order.token}?name=canari`, { cookie: 'who=canari' })
  await server.get('/api/canari')
  expect((await send(server, { ...body, restaurant: 999 })).status).toBe(409)
  return { server, mails, tokens: [order.token, byCard.token] }
}

async function orderId(copy: DatabaseCopy, order: Order): Promise<string> {
  const database = await openDatabase(copy)
  const id = await findOrder(database.db, hashOf(order.token))
  await database.close()
  if (id === null) throw new Error('no order has this token')
  return id
}
