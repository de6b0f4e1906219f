import type * as z from 'zod/mini'
import type { Right } from '#domain/staff/rights.ts'
import type { ErrorCode } from './errors.ts'

type Schema = z.ZodMiniType

/**
 * One call of the API, as data. The server's route, the browser's client and the API document are
 * derived from it.
 */
type Call = {
  /** Name in the API document: `placeOrder`. */
  id: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under `/api`, with `:name` segments. */
  path: `/api/${string}`
  params?: Schema
  query?: Schema
  body?: Schema
  /** The media type of the body if it is not JSON: `body` is then its bytes. */
  bodyMedia?: 'image/*'
  /** Maximum bytes of the body, if it may be larger than the usual 64 KB. */
  bodyLimit?: number
  reply: Schema
  status?: 200 | 201 | 204
  /** The media type of the reply when it is not JSON; `reply` is then a string. */
  media?:
    | 'text/html'
    | 'application/pdf'
    | 'application/octet-stream'
    | 'image/svg+xml'
    | 'image/jpeg'
    | 'text/event-stream'
  /** The only refusals that the handler may return. */
  refusals: readonly ErrorCode[]
  /** Requires an `Idempotency-Key` header; the same key and body return the same bytes. */
  idempotent?: true
}

type CustomerOrKitchen = {
  /**
   * The callers allowed. `anyone`: everybody; a logged-in customer is identified. `customer`: a
   * logged-in customer. `kitchen`: a paired device of a restaurant. `cook`: such a device with a
   * person signed in. Omitted: everybody, without being identified.
   */
  viewer?: 'anyone' | 'customer' | 'kitchen' | 'cook'
}

type Staff = {
  /** A person of the head office who is signed in. */
  viewer: 'staff'
  /**
   * The right without which the call answers 403; `own`: no right is needed, because people only
   * act on their own data.
   */
  right: Right | 'own'
  /**
   * Requires that a passkey confirmed within the last ten minutes that its owner is present (P3).
   * `or-first-passkey`: a person without a passkey may also call within ten minutes of signing in
   * by the chain's own provider.
   */
  confirmed?: true | 'or-first-passkey'
}

export type Endpoint = Call & (CustomerOrKitchen | Staff)

/** Declares an endpoint and keeps its exact types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

/** Declares an endpoint of the head office, for people of its staff. */
export const defineStaffEndpoint = <const E extends Call & Omit<Staff, 'viewer'>>(endpoint: E) =>
  ({ viewer: 'staff', ...endpoint }) as const

type Parsed<S> = S extends Schema ? z.output<S> : undefined
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
