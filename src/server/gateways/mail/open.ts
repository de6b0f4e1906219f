import type { Config } from '#server/config/config.ts'
import { storedMail } from './kept.ts'
import type { MailGateway } from './port.ts'
import { type Sender, createSmtpMail } from './smtp.ts'

/** Opens the configured mail gateway. `chain`: the sender where no other is set (B2). */
export const openMail = (
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  chain: () => Sender,
): MailGateway =>
  smtpUrl === null ? storedMail : createSmtpMail({ url: smtpUrl, from: () => mailFrom ?? chain() })
