import { inLanguage, type LegalText } from '#server/chain/legal-versions-schema.ts'
import { href } from '#contract/pages/links.ts'
import { messageIdOf } from '#server/gateways/mail/message-id.ts'
import type { Tx } from '#server/db/open.ts'
import { linksTo } from '#server/features/orders/mail-link.ts'
import { issueReceipt } from '#server/features/receipts/issue-receipt.ts'
import { issueSales } from '#server/features/receipts/issue-sales.ts'
import { type IssuedReceipt, lockReceipts } from '#server/features/receipts/issued-receipts.ts'
import { documentOf } from '#server/features/receipts/receipt-document.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { type NewMail, readOrderMails, writeMails } from '#server/stores/mails/mails.ts'
import { readAddressees } from '#server/stores/orders/orders.ts'
import { readOtherOrders } from '#server/stores/orders/other-orders.ts'
import { readAnswerOf } from '#server/stores/orders/problems.ts'
import { readProgress } from '#server/stores/orders/progress.ts'
import { mustReadRefund } from '#server/stores/payments/refunds.ts'
import { readTerms } from '#server/stores/terms/terms.ts'
import { type OrderMailKind, orderMail, type OrderMail } from './order-mail.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { factsIn, namedIn, withFacts } from '#server/state/catalogue/legal-facts.ts'
import { withTerms } from '#server/stores/mails/terms-text.ts'

export type OrderMailRequest = {
  order: string
  kind: OrderMailKind
  /** Id of the refund that the mail is about; each refund has its own mail. */
  refund?: string
}

/** A mail that is written, and the receipt sent with it. */
export type WrittenMail = { id: string; isSent: boolean; issued: IssuedReceipt }

type MailContext = { publicUrl: string; chain: Catalogue; at: number }

/**
 * The stored kind of a mail. An order has at most one mail of each kind. It may have several
 * refunds, so the kind of a refund's mail contains the refund's id.
 */
const kindOf = ({ kind, refund }: OrderMailRequest): string =>
  refund === undefined ? kind : `refund-${refund}`
const nameOf = (order: string, kind: string): string => `${kind} of ${order}`

/**
 * Issues the receipts of some orders and writes their mails, each once: a later call returns the
 * stored mail and receipt. Returns null in place of a mail that must not be sent: the order was not
 * received, a cancellation mail is requested but the order was not cancelled, the customer was
 * forgotten, or another order has replaced this one, and the customer is notified of that order.
 */
export async function writeOrderMails(
  tx: Tx,
  mailRequests: readonly OrderMailRequest[],
  chain: MailContext,
): Promise<(WrittenMail | null)[]> {
  const orders = [...new Set(mailRequests.map(({ order }) => order))]
  await lockReceipts(tx, orders)
  const states = await readOrderMails(tx, orders, [...new Set(mailRequests.map(kindOf))])
  const existingNames = new Set(states.map(({ order, kind }) => nameOf(order, kind)))
  const receipts = await issueReceipts(tx, mailRequests, chain.at)
  const requestsToWrite = new Map(
    mailRequests.map(
      (mailRequest) => [nameOf(mailRequest.order, kindOf(mailRequest)), mailRequest] as const,
    ),
  )
  for (const name of requestsToWrite.keys())
    if (existingNames.has(name) || !receipts.has(name)) requestsToWrite.delete(name)
  states.push(...(await writeMissing(tx, [...requestsToWrite.values()], receipts, chain)))
  const mailsByName = new Map(states.map((state) => [nameOf(state.order, state.kind), state]))
  return mailRequests.map((mailRequest) => {
    const name = nameOf(mailRequest.order, kindOf(mailRequest))
    const [state, issued] = [mailsByName.get(name), receipts.get(name)]
    return state && issued ? { id: state.id, isSent: state.isSent, issued } : null
  })
}

type Receipts = ReadonlyMap<string, IssuedReceipt>

