import type { Config } from '#server/config/config.ts'
import { keptMail } from './kept.ts'
import type { MailGateway } from './port.ts'
import { createSmtpMail } from './smtp.ts'

/** Opens the configured mail gateway. */
export const openMail = ({
  smtpUrl,
  mailFrom,
}: Pick<Config, 'smtpUrl' | 'mailFrom'>): MailGateway =>
  smtpUrl === null ? keptMail : createSmtpMail({ url: smtpUrl, from: mailFrom })
