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
  attachments?: readonly { name: string; type: string; content: Buffer }[]
}

export type MailGateway = {
  name: 'kept' | 'smtp'
  /** Resolves once another party is responsible for the mail. Throws when it must be retried. */
  send: (mail: Mail) => Promise<void>
}
