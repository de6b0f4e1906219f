import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'
import type { Problem } from './errors.ts'
import { fillPath } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'

/**
 * Sends one request: with `fetch` in the browser; directly to the app while rendering on the
 * server.
 */
export type Transport = (request: {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}) => Promise<{ status: number; text: () => Promise<string> }>

/**
 * A refusal by the server, with the problem document as received. If no answer arrived, the
 * document's code is `network`.
 */
export class ApiProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.code)
    this.name = 'ApiProblem'
    this.problem = problem
  }
}

/** A body that is not JSON: its media type and its bytes. */
export type BinaryBody = { type: string; bytes: Uint8Array<ArrayBuffer> }

export type EndpointRequest<E extends Endpoint> = (undefined extends ParamsOf<E>
  ? unknown
  : { params: ParamsOf<E> }) &
  (undefined extends QueryOf<E> ? unknown : { query: QueryOf<E> }) &
  (undefined extends BodyOf<E>
    ? unknown
    : { body: E extends { bodyMedia: string } ? BinaryBody : BodyOf<E> }) &
  (E extends { idempotent: true } ? { idempotencyKey: string } : unknown)

export type ApiClient = {
  call: <E extends Endpoint>(endpoint: E, request: EndpointRequest<E>) => Promise<ReplyOf<E>>
  /**
   * Reads an API address without its endpoint, so that pages need not load the schema. Used for
   * data that every page needs.
   */
  read: <T>(path: string) => Promise<T>
}

/** The path as plain text, so that pages need not load the endpoint's schema. */
export const REFRESH_PATH = '/api/auth/token/refresh'
/** A header that a form on another site cannot send. */
const OUR_PAGE = { 'x-mesclun': '1' }

type UntypedRequest = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  idempotencyKey?: string
}

/**
 * Typed calls over a transport, in one language. Every refusal is thrown as an `ApiProblem`. With
 * `renews`, an expired access token is refreshed, once for all calls that wait for it, and each
 * call is sent once more; when the refresh fails, its error is thrown (A2). Server rendering does
 * not renew: it could not store the new cookies.
 */
export function createClient(
  transport: Transport,
  locale: Locale,
  { renews = false } = {},
): ApiClient {
  let renewals = 0
  let renewal: Promise<unknown> | null = null

  async function send(...call: Parameters<typeof sendOnce>): Promise<unknown> {
    const before = renewals
    try {
      return await sendOnce(...call)
    } catch (error) {
      if (!renews || !(error instanceof ApiProblem) || error.problem.code !== 'unauthorized')
        throw error
      // Another call may have refreshed the token before this call was answered. Then this call
      // only has to be sent again.
      if (before === renewals) await (renewal ??= renew())
      return await sendOnce(...call)
    }
  }

  async function renew(): Promise<void> {
    try {
      await sendOnce('POST', REFRESH_PATH, { 'content-type': 'application/json' }, '{}')
      renewals += 1
    } finally {
      renewal = null
    }
  }

  async function sendOnce(
    method: string,
    path: string,
    added: Record<string, string>,
    body?: string | Uint8Array<ArrayBuffer>,
  ) {
    const headers = {
      accept: 'application/json',
      'accept-language': locale,
      ...(method === 'GET' ? {} : OUR_PAGE),
      ...added,
    }
    const reply = await transport({
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body }),
    }).catch(() => {
      throw new ApiProblem({
        type: 'about:blank',
        title: '',
        status: 0,
        code: 'network',
        requestId: '',
      })
    })
    const text = await reply.text()
    if (reply.status >= 400) throw new ApiProblem(readProblem(text, reply.status))
    return text === '' ? undefined : JSON.parse(text)
  }
  return {
    read: <T>(path: string) => send('GET', path, {}) as Promise<T>,
    call<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>) {
      const { params = {}, query = {}, body, idempotencyKey } = request as UntypedRequest
      const search = Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
      const path =
        fillPath(endpoint.path, params) + (search.length > 0 ? `?${search.join('&')}` : '')
      const picture = endpoint.bodyMedia === undefined ? null : (body as BinaryBody)
      const headers = {
        ...(body === undefined ? {} : { 'content-type': picture?.type ?? 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      }
      return send(
        endpoint.method,
        path,
        headers,
        picture?.bytes ?? (body === undefined ? undefined : JSON.stringify(body)),
      ) as Promise<ReplyOf<E>>
    },
  }
}

function readProblem(text: string, status: number): Problem {
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && 'code' in value) return value as Problem
  } catch {
    // The body is no problem document: a proxy between browser and server sent its own answer.
  }
  return { type: 'about:blank', title: '', status, code: 'server_error', requestId: '' }
}
