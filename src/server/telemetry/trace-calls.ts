import { SpanKind } from '@opentelemetry/api'
import { inSpan, isTracing } from './spans.ts'

/** The names of a gateway's asynchronous functions. */
type Calls<Gateway> = {
  [Name in keyof Gateway]: Gateway[Name] extends (...args: never[]) => Promise<unknown>
    ? Name
    : never
}[keyof Gateway] &
  string

/**
 * Wraps a gateway so that each of the named calls to another party is a span. The span has the name
 * of the call, and no data that was sent. While tracing is off, returns the same gateway.
 */
export function traceCalls<Gateway extends object>(
  party: string,
  gateway: Gateway,
  names: readonly Calls<Gateway>[],
): Gateway {
  if (!isTracing()) return gateway
  const traced = { ...gateway }
  for (const name of names) {
    const call = gateway[name] as (...args: unknown[]) => Promise<unknown>
    const facts = {
      kind: SpanKind.CLIENT,
      attributes: { 'mesclun.gateway': party, 'mesclun.call': name },
    }
    Object.assign(traced, {
      [name]: (...args: unknown[]) =>
        inSpan(`${party}.${name}`, facts, () => call.apply(gateway, args)),
    })
  }
  return traced
}
