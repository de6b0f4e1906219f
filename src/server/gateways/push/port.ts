/**
 * The endpoint that wakes a browser, and the keys to encrypt for it, base64url as the browser sent
 * them.
 */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

type PushMessage = {
  /** At most about 3 kB. Read by the browser's own script. */
  payload: string
  /**
   * Of two messages with the same topic, only the later one waits for an offline browser. At most
   * 32 letters, digits, `-`, `_`.
   */
  topic: string
  /** Time to live, in seconds. */
  seconds: number
}

export type PushGateway = {
  /** The key for browsers to subscribe with: base64url. */
  publicKey: () => Promise<string>
  /**
   * Whether it has the endpoint of a known service and usable keys. The client chooses the address
   * that we would call.
   */
  accepts: (subscription: PushSubscription) => boolean
  /**
   * `sent`: the service is now responsible for it; `gone`: the browser no longer exists, or never
   * did. Throws when it must be retried.
   */
  send: (subscription: PushSubscription, message: PushMessage) => Promise<'sent' | 'gone'>
}
