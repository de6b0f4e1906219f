import type { Locale } from '#contract/pages/locales.ts'

export type Mail = {
  /**
   * The Message-ID: identical for every attempt to send this mail, so that the recipient sees it
   * once.
   */
  messageId: string
  to: string
  subject: string
  /** The HTML may refer to our own pictures, see `pictures.ts`. */
  html: string
  text: string
  locale: Locale
  /** The address for replies, if it is not the sender's. */
  replyTo?: string
  /** A picture (PNG) of the order's bowl, which replaces the general picture of a bowl. */
  bowl?: Buffer | null
  attachments?: readonly { name: string; type: string; content: Buffer }[]
}

/**
 * Maximum number of mails that a process sends at once: a mail server answers in tenths of a
 * second, and few of them accept more than ten or twenty connections of one client.
 */
export const MAILS_AT_ONCE = 10

export type MailGateway = {
  name: 'kept' | 'smtp'
  /**
   * Resolves once a mail server has taken over the mail; without a mail server, at once. Throws if
   * sending must be retried.
   */
  send: (mail: Mail) => Promise<void>
  /** Closes the connections. Called once no mail is being sent. */
  stop: () => Promise<void>
}
