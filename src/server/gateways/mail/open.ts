import type { Config } from '#server/config/config.ts'
import { storedMail } from './stored-mail.ts'
import type { MailPictures } from './pictures.ts'
import type { MailGateway } from './port.ts'
import type { Sender } from './smtp.ts'

/**
 * Opens the configured mail gateway. `chain`: the chain as sender, if no other is configured (B2),
 * and its pictures.
 */
export async function openMail(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  chain: { sender: () => Sender; pictures: () => Promise<MailPictures> },
): Promise<MailGateway> {
  if (smtpUrl === null) return storedMail
  const { createSmtpMail } = await import('./smtp.ts')
  return createSmtpMail({
    url: smtpUrl,
    from: () => mailFrom ?? chain.sender(),
    pictures: chain.pictures,
  })
}
