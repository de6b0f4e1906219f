import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { openDatabase } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import { cardToken, pay } from '#testing/builders/a-card.ts'
import { anOrder, anyTime, place, send } from '#testing/builders/an-order.ts'
import { prepareDevice } from '#testing/builders/a-paired-device.ts'
import { type ReceivedSpan, aCollector, attributeOf } from '#testing/programs/a-collector.ts'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { aMailServer } from '#testing/programs/a-mail-server.ts'
import { startServer } from '#testing/programs/a-server.ts'
import { freePort } from '#testing/programs/postgres.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})
/** Closes it after the test, the last one first. */
function kept<T>(thing: T, close: (thing: T) => Promise<unknown>): T {
  opened.push(() => close(thing))
  return thing
}

const canaries = {
  name: 'Zéphyrine Canari',
  phone: '06 39 98 55 44',
  email: 'canari@secret.example',
}
const secrets = ['canari', 'Canari', 'Zéphyrine', '98 55 44', '98985544', '639985544', '203.0.113']
const CARD = { number: '4242424242424242', holder: 'Lefèvre' }

async function orderId(copy: DatabaseCopy, order: Order): Promise<string> {
  const database = await openDatabase(copy)
  const id = await findOrder(database.db, hashOf(order.token))
  await database.close()
  if (id === null) throw new Error('there is no such order')
  return id
}

/** Orders, pays, cooks and mails, while the mail server is away at first; then ends the program. */
async function play() {
  const collector = kept(await aCollector(), (it) => it.close())
  const mails = kept(await aMailServer(), (it) => it.close())
  const copy = kept(await copyDatabase('postgres'), (it) => it.remove())
  const port = await freePort()
  const payments = `http://127.0.0.1:${port}`
  const server = await startServer(copy, {
    LOG_LEVEL: 'debug',
    SMTP_URL: mails.url,
    PAYMENTS: 'embedded',
    PAYMENTS_PORT: String(port),
    PAYMENTS_URL: payments,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  })
  const where = await anyTime(server)
  const body = await anOrder(server, { ...where, customer: canaries, comment: 'canari' })
  mails.away = true

  const caller = { trace: randomBytes(16).toString('hex'), span: randomBytes(8).toString('hex') }
  const answer = await send(server, body, randomUUID(), {
    traceparent: `00-${caller.trace}-${caller.span}-01`,
    tracestate: 'canari=1',
    baggage: 'name=canari',
    'user-agent': 'canari',
    'x-forwarded-for': '203.0.113.7',
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
  expect(await server.end('SIGTERM')).toBe(0)
  return { collector, caller, tokens: [order.token, byCard.token], output: server.output() }
}

describe('a program with a collector', () => {
  it('sends one trace from the request to its statements, its job and the call of that, with its log lines (G5)', async () => {
    const { collector, caller, tokens, output } = await play()
    const { spans, lines, metrics } = collector
    const trace = spans.filter(({ traceId }) => traceId === caller.trace)
    const named = (name: string): ReceivedSpan => {
      const found = trace.find((span) => span.name === name)
      if (!found) throw new Error(`no ${name} among ${trace.map((span) => span.name).join(', ')}`)
      return found
    }
    const under = (parent: ReceivedSpan) =>
      trace.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

    const request = named('POST /api/orders')
    expect(request.parentSpanId).toBe(caller.span)
    expect(attributeOf(request, 'http.response.status_code')).toBe(201)
    expect(under(request).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['begin', 'commit', 'insert jobs.job_common']),
    )
    const texts = under(request).map((span) => String(attributeOf(span, 'db.query.text')))
    expect(texts).toContainEqual(expect.stringMatching(/insert into slots\b[^]*\$\d/))

    const tries = trace.filter(({ name }) => name === 'job order-received')
    expect(tries.length).toBeGreaterThan(1)
    const calls = trace.filter(({ name }) => name === 'mail.send')
    for (const call of calls) expect(tries.map(({ spanId }) => spanId)).toContain(call.parentSpanId)
    // 2: a failure. The mail server was away at first.
    const outcomes = new Set(calls.map(({ status }) => status.code ?? 0))
    expect(outcomes).toEqual(new Set([0, 2]))

    const paid = spans.find(({ name }) => name === 'payments.confirm')
    const bank = spans.filter(({ traceId }) => traceId === paid?.traceId)
    expect(bank.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /api/orders/:token/payments', 'POST /v1/payments/:id/confirm']),
    )

    const answered = lines.find(
      ({ traceId, body }) => traceId === caller.trace && body.stringValue === 'answered',
    )
    expect(answered?.spanId).toBe(request.spanId)
    const failed = lines.find(({ body }) => body.stringValue === 'job failed')
    expect([failed?.traceId, failed?.severityText]).toEqual([caller.trace, 'ERROR'])
    expect(output).toContain(`"trace_id":"${caller.trace}"`)
    expect(metrics.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['orders_placed_total', 'http_request_duration_seconds']),
    )

    const sent = collector.texts.join('\n')
    for (const secret of [...secrets, ...tokens, CARD.number, CARD.holder])
      expect(sent + output).not.toContain(secret)
    expect(sent).toContain('deployment.environment.name')
  })
})

describe('a program without a collector that answers', () => {
  it.each(['never', 503] as const)(
    'takes orders and ends well while it answers %s (G5)',
    async (answer) => {
      const collector = kept(await aCollector(answer), (it) => it.close())
      const copy = kept(await copyDatabase('postgres'), (it) => it.remove())
      const server = await startServer(copy, {
        LOG_LEVEL: 'info',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      })
      await place(server, await anOrder(server, await anyTime(server)))
      await expect.poll(() => collector.texts.length, { timeout: 20_000 }).toBeGreaterThan(0)
      await place(server, await anOrder(server, await anyTime(server)))
      expect(await server.end('SIGTERM')).toBe(0)
    },
  )

  it('makes no span of a trace that the share leaves out, whatever its caller wants (G5)', async () => {
    const collector = kept(await aCollector(), (it) => it.close())
    const copy = kept(await copyDatabase('postgres'), (it) => it.remove())
    const server = await startServer(copy, {
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER_ARG: '0',
      OTEL_METRICS_EXPORTER: 'none',
    })
    const trace = randomBytes(16).toString('hex')
    const traceparent = `00-${trace}-${randomBytes(8).toString('hex')}-01`
    await send(server, await anOrder(server, await anyTime(server)), randomUUID(), { traceparent })
    expect(await server.end('SIGTERM')).toBe(0)
    expect([collector.spans, collector.metrics]).toEqual([[], []])
    expect(collector.lines.map(({ traceId }) => traceId)).toContain(trace)
  })
})
