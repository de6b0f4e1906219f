import type { MailGateway } from './port.ts'

/**
 * The gateway that is used without a mail server. It sends nothing: a mail remains in the table
 * `mails`, where it can be read.
 */
export const storedMail: MailGateway = {
  name: 'kept',
  send: async () => {},
  stop: async () => {},
}
