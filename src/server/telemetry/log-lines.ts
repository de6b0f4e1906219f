import { context, trace } from '@opentelemetry/api'
import { isTracing } from './spans.ts'

type LogSettings = {
  mixin?: () => object
  hooks?: { streamWrite: (line: string) => string }
}

let send: ((line: string) => void) | null = null

/** Sends every log line of this process to `to` as it is written; null sends none. */
export function sendLogLines(to: ((line: string) => void) | null): void {
  send = to
}

/**
 * Settings of the log that add the trace to each line, and that send each line; empty while tracing
 * and sending are both off.
 */
export const tracedLog = (): LogSettings => ({
  ...(isTracing() ? { mixin: traceOfLine } : {}),
  ...(send === null
    ? {}
    : {
        hooks: {
          streamWrite(line) {
            send?.(line)
            return line
          },
        },
      }),
})

function traceOfLine(): object {
  const span = trace.getSpanContext(context.active())
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }
}
