import type { TelemetrySettings } from '#server/telemetry/open-telemetry.ts'

type Exporter = 'otlp' | 'none'
type Data = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER_ARG: number
  OTEL_TRACES_EXPORTER: Exporter
  OTEL_METRICS_EXPORTER: Exporter
  OTEL_LOGS_EXPORTER: Exporter
}

/** Reads the settings of OpenTelemetry; null without a collector. */
export const readTelemetry = (data: Data): TelemetrySettings | null =>
  data.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
        service: data.OTEL_SERVICE_NAME,
        ratio: data.OTEL_TRACES_SAMPLER_ARG,
        traces: data.OTEL_TRACES_EXPORTER === 'otlp',
        metrics: data.OTEL_METRICS_EXPORTER === 'otlp',
        logs: data.OTEL_LOGS_EXPORTER === 'otlp',
      }
