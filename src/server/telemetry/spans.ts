import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type Tracer,
  context,
  propagation,
  trace,
} from '@opentelemetry/api'

/**
 * Spans of this process's work. Tracing is global to the process, like its standard output:
 * gateways, queries and log lines become parts of the span that is active around them. While
 * tracing is off, each function costs one comparison.
 */

/**
 * The kind and the attributes of a span. Names and values come from code, never from data that a
 * person sent.
 */
export type SpanFacts = { kind?: SpanKind; attributes?: Attributes }

let tracer: Tracer | null = null

export const isTracing = (): boolean => tracer !== null

/** Sets the tracer that makes spans; null makes none. */
export function traceWith(nextTracer: Tracer | null): void {
  tracer = nextTracer
}

/** Does the work in a new span, within the active span or the given context. */
export function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: SpanFacts,
  work: () => Promise<T>,
  within?: Context,
): Promise<T> {
  if (tracer === null) return work()
  const from = within ?? context.active()
  const span = tracer.startSpan(name, { kind, attributes }, from)
  return context.with(trace.setSpan(from, span), async () => {
    try {
      return await work()
    } catch (error) {
      failSpan(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/**
 * Begins a span, which the caller must end. Returns the span, and the context for work that belongs
 * to it; null while tracing is off.
 */
export function beginSpan(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: SpanFacts,
  from: Context,
): { span: Span; within: Context } | null {
  if (tracer === null) return null
  const span = tracer.startSpan(name, { kind, attributes }, from)
  return { span, within: trace.setSpan(from, span) }
}

/**
 * Whether an active span will be exported. A span that has ended does not count, even if work goes
 * on after it.
 */
export const isInSpan = (): boolean =>
  tracer !== null && trace.getActiveSpan()?.isRecording() === true

/** Marks the active span as failed, for an error that is handled and not thrown further. */
export function noteFailure(error: unknown): void {
  const span = tracer === null ? undefined : trace.getActiveSpan()
  if (span !== undefined) failSpan(span, error)
}

/** Records only the kind of an error and its code: a message may quote data that a person sent. */
function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', kindOf(error))
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string'
    ? `${error.name} ${error.code}`
    : error.name
}

type Carrier = Readonly<Record<string, unknown>>
/** Reads `traceparent` alone: `tracestate` and `baggage` are free text from the caller. */
const onlyParent: TextMapGetter<Carrier> = {
  keys: () => ['traceparent'],
  get(carrier, key) {
    const value = key === 'traceparent' ? carrier[key] : undefined
    return typeof value === 'string' ? value : undefined
  },
}

/**
 * The context of the trace that a carrier names (W3C trace context). If the carrier names no trace,
 * a context outside any trace.
 */
export const contextOf = (carrier: Carrier): Context =>
  propagation.extract(ROOT_CONTEXT, carrier, onlyParent)

/** The active span as `traceparent`; empty if there is none. */
export function carriedTrace(): { traceparent?: string } {
  const span = tracer === null ? undefined : trace.getActiveSpan()?.spanContext()
  if (span === undefined) return {}
  const flags = span.traceFlags.toString(16).padStart(2, '0')
  return { traceparent: `00-${span.traceId}-${span.spanId}-${flags}` }
}
