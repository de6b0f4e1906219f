import type { Registry } from '@prometheus-io/client'

/** Where telemetry is sent. Null: nowhere, and nothing of it is loaded. */
export type TelemetrySettings = {
  /** The address of an OpenTelemetry collector (OTLP over HTTP), without a path of a signal. */
  endpoint: string
  service: string
  /** The share of the traces that is kept, from 0 to 1. */
  ratio: number
  traces: boolean
  metrics: boolean
  logs: boolean
}

export type Telemetry = {
  /** Sends the metrics regularly, from now on. */
  sendMetrics: (registry: Registry) => void
  /** Sends what waits, for a moment at most. */
  stop: () => Promise<void>
}

export const noTelemetry: Telemetry = { sendMetrics() {}, stop: async () => {} }

/**
 * Opens the telemetry of this process: before its database and its log, which ask whether it is on.
 * `report` gets what OpenTelemetry complains of, as an absent collector: never more than a line a
 * minute, for it does not concern customers.
 */
export async function openTelemetry(
  settings: TelemetrySettings | null,
  report: (complaint: string) => void,
): Promise<Telemetry> {
  if (settings === null) return noTelemetry
  const { startSdk } = await import('./sdk.ts')
  return startSdk(settings, report)
}
