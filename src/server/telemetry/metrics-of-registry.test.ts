import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { emptyResource } from '@opentelemetry/resources'
import { expect, it } from 'vitest'
import { produceMetrics } from './metrics-of-registry.ts'

it('Prometheus counters, gauges and buckets are converted to OpenTelemetry metrics (G5)', async () => {
  const registry = new Registry()
  const registers = [registry]
  new Counter({ name: 'orders_total', help: 'Orders', labelNames: ['by'], registers }).inc(
    { by: 'card' },
    3,
  )
  new Gauge({ name: 'open', help: 'Open', registers }).set(2)
  const seconds = new Histogram({
    name: 'seconds',
    help: 'Seconds',
    labelNames: ['route'],
    buckets: [1, 5],
    registers,
  })
  for (const took of [0.5, 0.5, 3, 9]) seconds.observe({ route: '/a' }, took)
  seconds.observe({ route: '/b' }, 2)

  const { resourceMetrics, errors } = await produceMetrics(registry, emptyResource()).collect()
  const exportedMetrics = resourceMetrics.scopeMetrics.flatMap(({ metrics }) =>
    metrics.map(({ descriptor, dataPoints }) => ({
      name: descriptor.name,
      points: dataPoints.map(({ attributes, value }) => ({ attributes, value })),
    })),
  )
  expect(errors).toEqual([])
  expect(exportedMetrics).toEqual([
    { name: 'orders_total', points: [{ attributes: { by: 'card' }, value: 3 }] },
    { name: 'open', points: [{ attributes: {}, value: 2 }] },
    {
      name: 'seconds',
      points: [
        {
          attributes: { route: '/a' },
          value: { buckets: { boundaries: [1, 5], counts: [2, 1, 1] }, sum: 13, count: 4 },
        },
        {
          attributes: { route: '/b' },
          value: { buckets: { boundaries: [1, 5], counts: [0, 1, 0] }, sum: 2, count: 1 },
        },
      ],
    },
  ])
})
