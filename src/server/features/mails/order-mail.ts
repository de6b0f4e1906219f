import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import type { ChainFacts } from '#server/chain/chain-facts-schema.ts'
import type { CancelReason } from '#contract/shop/order-view.ts'
import type { Cents } from '#domain/money/money.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import { type Markup, html } from '#server/kit/markup.ts'
import type { ReceiptDocument, LabelledFact } from '#server/features/receipts/receipt-document.ts'
import { receiptBody } from '#server/features/receipts/receipt-page.ts'
import type { Receipt } from '#server/features/receipts/receipt.ts'
import { receiptLabels } from '#server/features/receipts/receipt-labels.ts'
import { mailDocument } from './mail-document.ts'
import type { MailContent } from './short-mail.ts'
import { translator } from '#texts/translator.ts'
import type { StoredRefund } from '#server/stores/payments/refunds.ts'
import { TERMS_PLACEHOLDER } from '#server/stores/mails/terms-text.ts'

/** Mails about an order: it is received, it is cancelled, or a part of it is refunded. */
export type OrderMailKind = 'confirmation' | 'cancellation' | 'refund'
/**
 * The order that was replaced when its customer changed it: its number, cost in cents and payment
 * method (E1).
 */
export type ReplacedOrder = { number: string; toPay: Cents; payment: PaymentChoice }
type MailedRefund = Pick<
  StoredRefund,
  'amount' | 'reason' | 'goodwillPoints' | 'isGivenByTap' | 'ofKitchen'
>
/**
 * A mail. `termsVersion`: the version of the terms whose sections must still be inserted; absent
 * once they are inserted.
 */
export type OrderMail = MailContent & { termsVersion?: string }

type OrderMailContent = {
  title: string
  /** The answer to a problem, which begins with a greeting, so it comes first. */
  answer?: string[]
  lead: string
  /**
   * Paragraphs with the reason of a cancellation or refund, with what is granted in addition to
   * money, and with the effect of a change on the price.
   */
  why: string[]
  see: LabelledFact
  restaurant: string[]
  cancel: string | null
  mediator: string
  face: ChainFace
  terms: { heading: string; address: string }
  reason: string
  /** A label with its value, on one line of text. */
  row: (row: LabelledFact) => string
}

/**
 * Composes the mail about an order, as HTML and as text. It contains everything that the
 * confirmation of a distance contract requires (F8); `withTerms` inserts the full terms. `link`
 * leads to the order, `termsAddress` to the current terms. `cancelReason`: null if the restaurant
 * gave none. `refund`: the refund that the mail is about, and `answer`: the answer to a problem
 * sent with it. `replaces`: the order that this one changed. `now`: the current number and time of
 * the order.
 */
export function orderMail(
  kind: OrderMailKind,
  receipt: Receipt,
  document: ReceiptDocument,
  {
    now,
    link,
    termsAddress,
    cancelReason,
    refund,
    answer,
    replaces,
    face,
    mediator,
  }: {
    now: Pick<Receipt['order'], 'number' | 'takeawayAt'>
    link: string
    termsAddress: string
    cancelReason: CancelReason | null
    refund: MailedRefund | null
    answer: string | null
    replaces: ReplacedOrder | null
    face: ChainFace
    mediator: ChainFacts['mediator']
  },
): OrderMail {
  const { locale, order, restaurant } = receipt
  const say = translator('mail', locale)
  const { date } = receiptLabels(locale)
  const { termsVersion } = order
  const { number, takeawayAt } = now
  const currentReceipt = { ...receipt, order: { ...order, number, takeawayAt } }
  const { subject, ...opening } = writeOpening(kind, currentReceipt, {
    cancelReason,
    refund,
    answer,
    replaces,
  })
  const content: OrderMailContent = {
    ...opening,
    see: { label: say('see'), value: link },
    restaurant: document.parties[0]?.rows ?? [],
    cancel: kind === 'confirmation' ? say('cancel', { phone: restaurant.phone }) : null,
    mediator: say('mediator', mediator),
    terms: {
      address: termsAddress,
      heading: say('terms', { date: date(`${termsVersion}T12:00:00Z`) }),
    },
    reason: say('reason', { brand: face.name }),
    face,
    row: (row) => say('row', row),
  }
  return {
    subject,
    html: asHtml(content, document),
    text: asText(content, document),
    termsVersion,
  }
}

type OrderMailOpening = Pick<OrderMailContent, 'title' | 'answer' | 'lead' | 'why'> & {
  subject: string
}

/** The beginning of the mail: its subject, its title and why it is sent. */
function writeOpening(
  kind: OrderMailKind,
  receipt: Receipt,
  {
    cancelReason,
    refund,
    answer,
    replaces,
  }: {
    cancelReason: CancelReason | null
    refund: MailedRefund | null
    answer: string | null
    replaces: ReplacedOrder | null
  },
): OrderMailOpening {
  if (refund !== null) return writeRefundOpening(receipt, refund, answer)
  if (kind === 'confirmation' && replaces !== null) return writeChangeOpening(receipt, replaces)
  return writeStateOpening(kind === 'cancellation' ? kind : 'confirmation', receipt, cancelReason)
}

function writeStateOpening(
  kind: 'confirmation' | 'cancellation',
  { locale, order, restaurant }: Receipt,
  cancelReason: CancelReason | null,
): OrderMailOpening {
  const say = translator('mail', locale)
  const { number, deliveredTo } = order
  const when = receiptLabels(locale).dateTime(order.takeawayAt)
  const textKey = kind === 'confirmation' && deliveredTo !== undefined ? 'delivery' : kind
  return {
    subject: say(`subject.${textKey}`, { number, when }),
    title: say(`title.${kind}`, { number }),
    lead: say(`lead.${textKey}`, { restaurant: restaurant.name, when, company: deliveredTo ?? '' }),
    why: cancelReason === null ? [] : [say(`why.${cancelReason}`)],
  }
}

