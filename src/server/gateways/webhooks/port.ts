/** One attempt to tell the program of somebody else (Standard Webhooks). */
export type WebhookCall = {
  address: string
  /** `whsec_…` */
  secret: string
  /** The same for every attempt, so that the receiver can see a repetition. */
  id: string
  /** The attempt, in epoch milliseconds. */
  at: number
  /** JSON, a few kB at most. */
  body: string
}

/**
 * Why there was no answer. `address`: it is none that we may call; `certificate`: the receiver's is
 * not trusted.
 */
const webhookFailures = ['address', 'certificate', 'connection', 'timeout'] as const
export type WebhookFailure = (typeof webhookFailures)[number]

/** The status of the answer, or why there was none. */
export type WebhookAnswer = { status: number } | { failure: WebhookFailure }

export type WebhookGateway = {
  /** A new secret, which signs what is sent to one receiver. */
  newSecret: () => string
  /**
   * Whether we may call an address, as far as it tells: https, and no address of a private network.
   * What its name resolves to is checked with each call.
   */
  accepts: (address: string) => boolean
  /** Posts a signed body. Follows no redirect. */
  send: (call: WebhookCall) => Promise<WebhookAnswer>
}
