import { type ApiClient, ApiProblem, type Transport, createClient } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { TestAnswer, TestClient } from '#testing/programs/test-app.ts'

export type ShopRequest = Parameters<Transport>[0]
export type Send<Answer = TestAnswer> = (request: ShopRequest) => Promise<Answer>

/** Sends a request as a browser does; fails if there is no answer within `within` milliseconds. */
export async function sendTo(
  origin: string,
  { path, ...request }: ShopRequest,
  within = 30_000,
): Promise<TestAnswer> {
  const signal = AbortSignal.timeout(within)
  const reply = await fetch(origin + path, { ...request, signal })
  const text = await reply.text()
  return {
    status: reply.status,
    headers: Object.fromEntries(reply.headers),
    text,
    json: () => JSON.parse(text),
  }
}

/** The typed client of a page over any way to send a request; `token` identifies the caller. */
export const apiOver = (
  send: Send<Pick<TestAnswer, 'status' | 'text'>>,
  { token = null, locale = 'fr' }: { token?: string | null; locale?: Locale } = {},
): ApiClient =>
  createClient(async ({ headers: pageHeaders, ...request }) => {
    // The header `x-mesclun` marks requests of the shop's own pages. For such a request the server
    // would require the proofs that only a browser can send, for example the header `Origin`.
    const { 'x-mesclun': _page, ...headers } = pageHeaders
    const { status, text } = await send({
      ...request,
      headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` },
    })
    return { status, text: async () => text }
  }, locale)

/** A client that reads untyped answers, over any way to send a request. */
export const clientOver = (send: Send<TestAnswer>): TestClient => ({
  get: (path, headers = {}) => send({ method: 'GET', path, headers }),
  post: (path, body, headers = {}) =>
    send(
      body === undefined
        ? { method: 'POST', path, headers }
        : {
            method: 'POST',
            path,
            headers: { 'content-type': 'application/json', ...headers },
            body: typeof body === 'string' ? body : JSON.stringify(body),
          },
    ),
})

/** The code of the refusal behind an error; rethrows any other error, and any other refusal. */
export function expectRefusal(error: unknown, ...codes: ErrorCode[]): ErrorCode {
  const code = error instanceof ApiProblem ? error.problem.code : null
  const expectedCode = codes.find((candidate) => candidate === code)
  if (expectedCode === undefined) throw error
  return expectedCode
}