/**
 * The opening of the mail about a changed order: the order that it replaces, and the effect on the
 * price and its payment (E1).
 */
function writeChangeOpening(
  { locale, order, restaurant, total, payment }: Receipt,
  replaces: ReplacedOrder,
): OrderMailOpening {
  const say = translator('mail', locale)
  const { dateTime, price } = receiptLabels(locale)
  const placeholders = {
    number: order.number,
    before: replaces.number,
    restaurant: restaurant.name,
    when: dateTime(order.takeawayAt),
  }
  const more =
    (payment.by === 'card' ? total : 0) - (replaces.payment === 'card' ? replaces.toPay : 0)
  return {
    subject: say('subject.change', placeholders),
    title: say('title.confirmation', placeholders),
    lead: say('lead.change', placeholders),
    why: [
      ...(total === replaces.toPay
        ? []
        : [say('change.total', { now: price(total), before: price(replaces.toPay) })]),
      ...(more === 0
        ? []
        : [say(more > 0 ? 'change.more' : 'change.less', { amount: price(Math.abs(more)) })]),
    ],
  }
}

/**
 * The opening of the mail about a refund: the amount, how the money is returned, and the reason or
 * the answer to a problem (H3, N6).
 */
function writeRefundOpening(
  { locale, order: { number, takeawayAt }, restaurant, payment }: Receipt,
  refund: MailedRefund,
  answer: string | null,
): OrderMailOpening {
  const { amount, reason, goodwillPoints: points } = refund
  const say = translator('mail', locale)
  const { dateTime, price } = receiptLabels(locale)
  const placeholders = { number, amount: price(amount) }
  const where = payment.by === 'counter' ? whereAtCounter(refund) : 'card'
  return {
    subject: say('refund.subject', placeholders),
    title: say('refund.title', placeholders),
    answer: (answer ?? '').split(/\r?\n/).filter((line) => line.trim() !== ''),
    lead: say(`refund.lead.${where}`, {
      ...placeholders,
      restaurant: restaurant.name,
      when: dateTime(takeawayAt),
    }),
    why: [
      ...(answer !== null || reason === 'other' ? [] : [say(`refund.why.${reason}`)]),
      ...(points === 0 ? [] : [say('refund.goodwill', { points })]),
    ],
  }
}

/**
 * Chooses the sentence about a refund at the counter: the money waits there (`counter`), was paid
 * out when lent bowls were returned (`given`), or was never charged (`less`).
 */
const whereAtCounter = ({ isGivenByTap, ofKitchen, reason }: MailedRefund) =>
  reason === 'bowls' ? 'given' : ofKitchen && !isGivenByTap ? 'less' : 'counter'

function asHtml(content: OrderMailContent, document: ReceiptDocument): string {
  const { face, title, see, cancel, terms } = content
  return mailDocument({
    locale: document.locale,
    face,
    title,
    body: html`${[...(content.answer ?? []), content.lead, ...content.why].map(
      (sentence) => html`<p>${sentence}</p>
`,
    )}<p><a class="see" href="${see.value}">${see.label}</a></p>
<p>${lines(content.restaurant)}</p>
${cancel === null ? null : html`<p>${cancel}</p>`}
${receiptBody(document)}
<div class="notes"><p>${document.title}</p>
${(document.parties[1]?.rows ?? []).map((row) => html`<p>${row}</p>`)}
<p>${content.mediator}</p><p>${content.reason}</p></div>
<section class="terms"><h2><a href="${terms.address}">${terms.heading}</a></h2>
${TERMS_PLACEHOLDER}</section>`,
  })
}

const lines = (rows: readonly string[]): Markup[] =>
  rows.map((row, i) => html`${i === 0 ? null : html`<br>`}${row}`)

function asText(content: OrderMailContent, document: ReceiptDocument): string {
  const { cancel, terms, row } = content
  const rows = (list: readonly LabelledFact[]) => list.map(row)
  const sold = document.lines.flatMap(
    ({ quantity, name, unit, rates, total, notes, priceRows }) => [
      `${row({ label: `${quantity} × ${name}`, value: total })} (${unit} × ${quantity}, ${rates})`,
      ...[...notes, ...rows(priceRows)].map((text) => `  ${text}`),
    ],
  )
  const blocks = [
    [content.title],
    content.answer ?? [],
    [content.lead],
    content.why,
    [row(content.see)],
    [...content.restaurant, ...(cancel === null ? [] : [cancel])],
    [document.labels.lines, ...sold],
    rows([...document.sums, document.total]),
    [
      document.vat.title,
      document.vat.head.join(' | '),
      ...document.vat.rows.map((cells) => cells.join(' | ')),
    ],
    [document.payment.title, ...document.payment.rows],
    rows(document.points?.rows ?? []),
    document.allergens === null ? [] : [document.allergens.title, ...document.allergens.rows],
    document.notes,
    document.thanks === null ? [] : [document.thanks],
    [document.title, ...(document.parties[1]?.rows ?? [])],
    [content.mediator],
    [content.reason],
    [terms.heading, terms.address],
  ]
  return (
    blocks
      .filter((block) => block.length > 0)
      .map((block) => block.join('\n'))
      .join('\n\n') + '\n'
  )
}
