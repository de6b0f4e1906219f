import type { MetricObjectWithValues, MetricValueWithName, Registry } from '@prometheus-io/client'
import { type HrTime, ValueType } from '@opentelemetry/api'
import { millisToHrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'

type Value = MetricValueWithName<string>
type Times = { startTime: HrTime; endTime: HrTime }

/**
 * Produces the metrics of the Prometheus registry for OpenTelemetry, under the same names: they are
 * counted once, and sent or scraped.
 */
export function produceMetrics(registry: Registry, resource: Resource): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin)
  return {
    async collect() {
      const times = { startTime, endTime: millisToHrTime(Date.now()) }
      const metrics = (await registry.getMetricsAsJSON()).flatMap((metric) => toData(metric, times))
      const scope = { name: 'mesclun' }
      return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] }
    },
  }
}

function toData(metric: MetricObjectWithValues<Value>, times: Times): MetricData[] {
  const { name, help, type, values } = metric
  const base = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const points = (all: readonly Value[]): DataPoint<number>[] =>
    all.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }))
  if (type === 'gauge')
    return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: points(values) }]
  if (type === 'counter')
    return [
      {
        ...base,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: points(values),
      },
    ]
  // OpenTelemetry has no equivalent of a summary. None of our metrics is one.
  if (type !== 'histogram') return []
  return [
    { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(values, times) },
  ]
}

/**
 * Converts histograms: in Prometheus, a bucket includes all lower ones; in OpenTelemetry, it does
 * not.
 */
function histograms(values: readonly Value[], times: Times): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels }) => JSON.stringify({ ...labels, le: undefined }))
  return [...series].map(([labels, seriesValues]) => {
    const of = (part: string) =>
      seriesValues.find(({ metricName }) => metricName?.endsWith(part))?.value ?? 0
    const buckets = seriesValues.filter(({ metricName }) => metricName?.endsWith('_bucket'))
    const upTo = buckets.map(({ value }) => value)
    return {
      ...times,
      attributes: JSON.parse(labels),
      value: {
        buckets: {
          boundaries: buckets.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite),
          counts: upTo.map((count, nth) => count - (upTo[nth - 1] ?? 0)),
        },
        sum: of('_sum'),
        count: of('_count'),
      },
    }
  })
}