/** Issues the receipts that are sent with mails, by the names of the mails. */
async function issueReceipts(
  tx: Tx,
  mailRequests: readonly OrderMailRequest[],
  at: number,
): Promise<Receipts> {
  const sales = await issueSales(tx, [...new Set(mailRequests.map(({ order }) => order))], at)
  const issued = new Map<string, IssuedReceipt>()
  for (const mailRequest of mailRequests) {
    const { order, kind, refund } = mailRequest
    const receipt =
      kind === 'confirmation'
        ? sales.get(order)
        : await issueReceipt(tx, { order, kind: 'refund', refund: refund ?? null, at })
    if (receipt) issued.set(nameOf(order, kindOf(mailRequest)), receipt)
  }
  return issued
}

async function writeMissing(
  tx: Tx,
  mailRequests: readonly OrderMailRequest[],
  receipts: Receipts,
  { publicUrl, chain, at }: MailContext,
) {
  const orders = [...new Set(mailRequests.map(({ order }) => order))]
  const [otherOrders, addressees] = [
    await readOtherOrders(tx, orders),
    await readAddressees(tx, orders),
  ]
  const mails = mailRequests.flatMap((mailRequest) => {
    const issued = receipts.get(nameOf(mailRequest.order, kindOf(mailRequest)))
    const { replaces = null, replacedBy = null } = otherOrders.get(mailRequest.order) ?? {}
    const addressee = addressees.get(mailRequest.order)
    return issued && addressee && replacedBy === null
      ? [{ ...mailRequest, issued, addressee, replaces }]
      : []
  })
  const links = await linksTo(
    tx,
    [...new Map(mails.map(({ order, issued }) => [order, issued.receipt.locale]))].map(
      ([order, locale]) => ({ order, locale }),
    ),
    publicUrl,
  )
  const terms = await readTerms(tx, [
    ...new Set(mails.map(({ issued }) => issued.receipt.order.termsVersion)),
  ])
  const newMails: NewMail[] = []
  for (const { order, kind, refund, issued, addressee, replaces } of mails) {
    const { receipt } = issued
    const { locale } = receipt
    const cancelProgress = kind === 'cancellation' ? await readProgress(tx, order) : null
    const mailContent = orderMail(kind, receipt, documentOf(receipt, issued), {
      // The order's time may have changed since its receipt was issued, so the mail states the
      // order's current time (H11).
      now: addressee,
      link: links.get(order) ?? publicUrl,
      termsAddress: publicUrl + href('termsOfSale', locale),
      cancelReason: cancelProgress?.cancelReason ?? null,
      refund: refund === undefined ? null : await mustReadRefund(tx, refund),
      answer: refund === undefined ? null : await readAnswerOf(tx, refund),
      replaces,
      face: chain.face,
      mediator: chain.facts.mediator,
    })
    const accepted = terms.get(receipt.order.termsVersion)
    newMails.push({
      ...(accepted === undefined
        ? mailContent
        : withNamedFacts(mailContent, inLanguage(accepted, locale), { chain, locale })),
      order,
      kind: kindOf({ order, kind, ...(refund !== undefined && { refund }) }),
      locale,
      recipient: addressee.email,
      writtenAt: new Date(at).toISOString(),
      messageId: messageIdOf(publicUrl),
    })
  }
  return writeMails(tx, newMails)
}

/**
 * Inserts the terms into a mail if they name facts of the chain: the facts may change later, but a
 * sent mail must not. Other terms are inserted whenever the mail is read.
 */
function withNamedFacts(
  mail: OrderMail,
  { sections }: LegalText,
  { chain, locale }: { chain: Catalogue; locale: Locale },
): OrderMail {
  const texts = sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs])
  if (texts.every((text) => namedIn(text).length === 0)) return mail
  const facts = factsIn(locale, chain)
  const filled = sections.map(({ title, paragraphs }) => ({
    title: withFacts(title, facts),
    paragraphs: paragraphs.map((text) => withFacts(text, facts)),
  }))
  const { subject, html, text } = mail
  return { subject, ...withTerms({ html, text }, { sections: filled }) }
}
