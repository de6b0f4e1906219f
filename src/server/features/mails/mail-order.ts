import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { createBatches } from '#server/db/batches.ts'
import type { Mail } from '#server/gateways/mail/port.ts'
import { MAILS_AT_ONCE } from '#server/gateways/mail/port.ts'
import { withFailpoint } from '#server/kit/failpoints.ts'
import type { Services } from '#server/services/services.ts'
import type { IssuedReceipt } from '#server/features/receipts/issued-receipts.ts'
import { documentOf } from '#server/features/receipts/receipt-document.ts'
import { makePdf } from '#server/features/receipts/make-pdf.ts'
import { markSent, readMail } from '#server/stores/mails/mails.ts'
import { bowlOfMail } from './order-bowl.ts'
import { type OrderMailRequest, writeOrderMails } from './write-order-mails.ts'

type OrderMailServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'mail' | 'now'>

/**
 * Returns a function that issues the receipt of an order, writes its mail of this kind once and
 * sends the mail. A later call sends a mail that is still unsent, unchanged and under the same
 * Message-ID, and otherwise does nothing. If the process dies after sending and before marking the
 * mail as sent, the mail is sent twice. A forgotten customer gets no mail. Simultaneous requests
 * are written in one transaction, because in a rush most of the cost of a receipt and a mail is
 * that of the statements and the commit.
 */
export function createOrderMailer({
  catalogue,
  config: { publicUrl },
  database,
  mail,
  now,
}: OrderMailServices): (mailRequest: OrderMailRequest) => Promise<void> {
  const { db } = database
  const write = createBatches(
    (mailRequests: readonly OrderMailRequest[]) =>
      db
        .transaction()
        .execute((tx) =>
          writeOrderMails(tx, mailRequests, { publicUrl, chain: catalogue.now(), at: now() }),
        ),
    MAILS_AT_ONCE,
  )
  const mark = createBatches(async (ids: readonly string[]) => {
    await markSent(db, ids, now())
    return ids
  }, MAILS_AT_ONCE)

  async function send(id: string, issued: IssuedReceipt): Promise<void> {
    if (mail.name === 'kept') return
    const storedMail = await readMail(db, id)
    if (storedMail === null) return
    await mail.send({
      messageId: storedMail.messageId,
      to: storedMail.recipient,
      subject: storedMail.subject,
      html: storedMail.html,
      text: storedMail.text,
      locale: storedMail.locale,
      bowl: await bowlOfMail({ catalogue, database }, id),
      attachments: [await pdfAttachment(issued, catalogue.now().face)],
    })
  }

  return async (mailRequest) => {
    const writtenMail = await write(mailRequest)
    if (writtenMail === null || writtenMail.isSent) return
    await withFailpoint('order-mailed', () => send(writtenMail.id, writtenMail.issued))
    await mark(writtenMail.id)
  }
}

async function pdfAttachment(
  issued: IssuedReceipt,
  face: ChainFace,
): Promise<NonNullable<Mail['attachments']>[number]> {
  const { fileName } = documentOf(issued.receipt, issued)
  const content = await makePdf(issued, face)
  return { name: `${fileName}.pdf`, type: 'application/pdf', content }
}
