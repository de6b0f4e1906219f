import type { Locale } from '#contract/pages/locales.ts'

export type Mail = {
  /** The same for every attempt to send this mail, so that it is read once. */
  messageId: string
  to: string
  subject: string
  /** May refer to our own pictures, see `pictures.ts`. */
  html: string
  text: string
  locale: Locale
  /** The address for replies, when it is not the sender's. */
  replyTo?: string
  /** The bowl of the order that it is about, as PNG, in place of the general one. */
  bowl?: Buffer | null
  attachments?: readonly { name: string; type: string; content: Buffer }[]
}

/**
 * Mails that a process sends at once: a mail server answers in tenths of a second, and few of them
 * take more than ten or twenty connections of one client.
 */
export const MAILS_AT_ONCE = 10

export type MailGateway = {
  name: 'kept' | 'smtp'
  /** Resolves once another party is responsible for the mail. Throws when it must be retried. */
  send: (mail: Mail) => Promise<void>
  /** Called once no mail is being sent. */
  stop: () => Promise<void>
}
