import type { Services } from '#server/services/services.ts'
import { bowlOfMail } from './order-bowl.ts'
import {
  deleteAttachments,
  markSent,
  readAttachments,
  readMail,
} from '#server/stores/mails/mails.ts'

/**
 * Sends a stored mail, under the same Message-ID on every try. Does nothing when it was already
 * sent or was deleted with its customer. If the process dies after sending and before marking the
 * mail, it is sent twice.
 */
export async function sendWritten(
  services: Pick<Services, 'catalogue' | 'database' | 'mail' | 'now'>,
  id: string,
): Promise<void> {
  const {
    database: { db },
    mail,
    now,
  } = services
  const storedMail = await readMail(db, id)
  if (storedMail === null || storedMail.sentAt !== null) return
  const { messageId, recipient: to, subject, html, text, locale } = storedMail
  await mail.send({
    messageId,
    to,
    subject,
    html,
    text,
    locale,
    bowl: mail.name === 'kept' ? null : await bowlOfMail(services, id),
    attachments: await readAttachments(db, id),
  })
  await markSent(db, [id], now())
  if (mail.name !== 'kept') await deleteAttachments(db, id)
}
