/** One attempt to notify an external program (Standard Webhooks). */
export type WebhookCall = {
  address: string
  /** `whsec_…` */
  secret: string
  /**
   * The id of the notification: identical for every attempt, so that the receiver recognises a
   * repetition.
   */
  id: string
  /** The time of the attempt, in epoch milliseconds. */
  at: number
  /** JSON, a few kB at most. */
  body: string
}

/**
 * Why there was no answer. `address`: we may not call the address; `certificate`: the receiver's
 * certificate is not trusted.
 */
const webhookFailures = ['address', 'certificate', 'connection', 'timeout'] as const
export type WebhookFailure = (typeof webhookFailures)[number]

/** The status of the answer, or why there was none. */
export type WebhookAnswer = { status: number } | { failure: WebhookFailure }

export type WebhookGateway = {
  /** Returns a new secret, with which the messages to one receiver are signed. */
  newSecret: () => string
  /**
   * Whether we may call an address, judged by its text alone: https, and no address of a private
   * network. The IP addresses of its host name are checked with each call.
   */
  accepts: (address: string) => boolean
  /** Posts a signed body. Follows no redirect. */
  send: (call: WebhookCall) => Promise<WebhookAnswer>
}
