import type { Locale } from '#contract/pages/locales.ts'

export type Mail = {
  /** The same for every attempt to send this mail, so that it is read once. */
  messageId: string
  to: string
  subject: string
  /** May name our own pictures, see `pictures.ts`. */
  html: string
  text: string
  locale: Locale
  /** Whom an answer goes to, where that is not who sends. */
  replyTo?: string
  attachments?: readonly { name: string; type: string; content: Buffer }[]
}

export type MailGateway = {
  name: 'kept' | 'smtp'
  /** Resolves once the mail is somebody else's duty; throws when it must be tried again. */
  send: (mail: Mail) => Promise<void>
}
