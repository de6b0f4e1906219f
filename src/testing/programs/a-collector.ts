import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Attribute = { key: string; value: Record<string, unknown> }
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code?: number }
}
type ReceivedLine = {
  traceId?: string
  spanId?: string
  severityText: string
  body: { stringValue?: string }
  attributes: Attribute[]
}
type ReceivedMetric = { name: string } & Record<string, unknown>

/** An OpenTelemetry collector on this machine, which stores what it receives (OTLP as JSON). */
export type Collector = {
  endpoint: string
  /** Everything as received: the paths, and the bodies with their resources. */
  texts: string[]
  spans: ReceivedSpan[]
  lines: ReceivedLine[]
  metrics: ReceivedMetric[]
  close: () => Promise<void>
}

type Scoped<Part extends string, Held> = Partial<Record<Part, Held[]>>
type Body = {
  resourceSpans?: { scopeSpans: Scoped<'spans', ReceivedSpan>[] }[]
  resourceLogs?: { scopeLogs: Scoped<'logRecords', ReceivedLine>[] }[]
  resourceMetrics?: { scopeMetrics: Scoped<'metrics', ReceivedMetric>[] }[]
}

/** Starts a collector. `answer`: the status of its answers, or `never` for no answer. */
export async function aCollector(answer: number | 'never' = 200): Promise<Collector> {
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      keep(`${request.url} ${JSON.stringify(request.headers)} ${text}`, JSON.parse(text))
      if (answer === 'never') return
      reply.writeHead(answer, { 'content-type': 'application/json' }).end('{}')
    })
  })
  function keep(text: string, { resourceSpans, resourceLogs, resourceMetrics }: Body): void {
    collector.texts.push(text)
    for (const { scopeSpans } of resourceSpans ?? [])
      for (const { spans = [] } of scopeSpans) collector.spans.push(...spans)
    for (const { scopeLogs } of resourceLogs ?? [])
      for (const { logRecords = [] } of scopeLogs) collector.lines.push(...logRecords)
    for (const { scopeMetrics } of resourceMetrics ?? [])
      for (const { metrics = [] } of scopeMetrics) collector.metrics.push(...metrics)
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const collector: Collector = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts: [],
    spans: [],
    lines: [],
    metrics: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
  return collector
}

/** The value of an attribute, of whatever type. */
export const attributeOf = (
  { attributes }: { attributes: readonly Attribute[] },
  name: string,
): unknown => Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]
