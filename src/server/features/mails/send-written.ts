import type { Services } from '#server/services/services.ts'
import {
  forgetAttachments,
  markSent,
  readAttachments,
  readMail,
} from '#server/stores/mails/mails.ts'

/**
 * Sends a mail as it was written, under the same Message-ID however often that is tried. Sent
 * already, or gone with its customer, there is nothing to do. A mail that was sent and not yet
 * marked when the process died goes out twice.
 */
export async function sendWritten(
  { database: { db }, mail, now }: Pick<Services, 'database' | 'mail' | 'now'>,
  id: string,
): Promise<void> {
  const stored = await readMail(db, id)
  if (stored === null || stored.sentAt !== null) return
  const { messageId, recipient: to, subject, html, text, locale } = stored
  await mail.send({
    messageId,
    to,
    subject,
    html,
    text,
    locale,
    attachments: await readAttachments(db, id),
  })
  await markSent(db, id, now())
  if (mail.name !== 'kept') await forgetAttachments(db, id)
}
