import type { MailGateway } from './port.ts'

/** The gateway without a mail server: a mail stays in its table, where it can be read. */
export const storedMail: MailGateway = {
  name: 'kept',
  send: async () => {},
  stop: async () => {},
}
