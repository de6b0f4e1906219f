/**
 * Where a browser can be woken, and what only it can read with: base64url, as the browser gave
 * them.
 */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

export type PushMessage = {
  /** At most some 3 kB: what the browser's own script is given to read. */
  payload: string
  /**
   * Of two messages under one topic, only the later waits for a browser that is away; 32 letters,
   * digits, `-`, `_`.
   */
  topic: string
  /** For how many seconds it is worth reading. */
  seconds: number
}

export type PushGateway = {
  /** What a browser subscribes with: base64url. */
  publicKey: () => Promise<string>
  /**
   * Whether it names a service that we call, and keys that can be used. Who asks us to push tells
   * us where to call.
   */
  accepts: (subscription: PushSubscription) => boolean
  /**
   * `sent`: it is the service's duty now; `gone`: there is no such browser any more, or there never
   * was. Throws when it must be tried again.
   */
  send: (subscription: PushSubscription, message: PushMessage) => Promise<'sent' | 'gone'>
}
