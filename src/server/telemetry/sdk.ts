import {
  type ContextManager,
  type DiagLogger,
  DiagLogLevel,
  context,
  diag,
  propagation,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  type Resource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { readLogLine } from './log-record.ts'
import { sendLogLines } from './log-lines.ts'
import { produceMetrics } from './metrics-of-registry.ts'
import type { Telemetry, TelemetrySettings } from './open-telemetry.ts'
import { traceWith } from './spans.ts'

/**
 * Timeout in milliseconds. A batch that the collector does not accept in time is lost, and nobody
 * waits for it.
 */
const SEND_WITHIN = 5000
const STOP_WITHIN = 3000
/**
 * Maximum number of spans, and of log lines, that wait to be sent. Further ones are dropped, so
 * that memory does not grow.
 */
const QUEUE = 4096
const METRICS_EVERY = 60_000
/**
 * Maximum length of an attribute in characters. Only a statement that lists many values is longer.
 */
const LONGEST_VALUE = 2000
const COMPLAIN_EVERY = 60_000

type Provider = { shutdown: () => Promise<void> }

/**
 * Starts the SDK of OpenTelemetry. Only this module, and `metrics-of-registry.ts`, which it
 * imports, load the SDK.
 */
export function startSdk(
  settings: TelemetrySettings,
  report: (complaint: string) => void,
): Telemetry {
  const { service, traces, metrics, logs } = settings
  diag.setLogger(complaints(report), {
    logLevel: DiagLogLevel.ERROR,
    suppressOverrideMessage: true,
  })
  const resource = detectResources({
    detectors: [resourceAttributesEnvDetector, serviceInstanceIdDetector],
  }).merge(resourceFromAttributes({ 'service.name': service }))
  const to = (signal: string) => ({
    url: `${settings.endpoint}/v1/${signal}`,
    timeoutMillis: SEND_WITHIN,
  })
  const providers: Provider[] = []
  if (traces) providers.push(startTraces(settings, resource, to('traces')))
  if (logs) providers.push(startLogs(resource, to('logs')))
  return {
    sendMetrics(registry) {
      if (!metrics) return
      const exporter = new OTLPMetricExporter(to('metrics'))
      const reader = new PeriodicExportingMetricReader({
        exporter,
        exportIntervalMillis: METRICS_EVERY,
        exportTimeoutMillis: SEND_WITHIN,
        metricProducers: [produceMetrics(registry, resource)],
      })
      providers.push(new MeterProvider({ resource, readers: [reader] }))
    },
    async stop() {
      traceWith(null)
      sendLogLines(null)
      await Promise.race([
        Promise.allSettled(providers.map((provider) => provider.shutdown())),
        new Promise((resolve) => {
          setTimeout(resolve, STOP_WITHIN).unref()
        }),
      ])
      context.disable()
      propagation.disable()
      diag.disable()
    },
  }
}

type Target = { url: string; timeoutMillis: number }

function startTraces({ ratio }: TelemetrySettings, resource: Resource, to: Target): Provider {
  const ratioSampler = new TraceIdRatioBasedSampler(ratio)
  const provider = new TracerProvider({
    resource,
    // A caller may choose the id of a trace, but cannot make the program record a larger share of
    // the traces.
    sampler: new ParentBasedSampler({
      root: ratioSampler,
      remoteParentSampled: ratioSampler,
      remoteParentNotSampled: ratioSampler,
    }),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(to),
        maxQueueSize: QUEUE,
        exportTimeoutMillis: SEND_WITHIN,
      }),
    ],
  })
  const manager: ContextManager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  traceWith(provider.getTracer('mesclun'))
  return provider
}

function startLogs(resource: Resource, to: Target): Provider {
  const provider = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({
        exporter: new OTLPLogExporter(to),
        maxQueueSize: QUEUE,
        exportTimeoutMillis: SEND_WITHIN,
      }),
    ],
  })
  const logger = provider.getLogger('mesclun')
  sendLogLines((line) => {
    const record = readLogLine(line)
    if (record !== null) logger.emit(record)
  })
  return provider
}

/**
 * Receives the SDK's complaints, and reports at most one a minute. The details of a complaint are
 * left out, because they may quote what the collector answered.
 */
function complaints(report: (complaint: string) => void): DiagLogger {
  let next = 0
  const complain = (message: string) => {
    if (performance.now() < next) return
    next = performance.now() + COMPLAIN_EVERY
    report(message)
  }
  const ignore = () => {}
  return { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore }
}
