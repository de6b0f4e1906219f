import type { MailGateway } from './port.ts'

/** No mail server: a mail stays in the table that it was written in, where it can be read. */
export const keptMail: MailGateway = { name: 'kept', send: async () => {} }
