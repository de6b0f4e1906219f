import { randomBytes } from 'node:crypto'
import { type LookupAddress, lookup } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as callHttp } from 'node:http'
import { request as callHttps } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { isThisMachine } from '#server/kit/local-only.ts'
import type { WebhookAnswer, WebhookCall, WebhookFailure, WebhookGateway } from './port.ts'
import { isPublic } from './public-address.ts'

/**
 * Timeout of a call in milliseconds, from the name look-up on. If the headers of the answer arrive
 * in time, the call counts as answered, even if its body does not arrive in time.
 */
const ANSWER_WITHIN = 10_000
/**
 * Maximum number of bytes of an answer that are read. The bytes are not used, but if none were
 * read, the receiver would believe that we aborted the call.
 */
const READ_AT_MOST = 4096

const ADDRESS_REFUSED = 'EADDRESSREFUSED'

type WebhookSettings = {
  /**
   * Whether receivers may run on this machine, without TLS: for trials on a program that no other
   * machine can reach.
   */
  areHere: boolean
  answerWithin?: number
  /** Resolves a host name to IP addresses. */
  resolve?: (host: string, callback: ResolveCallback) => void
}
type ResolveCallback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void
const resolveAll = (host: string, callback: ResolveCallback) =>
  lookup(host, { all: true }, callback)

/** Calls receivers over the network, as Standard Webhooks specifies. */
export function createSignedWebhooks({
  areHere,
  answerWithin = ANSWER_WITHIN,
  resolve = resolveAll,
}: WebhookSettings): WebhookGateway {
  const mayBeReached = (ip: string) => isPublic(ip) || (areHere && isThisMachine(ip))
  /**
   * Resolves a name, and requires that every address of it is public. The connection uses the
   * addresses checked here.
   */
  const checkedLookup: LookupFunction = (host, options, callback) =>
    resolve(host, (error, addresses) => {
      if (error) return callback(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => mayBeReached(address)))
        return callback(refusal(), [])
      if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })

  /** Parses an address; null for one that may not be called. */
  function readAddress(address: string): URL | null {
    const url = URL.parse(address)
    if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null
    const host = url.hostname.replace(/^\[(.+)\]$/, '$1')
    const isHere = isThisMachine(host)
    if (url.protocol !== 'https:' && !(areHere && isHere && url.protocol === 'http:')) return null
    if (isIP(host) !== 0) return mayBeReached(host) ? url : null
    // A host name without a dot may be a name of our own network, so it is refused.
    return isHere ? (areHere ? url : null) : /[^.]\.[^.]/.test(host) ? url : null
  }

  return {
    newSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
    accepts: (address) => readAddress(address) !== null,
    send({ address, secret, id, at, body }: WebhookCall) {
      const url = readAddress(address)
      if (url === null) return Promise.resolve({ failure: 'address' })
      const call = url.protocol === 'https:' ? callHttps : callHttp
      const bytes = Buffer.from(body)
      const headers = {
        'content-type': 'application/json',
        'content-length': bytes.length,
        'user-agent': 'Mesclun-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, new Date(at), body),
      }
      // No connection is reused: the next call resolves the name again.
      const request = call(url, { method: 'POST', agent: false, lookup: checkedLookup, headers })
      const answer = answerOf(request, answerWithin)
      request.end(bytes)
      return answer
    },
  }
}

const refusal = () =>
  Object.assign(new Error('the address of the webhook is not public'), { code: ADDRESS_REFUSED })

/** The outcome of a call, once its connection is closed. */
const answerOf = (request: ClientRequest, within: number): Promise<WebhookAnswer> =>
  new Promise((resolve) => {
    let answer: WebhookAnswer = { failure: 'connection' }
    let isAnswered = false
    const patience = setTimeout(() => {
      if (!isAnswered) answer = { failure: 'timeout' }
      request.destroy()
    }, within)
    request.on('response', (response) => {
      isAnswered = true
      answer = { status: response.statusCode ?? 0 }
      readSome(response)
    })
    request.on('error', (error) => {
      if ('status' in answer || answer.failure === 'timeout') return
      answer = { failure: failureOf(error) }
    })
    request.on('close', () => {
      clearTimeout(patience)
      resolve(answer)
    })
  })

/** Reads the beginning of an answer, and ends a connection that sends more. */
function readSome(response: IncomingMessage): void {
  let bytesRead = 0
  response.on('data', (chunk: Buffer) => {
    bytesRead += chunk.length
    if (bytesRead >= READ_AT_MOST) response.destroy()
  })
  // If an answer breaks off, its status is used nevertheless.
  response.on('error', () => {})
}

function failureOf({ code = '' }: NodeJS.ErrnoException): WebhookFailure {
  if (code === ADDRESS_REFUSED) return 'address'
  return /CERT|SELF_SIGNED|UNABLE_TO|^ERR_TLS|^ERR_SSL|^EPROTO/.test(code)
    ? 'certificate'
    : 'connection'
}
