import { ECDH } from 'node:crypto'
import { encryptPush } from './encryption.ts'
import type { PushGateway, PushSubscription } from './port.ts'
import { vapidOf } from './vapid.ts'
import type { PushKeys, PushSettings } from '#server/config/push.ts'

/**
 * Timeout in milliseconds. A service that does not answer in time counts as unavailable, and the
 * push is retried.
 */
const TIMEOUT = 10_000
/** HTTP statuses with which a service answers for a browser that no longer exists (RFC 8030). */
const goneStatuses: readonly number[] = [404, 410]

/**
 * Sends pushes with the standard protocol of all browsers (RFC 8030, 8291, 8292). `keys` reads our
 * keys at the first push; after a failure, the next push calls it again.
 */
export function createWebPush(
  settings: Omit<PushSettings, 'keys'> & { contact: () => string },
  keys: () => Promise<PushKeys>,
): PushGateway {
  let pendingKeys: Promise<PushKeys> | null = null
  const keysOnce = () => {
    pendingKeys ??= keys().catch((error: unknown) => {
      pendingKeys = null
      throw error
    })
    return pendingKeys
  }
  const accepts = ({ endpoint, keys: { p256dh } }: PushSubscription) =>
    isPushAddress(endpoint, settings) && isPoint(p256dh)
  return {
    accepts,
    publicKey: async () => (await keysOnce()).publicKey,
    async send(subscription, { payload, topic, seconds }) {
      if (!accepts(subscription)) return 'gone'
      const { endpoint } = subscription
      const subject = settings.subject ?? `mailto:${settings.contact()}`
      const reply = await fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization: await vapidOf(endpoint, { ...(await keysOnce()), subject }),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(seconds),
          topic,
          urgency: 'high',
        },
        body: await encryptPush(payload, subscription.keys),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT),
      })
      // The body of the answer is discarded, because an unread body would keep the connection busy.
      await reply.body?.cancel()
      if (goneStatuses.includes(reply.status)) return 'gone'
      if (!reply.ok) throw new Error(`the push service answered ${reply.status}`)
      return 'sent'
    },
  }
}

/**
 * Whether a key is a point of the elliptic curve P-256. Nothing can be encrypted with any other
 * key.
 */
function isPoint(key: string): boolean {
  try {
    return (
      Buffer.from(key, 'base64url').length === 65 &&
      ECDH.convertKey(key, 'prime256v1', 'base64url').length > 0
    )
  } catch {
    return false
  }
}

/**
 * Whether we may call an address that a browser sent: only known push services, by https on its
 * default port. Anybody may send any address. It must not be one of our own network, or of a third
 * party that somebody wants to flood with requests.
 */
function isPushAddress(
  endpoint: string,
  { hosts, origins }: Pick<PushSettings, 'hosts' | 'origins'>,
): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (origins.includes(url.origin)) return true
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  )
}
