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
import { type AboutOrder, writeOrderMails } from './write-order-mails.ts'

type Needs = Pick<Services, 'catalogue' | 'config' | 'database' | 'mail' | 'now'>

/**
 * Returns a function that issues the receipt of an order, writes its mail of this kind once and sends
 * it. A later call sends a mail that is still unsent, unchanged and under the same Message-ID, and
 * otherwise does nothing. If the process dies after sending and before marking the mail, it is sent
 * twice. A forgotten customer gets no mail.
 *
 * What is asked for at once is written in one transaction: in a rush, most of what a receipt and a mail
 * cost is the statements and the commit around them.
 */
export function createOrderMailer({
  catalogue,
  config: { publicUrl },
  database,
  mail,
  now,
}: Needs): (about: AboutOrder) => Promise<void> {
  const { db } = database
  const write = createBatches(
    (abouts: readonly AboutOrder[]) =>
      db
        .transaction()
        .execute((tx) =>
          writeOrderMails(tx, abouts, { publicUrl, chain: catalogue.now(), at: now() }),
        ),
    MAILS_AT_ONCE,
  )
  const mark = createBatches(async (ids: readonly string[]) => {
    await markSent(db, ids, now())
    return ids
  }, MAILS_AT_ONCE)

  async function send(id: string, issued: IssuedReceipt): Promise<void> {
    if (mail.name === 'kept') return
    const stored = await readMail(db, id)
    if (stored === null) return
    await mail.send({
      messageId: stored.messageId,
      to: stored.recipient,
      subject: stored.subject,
      html: stored.html,
      text: stored.text,
      locale: stored.locale,
      bowl: await bowlOfMail({ catalogue, database }, id),
      attachments: [await attached(issued, catalogue.now().facts.brand)],
    })
  }

  return async (about) => {
    const written = await write(about)
    if (written === null || written.isSent) return
    await withFailpoint('order-mailed', () => send(written.id, written.issued))
    await mark(written.id)
  }
}

async function attached(
  issued: IssuedReceipt,
  brand: string,
): Promise<NonNullable<Mail['attachments']>[number]> {
  const { fileName } = documentOf(issued.receipt, issued)
  const content = await makePdf({ issued, brand })
  return { name: `${fileName}.pdf`, type: 'application/pdf', content }
}
