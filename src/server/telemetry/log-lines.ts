import { context, trace } from '@opentelemetry/api'
import { isTracing } from './spans.ts'

type LogSettings = {
  mixin?: () => object
  hooks?: { streamWrite: (line: string) => string }
}

let send: ((line: string) => void) | null = null

/** Sends every log line of this process as it is written; null: none. */
export function sendLogLines(to: ((line: string) => void) | null): void {
  send = to
}

/** Settings of the log that name the trace of each line, and send it; none while both are off. */
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
