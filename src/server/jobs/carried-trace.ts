import { carriedTrace } from '#server/telemetry/spans.ts'

/**
 * Adds the trace of the caller to the data of a job, so that the job is part of that trace. An
 * older program ignores the added field; without tracing, the data is unchanged.
 */
export const withTrace = <Data extends object>(data: Data): Data => ({ ...data, ...carriedTrace() })

/** Splits the stored data of a job into the trace of its caller and its own data. */
export function splitTrace<Data extends object>(
  stored: Data,
): { carrier: { traceparent?: unknown }; data: Data } {
  if (!('traceparent' in stored)) return { carrier: {}, data: stored }
  const data = { ...stored }
  delete data.traceparent
  return { carrier: { traceparent: stored.traceparent }, data }
}
