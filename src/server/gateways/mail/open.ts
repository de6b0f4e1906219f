import type { Config } from '#server/config/config.ts'
import { storedMail } from './stored-mail.ts'
import type { MailGateway } from './port.ts'
import type { Sender } from './smtp.ts'

/**
 * Opens the configured mail gateway. `chain`: the chain as sender, if no other is configured (B2).
 */
export async function openMail(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  chain: () => Sender,
): Promise<MailGateway> {
  if (smtpUrl === null) return storedMail
  const { createSmtpMail } = await import('./smtp.ts')
  return createSmtpMail({ url: smtpUrl, from: () => mailFrom ?? chain() })
}
