import { randomUUID } from 'node:crypto'
import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Tx } from '#server/db/open.ts'
import type { Mail } from '#server/gateways/mail/port.ts'
import type { Services } from '#server/services/services.ts'
import { withFailpoint } from '#server/kit/failpoints.ts'
import { createTurns } from '#server/kit/turns.ts'
import { mustReadRefund } from '#server/stores/payments/refunds.ts'
import { readOtherOrders } from '#server/stores/orders/other-orders.ts'
import { readProgress } from '#server/stores/orders/progress.ts'
import { readContact } from '#server/stores/orders/orders.ts'
import { readTerms } from '#server/stores/terms/terms.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { makePdf } from '#server/features/receipts/make-pdf.ts'
import { documentOf } from '#server/features/receipts/receipt-document.ts'
import { type IssuedReceipt, issueReceipt } from '#server/features/receipts/store.ts'
import { type OrderMailKind, orderMail } from './order-mail.ts'
import { withNamedFacts } from './named-facts.ts'
import { type StoredMail, markSent, readOrderMail, writeMail } from '#server/stores/mails/mails.ts'

/**
 * Two receipts at once. Those of one seller wait for each other in its book, and whoever waits there
 * holds a connection to the database that an order may need.
 */
const takeTurn = createTurns(2)

type Needs = Pick<Services, 'catalogue' | 'config' | 'database' | 'mail' | 'now'>
type About = {
  order: string
  kind: OrderMailKind
  /** The refund that the mail is about; there is one mail for each. */
  refund?: string
  /**
   * Creates a link to the order's page and returns its full address. Called once, in the
   * transaction that writes the mail.
   */
  link: (tx: Tx, locale: Locale) => Promise<string>
}

/**
 * Issues the receipt of an order, writes its mail of this kind once and sends it. A later call
 * sends a mail that is still unsent, unchanged and under the same Message-ID, and otherwise does
 * nothing. If the process dies after sending and before marking the mail, it is sent twice. A
 * forgotten customer gets no mail.
 */
export async function mailOrder(
  { catalogue, config, database, mail, now }: Needs,
  about: About,
): Promise<void> {
  const { publicUrl } = config
  const written = await takeTurn('receipt', () =>
    database.db
      .transaction()
      .execute((tx) => writeOnce(tx, about, { publicUrl, chain: catalogue.now(), at: now() })),
  )
  if (written === null || written.stored.sentAt !== null) return
  const { stored, issued } = written
  await withFailpoint('order-mailed', async () =>
    mail.send({
      messageId: stored.messageId,
      to: stored.recipient,
      subject: stored.subject,
      html: stored.html,
      text: stored.text,
      locale: stored.locale,
      attachments:
        mail.name === 'kept' ? [] : [await attached(issued, catalogue.now().facts.brand)],
    }),
  )
  await markSent(database.db, stored.id, now())
}

async function writeOnce(
  tx: Tx,
  { order, kind, refund, link }: About,
  { publicUrl, chain, at }: { publicUrl: string; chain: Catalogue; at: number },
): Promise<{ stored: StoredMail; issued: IssuedReceipt } | null> {
  const sale = await issueReceipt(tx, { order, kind: 'sale', at })
  const issued =
    kind === 'confirmation'
      ? sale
      : await issueReceipt(tx, { order, kind: 'refund', refund: refund ?? null, at })
  if (issued === null) return null
  const { replaces, replacedBy } = await readOtherOrders(tx, order)
  // Who changed an order is written to about the one that took its place, which has receipts as well.
  if (replacedBy !== null) return null
  // An order has one mail of a kind.
  const stored = refund === undefined ? kind : `refund-${refund}`
  const known = await readOrderMail(tx, order, stored)
  if (known) return { stored: known, issued }
  const contact = await readContact(tx, order)
  if (contact === null) return null
  const { receipt } = issued
  const { locale } = receipt
  // A receipt says what was sold, and an order may have another time since (H11).
  const progress = await readProgress(tx, order)
  const said = orderMail(kind, receipt, documentOf(receipt, issued), {
    now: progress ?? receipt.order,
    link: await link(tx, locale),
    termsAddress: publicUrl + href('termsOfSale', locale),
    cancelReason: progress?.cancelReason ?? null,
    refund: refund === undefined ? null : await mustReadRefund(tx, refund),
    replaces,
    facts: chain.facts,
  })
  const terms = await readTerms(tx, receipt.order.termsVersion, locale)
  await writeMail(tx, {
    ...(terms === null ? said : withNamedFacts(said, terms, { chain, locale })),
    order,
    kind: stored,
    locale,
    recipient: contact.email,
    writtenAt: new Date(at).toISOString(),
    messageId: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
  })
  const written = await readOrderMail(tx, order, stored)
  return written && { stored: written, issued }
}

async function attached(
  issued: IssuedReceipt,
  brand: string,
): Promise<NonNullable<Mail['attachments']>[number]> {
  const { fileName } = documentOf(issued.receipt, issued)
  const content = await makePdf({ issued, brand })
  return { name: `${fileName}.pdf`, type: 'application/pdf', content }
}
