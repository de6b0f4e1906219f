import type { Config } from '#server/config/config.ts'
import { storedMail } from './kept.ts'
import type { MailGateway } from './port.ts'
import { createSmtpMail } from './smtp.ts'

/** Opens the configured mail gateway. */
export const openMail = ({
  smtpUrl,
  mailFrom,
}: Pick<Config, 'smtpUrl' | 'mailFrom'>): MailGateway =>
  smtpUrl === null ? storedMail : createSmtpMail({ url: smtpUrl, from: mailFrom })
