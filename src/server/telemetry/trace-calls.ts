import { SpanKind } from '@opentelemetry/api'
import { inSpan, isTracing } from './spans.ts'

/** The names of those functions of a gateway that answer later. */
type Calls<Gateway> = {
  [Name in keyof Gateway]: Gateway[Name] extends (...args: never[]) => Promise<unknown>
    ? Name
    : never
}[keyof Gateway] &
  string

/**
 * The gateway, with a span for each of the named calls to another party. A span tells which call it
 * was, and nothing of what was sent. The same gateway while tracing is off.
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
