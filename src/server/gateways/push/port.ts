/**
 * A browser's subscription: the endpoint at its push service, and the keys with which messages to
 * this browser are encrypted, in base64url, as the browser sent them.
 */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

type PushMessage = {
  /** The encrypted content: at most about 3 kB, read by the browser's own script. */
  payload: string
  /**
   * Identifies messages that replace each other: of two with the same topic, only the later one
   * waits for an offline browser. At most 32 letters, digits, `-`, `_`.
   */
  topic: string
  /** Time to live, in seconds. */
  seconds: number
}

export type PushGateway = {
  /** The public key (base64url) with which browsers subscribe. */
  publicKey: () => Promise<string>
  /**
   * Whether the subscription has an endpoint of a known push service, and usable keys. This is
   * checked because the client chooses the address that we call.
   */
  accepts: (subscription: PushSubscription) => boolean
  /**
   * `sent`: the push service is now responsible for the message; `gone`: the browser no longer
   * exists, or never existed. Throws if sending must be retried.
   */
  send: (subscription: PushSubscription, message: PushMessage) => Promise<'sent' | 'gone'>
}
