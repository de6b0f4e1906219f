import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'
import type { Problem } from './errors.ts'
import { fillPath } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'

/** Sends one request; `fetch` in the browser, the app itself while rendering on the server. */
export type Transport = (request: {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}) => Promise<{ status: number; text: () => Promise<string> }>

/**
 * The server said no: the problem document as it came. `network` when there was no answer at all.
 */
export class ApiProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.code)
    this.name = 'ApiProblem'
    this.problem = problem
  }
}

type Sent<E extends Endpoint> = (undefined extends ParamsOf<E>
  ? unknown
  : { params: ParamsOf<E> }) &
  (undefined extends QueryOf<E> ? unknown : { query: QueryOf<E> }) &
  (undefined extends BodyOf<E> ? unknown : { body: BodyOf<E> }) &
  (E extends { idempotent: true } ? { idempotencyKey: string } : unknown)

export type ApiClient = {
  call: <E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<ReplyOf<E>>
  /**
   * Reads what lies at an address of the API, for what every page needs: no endpoint, so no schema,
   * has to travel.
   */
  read: <T>(path: string) => Promise<T>
}

/** Written out: the endpoint's schema need not travel with every page. */
export const REFRESH_PATH = '/api/auth/token/refresh'
/** What no form of another site can send. */
const OUR_PAGE = { 'x-mesclun': '1' }

type Loose = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  idempotencyKey?: string
}

/**
 * Typed calls over a transport, in a language. Every refusal is thrown as an `ApiProblem`. One that
 * `renews` meets an access token that is over by refreshing, once for all calls that wait for it,
 * and sends each once more; when the refresh fails, its error is raised (A2). Where a page is
 * rendered nobody could keep the new cookies: there it does not.
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
      // Whoever was answered late may find that it was done meanwhile.
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
    body?: string,
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
    call<E extends Endpoint>(endpoint: E, sent: Sent<E>) {
      const { params = {}, query = {}, body, idempotencyKey } = sent as Loose
      const search = Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
      const path =
        fillPath(endpoint.path, params) + (search.length > 0 ? `?${search.join('&')}` : '')
      const headers = {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      }
      return send(
        endpoint.method,
        path,
        headers,
        body === undefined ? undefined : JSON.stringify(body),
      ) as Promise<ReplyOf<E>>
    },
  }
}

function readProblem(text: string, status: number): Problem {
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && 'code' in value) return value as Problem
  } catch {
    // A proxy in between answered in its own words.
  }
  return { type: 'about:blank', title: '', status, code: 'server_error', requestId: '' }
}
