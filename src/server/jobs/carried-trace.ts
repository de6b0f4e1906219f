import { carriedTrace } from '#server/telemetry/spans.ts'

/**
 * The data of a job with the trace of who enqueued it, so that the job is part of that trace. A
 * program that knows no traces reads its own fields and leaves this one alone; without tracing, the
 * data is as it was.
 */
export const withTrace = <Data extends object>(data: Data): Data => ({ ...data, ...carriedTrace() })

/** The trace of a job that was enqueued with one, and its data without it. */
export function splitTrace<Data extends object>(
  stored: Data,
): { carrier: { traceparent?: unknown }; data: Data } {
  if (!('traceparent' in stored)) return { carrier: {}, data: stored }
  const data = { ...stored }
  delete data.traceparent
  return { carrier: { traceparent: stored.traceparent }, data }
}
