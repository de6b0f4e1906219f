import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

type Schema = z.ZodMiniType

/**
 * One call of the API, as data: the server's route, the browser's client and the API document are
 * made from it.
 */
export type Endpoint = {
  /** Name in the API document: `placeOrder`. */
  id: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under `/api`, with `:name` segments. */
  path: `/api/${string}`
  params?: Schema
  query?: Schema
  body?: Schema
  reply: Schema
  status?: 200 | 201 | 204
  /** What it answers, where that is not JSON; `reply` is then a text. */
  media?: 'text/html' | 'application/pdf' | 'image/svg+xml' | 'text/event-stream'
  /** The refusals that the handler may answer; it cannot answer others. */
  refusals: readonly ErrorCode[]
  /** Needs an `Idempotency-Key` header; the same key and body answer the same bytes. */
  idempotent?: true
  /**
   * Who may call: anybody, who is known when logged in (`anyone`), a customer alone, or a paired
   * device of a restaurant (`kitchen`), with somebody at it where that is asked (`cook`). Not
   * given: nobody asks.
   */
  viewer?: 'anyone' | 'customer' | 'kitchen' | 'cook'
}

/** Declares an endpoint without losing its exact types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

type Parsed<S> = S extends Schema ? z.output<S> : undefined
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
