import type { Services } from '#server/services/services.ts'
import { keepMail } from '#server/stores/mails/mails.ts'
import { messageMail, receiptMail } from './contact-mail.ts'
import { markReceiptSent, markSent, readMessage } from '#server/stores/contact/messages.ts'

/**
 * Sends a visitor's message to the chain and a confirmation to the visitor, each with the same
 * Message-ID on every retry. The message is sent first, so that no visitor gets a confirmation of a
 * message that was not sent.
 */
export async function sendContact(
  {
    catalogue,
    database: { db },
    mail,
    now,
  }: Pick<Services, 'catalogue' | 'database' | 'mail' | 'now'>,
  id: string,
): Promise<void> {
  const message = await readMessage(db, id)
  if (message === null) return
  const send = async (
    outgoingMail: Parameters<typeof mail.send>[0],
    kind: 'contact' | 'contact-receipt',
  ) => {
    await keepMail(db, { mail, now }, { ...outgoingMail, kind, customer: null })
    await mail.send(outgoingMail)
  }
  const { email, locale, messageId, receiptMessageId } = message
  const {
    face,
    facts: { contact },
  } = catalogue.now()
  if (message.sentAt === null) {
    await send(
      { ...messageMail(message, face), messageId, to: contact, replyTo: email, locale: 'fr' },
      'contact',
    )
    await markSent(db, id, now())
  }
  if (receiptMessageId !== null && message.receiptSentAt === null) {
    await send(
      { ...receiptMail(locale, face), messageId: receiptMessageId, to: email, locale },
      'contact-receipt',
    )
    await markReceiptSent(db, id, now())
  }
}
