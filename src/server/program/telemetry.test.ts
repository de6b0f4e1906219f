import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { anOrder, anyTime, place, send } from '#testing/builders/an-order.ts'
import { aWatchedDay, canaries } from '#testing/builders/a-watched-day.ts'
import { type ReceivedSpan, aCollector, attributeOf } from '#testing/programs/a-collector.ts'
import { copyDatabase } from '#testing/programs/a-database.ts'
import { startServer } from '#testing/programs/a-server.ts'
import { budget, isFull } from '#testing/runs/budget.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})
/** Closes a resource after the test; the last one opened is closed first. */
function closeAfterTest<T>(resource: T, close: (resource: T) => Promise<unknown>): T {
  opened.push(() => close(resource))
  return resource
}

describe('a program with a collector', () => {
  it('sends one trace from the request to its statements, its job and that job’s call, with the log lines (G5)', async () => {
    const collector = closeAfterTest(await aCollector(), (it) => it.close())
    const copy = closeAfterTest(await copyDatabase('postgres'), (it) => it.remove())
    const caller = { trace: randomBytes(16).toString('hex'), span: randomBytes(8).toString('hex') }
    const { server, tokens } = closeAfterTest(
      await aWatchedDay(
        copy,
        {
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
          OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        },
        { traceparent: `00-${caller.trace}-${caller.span}-01` },
      ),
      ({ mails }) => mails.close(),
    )
    expect(await server.end('SIGTERM')).toBe(0)
    const output = server.output()
    const { spans, lines, metrics } = collector
    const trace = spans.filter(({ traceId }) => traceId === caller.trace)
    const spanNamed = (name: string): ReceivedSpan => {
      const matchingSpan = trace.find((span) => span.name === name)
      if (!matchingSpan)
        throw new Error(
          `the trace has no span ${name}, only ${trace.map((span) => span.name).join(', ')}`,
        )
      return matchingSpan
    }
    const under = (parent: ReceivedSpan) =>
      trace.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

    const request = spanNamed('POST /api/orders')
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
    // Status 2 means failure: the first attempts fail, because the mail server is unreachable at
    // first.
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

    const exportedText = collector.texts.join('\n')
    for (const secret of [...canaries, ...tokens])
      expect(exportedText + output).not.toContain(secret)
    expect(exportedText).toContain('deployment.environment.name')
  })
})

describe('a program whose collector does not answer', () => {
  it.each(budget<readonly (503 | 'never')[]>({ change: ['never'], all: ['never', 503] }))(
    'takes orders and exits with code 0 while the answer is %s (G5)',
    async (answer) => {
      const collector = closeAfterTest(await aCollector(answer), (it) => it.close())
      const copy = closeAfterTest(await copyDatabase('postgres'), (it) => it.remove())
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

  it.runIf(isFull())(
    'creates no spans for a trace outside the sampled share, even if its caller asks for them (G5)',
    async () => {
      const collector = closeAfterTest(await aCollector(), (it) => it.close())
      const copy = closeAfterTest(await copyDatabase('postgres'), (it) => it.remove())
      const server = await startServer(copy, {
        LOG_LEVEL: 'info',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_TRACES_SAMPLER_ARG: '0',
        OTEL_METRICS_EXPORTER: 'none',
      })
      const trace = randomBytes(16).toString('hex')
      const traceparent = `00-${trace}-${randomBytes(8).toString('hex')}-01`
      await send(server, await anOrder(server, await anyTime(server)), randomUUID(), {
        traceparent,
      })
      expect(await server.end('SIGTERM')).toBe(0)
      expect([collector.spans, collector.metrics]).toEqual([[], []])
      expect(collector.lines.map(({ traceId }) => traceId)).toContain(trace)
    },
  )
})
