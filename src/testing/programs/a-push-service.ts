import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscription } from '#server/gateways/push/port.ts'

type Pushed = { endpoint: string; payload: string; headers: IncomingHttpHeaders }

/**
 * A push service on this machine, with simulated browsers that decrypt the messages that they
 * receive.
 */
export type PushService = {
  origin: string
  /** Status of its next answers: 201 accepts, 410 means gone. */
  status: number
  /**
   * Messages that its browsers could decrypt, oldest first, including those answered with a
   * failure.
   */
  pushed: Pushed[]
  /** Creates a new browser that allows push messages. */
  subscribe: () => PushSubscription
  close: () => Promise<void>
}

type Browser = { keys: ReturnType<typeof createECDH>; auth: Buffer }

export async function aPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, Buffer.concat(chunks), response))
  })
  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const endpoint = service.origin + (request.url ?? '')
    const browser = browsers.get(endpoint)
    const payload = browser ? decrypt(body, browser) : null
    if (payload !== null) service.pushed.push({ endpoint, payload, headers: request.headers })
    const status = browser ? service.status : 404
    response.writeHead(status, status === 307 ? { location: endpoint } : {}).end('whatever it says')
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    status: 201,
    pushed: [],
    subscribe() {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const endpoint = `${service.origin}/push/${randomBytes(16).toString('base64url')}`
      browsers.set(endpoint, { keys, auth })
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

const bytes = (of: ArrayBuffer) => Buffer.from(of)

/** Null if the message is for another browser. */
function decrypt(body: Buffer, browser: Browser): string | null {
  try {
    return open(body, browser)
  } catch {
    return null
  }
}

/** Decrypts a message as a browser does (RFC 8291, `aes128gcm`, one record). */
function open(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const material = bytes(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const key = bytes(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = bytes(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 and any number of zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
