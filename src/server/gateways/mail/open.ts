import type { Config } from '#server/config/config.ts'
import { keptMail } from './kept.ts'
import type { MailGateway } from './port.ts'
import { createSmtpMail } from './smtp.ts'

/** Who sends the mails that the settings name. */
export const openMail = ({
  smtpUrl,
  mailFrom,
}: Pick<Config, 'smtpUrl' | 'mailFrom'>): MailGateway =>
  smtpUrl === null ? keptMail : createSmtpMail({ url: smtpUrl, from: mailFrom })
