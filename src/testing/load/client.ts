import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { ApiClient } from '#contract/client.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { apiOver } from '#testing/shopper/send.ts'
import type { LoadTally } from './tally.ts'

/** Milliseconds after which a request without an answer is an error. */
const PATIENCE = 30_000

/** Refusals that are normal during a lunch. */
const ordinary = new Set(['slot_full', 'takeaway_time_invalid'])

type LoadRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array | undefined
}
export type LoadAnswer = { status: number; headers: IncomingHttpHeaders; text: string }

/** A simulated client with its own address, the program that it uses, and its language. */
export type LoadClient = { origin: string; address: string; locale: Locale }

/**
 * Sends requests as browsers do, over persistent connections, and records how long each took.
 * `fetch` would cost this process more than most answers cost the program.
 */
export function createSender(tally: LoadTally) {
  const agent = new Agent({ keepAlive: true })

  /** `since`: when the request was due, if it is sent only later. */
  async function send(
    who: LoadClient,
    kind: string,
    loadRequest: LoadRequest,
    since = performance.now(),
  ): Promise<LoadAnswer> {
    try {
      const answered = await ask(agent, who, loadRequest)
      tally.add(kind, performance.now() - since, endingOf(answered))
      return answered
    } catch (error) {
      tally.add(kind, performance.now() - since, { error: codeOf(error) })
      throw error
    }
  }

  /** An API client as in a page. `kindOf` returns the kind under which a request is counted. */
  const apiOf = (
    who: LoadClient,
    kindOf: (path: string) => string,
    { token = null, onAnswer }: { token?: string | null; onAnswer?: OnAnswer } = {},
  ): ApiClient =>
    apiOver(
      async (request) => {
        const { method, path } = request
        const answered = await send(who, kindOf(path), request)
        onAnswer?.({ method, path, ...answered })
        return answered
      },
      { token, locale: who.locale },
    )

  return { send, apiOf, close: () => agent.destroy() }
}

export type LoadSender = ReturnType<typeof createSender>
export type OnAnswer = (answer: LoadAnswer & { method: string; path: string }) => void

/** The headers that a proxy adds: every client has an address of its own. */
export const headersOf = ({ address, locale }: LoadClient): Record<string, string> => ({
  'x-forwarded-for': address,
  'accept-language': locale,
})

function ask(agent: Agent, who: LoadClient, loadRequest: LoadRequest): Promise<LoadAnswer> {
  const { method = 'GET', path, headers = {}, body } = loadRequest
  const { promise, resolve, reject } = Promise.withResolvers<LoadAnswer>()
  const clientRequest = request(
    who.origin + path,
    {
      agent,
      method,
      headers: {
        ...headersOf(who),
        'accept-encoding': 'br',
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      signal: AbortSignal.timeout(PATIENCE),
    },
    (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', reject)
      reply.on('end', () => {
        const { statusCode: status = 0, headers: replied } = reply
        // The contents of a page are discarded, as nothing here reads them.
        const isPage = replied['content-type']?.startsWith('text/html') ?? false
        resolve({ status, headers: replied, text: isPage ? '' : textOf(chunks, replied) })
      })
    },
  )
  clientRequest.on('error', reject)
  clientRequest.end(body)
  return promise
}

function textOf(chunks: Buffer[], headers: IncomingHttpHeaders): string {
  const bytes = Buffer.concat(chunks)
  const plain = headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
  return plain.toString('utf8')
}

function endingOf({ status, text }: LoadAnswer): { refused?: string; error?: string } {
  if (status < 400) return status < 300 || status === 304 ? {} : { error: `redirected ${status}` }
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? ''
  return ordinary.has(code) ? { refused: code } : { error: `${status} ${code}`.trim() }
}

/** The reason why there was no answer. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError') return 'no answer'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
