import type { Registry } from '@prometheus-io/client'

/** Where telemetry is sent. Null settings: nowhere, and the SDK of OpenTelemetry is not loaded. */
export type TelemetrySettings = {
  /**
   * The address of an OpenTelemetry collector (OTLP over HTTP), without the path of a signal such
   * as `/v1/traces`.
   */
  endpoint: string
  service: string
  /** The share of the traces that is recorded, from 0 to 1. */
  ratio: number
  traces: boolean
  metrics: boolean
  logs: boolean
}

export type Telemetry = {
  /** Begins to send the metrics regularly. */
  sendMetrics: (registry: Registry) => void
  /** Sends the pending data, within a few seconds at most. */
  stop: () => Promise<void>
}

export const noTelemetry: Telemetry = { sendMetrics() {}, stop: async () => {} }

/**
 * Opens the telemetry of this process, before the process opens its database and its log: both
 * check whether telemetry is on. `report` receives the complaints of OpenTelemetry, for example
 * about an absent collector: at most one line a minute, because these complaints do not concern
 * customers.
 */
export async function openTelemetry(
  settings: TelemetrySettings | null,
  report: (complaint: string) => void,
): Promise<Telemetry> {
  if (settings === null) return noTelemetry
  const { startSdk } = await import('./sdk.ts')
  return startSdk(settings, report)
}
