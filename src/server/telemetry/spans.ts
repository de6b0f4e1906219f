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
 * Spans of what this process does. Tracing belongs to the process, as its standard output does:
 * gateways, queries and logs are parts of the span that is active around them. While it is off, each
 * function costs one comparison.
 */

/** Our names of spans and values of attributes come from code; what a person sent is never one. */
export type SpanFacts = { kind?: SpanKind; attributes?: Attributes }

let tracer: Tracer | null = null

export const isTracing = (): boolean => tracer !== null

/** Begins to make spans with this tracer; null: makes none. */
export function traceWith(nextTracer: Tracer | null): void {
  tracer = nextTracer
}

/** Does the work in a span of its own, within the active span or the given context. */
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

/** Begins a span that `end` ends, with its context for what happens within it. */
export function beginSpan(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: SpanFacts,
  from: Context,
): { span: Span; within: Context } | null {
  if (tracer === null) return null
  const span = tracer.startSpan(name, { kind, attributes }, from)
  return { span, within: trace.setSpan(from, span) }
}

/** Whether there is a span under way that is to be exported. Work that goes on after it is none of its parts. */
export const isInSpan = (): boolean =>
  tracer !== null && trace.getActiveSpan()?.isRecording() === true

/** Marks the active span as failed, where the failure goes no further. */
export function noteFailure(error: unknown): void {
  const span = tracer === null ? undefined : trace.getActiveSpan()
  if (span !== undefined) failSpan(span, error)
}

/** Only the kind of an error and its code: a message may quote what a person sent. */
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
/** Reads `traceparent` alone: `tracestate` and `baggage` are free text of whoever calls. */
const onlyParent: TextMapGetter<Carrier> = {
  keys: () => ['traceparent'],
  get(carrier, key) {
    const value = key === 'traceparent' ? carrier[key] : undefined
    return typeof value === 'string' ? value : undefined
  },
}

/** The context of the trace that a carrier names (W3C), or the active one where it names none. */
export const contextOf = (carrier: Carrier): Context =>
  propagation.extract(ROOT_CONTEXT, carrier, onlyParent)

/** The active span as `traceparent`; empty where there is none. */
export function carriedTrace(): { traceparent?: string } {
  const span = tracer === null ? undefined : trace.getActiveSpan()?.spanContext()
  if (span === undefined) return {}
  const flags = span.traceFlags.toString(16).padStart(2, '0')
  return { traceparent: `00-${span.traceId}-${span.spanId}-${flags}` }
}
