import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import type { Cents } from '#domain/money/money.ts'
import type { CounterPayment } from '#server/stores/orders/counter-payments.ts'
import type { BackAtCounter } from './issued-receipts.ts'
import { type MeansOfPayment, type Receipt, type ReceiptLine, minus } from './receipt.ts'
import { receiptNumber } from './receipt-number.ts'
import type { SupplementReason, Supplement } from '#server/stores/orders/supplements.ts'
import { type Words, receiptLabels } from './receipt-labels.ts'

type Four = readonly [string, string, string, string]

export type LabelledFact = { label: string; value: string }
/** A code that books a guest's points into an account. `until`: ISO 8601. */
export type Claim = { code: string; until: string }

export type DocumentLine = {
  quantity: string
  name: string
  /** The composition of the line and further remarks. */
  notes: string[]
  unit: string
  rates: string
  total: string
  /** Price of one unit: its base price and each supplement; empty if there is only one price. */
  priceRows: LabelledFact[]
}

/** A receipt as texts. Page, PDF and mail each have their own layout of it. */
export type ReceiptDocument = {
  locale: Locale
  lang: string
  title: string
  /**
   * Shown under the title of a receipt that cancels or corrects another receipt; null for a sale.
   */
  notice: string | null
  facts: LabelledFact[]
  parties: { title: string; rows: string[] }[]
  lines: DocumentLine[]
  sums: LabelledFact[]
  total: LabelledFact
  vat: { title: string; head: Four; rows: Four[] }
  payment: { title: string; rows: string[] }
  points: { title: string; rows: LabelledFact[] } | null
  /** Null for a refund, because the refunded goods are not eaten. */
  allergens: { title: string; rows: string[] } | null
  notes: string[]
  /** The sentence that thanks the customer; null for a refund. */
  thanks: string | null
  labels: Record<
    'facts' | 'lines' | 'name' | 'quantity' | 'unit' | 'rate' | 'total' | 'pdf',
    string
  >
  /** Returns “Page 1 of 2” in the reader's language. */
  page: (page: number, pages: number) => string
  /** Name of the file for a download, without extension; ASCII. */
  fileName: string
}

/**
 * The texts of a receipt in its customer's language, with the number and time from its book.
 * `claim`: the code that books a guest's points into an account; null once it was used.
 * `paidAtCounter`: the later payment at the counter. `backAtCounter`: the state of a refund at the
 * counter. `pointsTakenBack`: points that later refunds took back. None of them is part of the
 * stored receipt.
 */
export function documentOf(
  receipt: Receipt,
  {
    position,
    issuedAt,
    claim,
    paidAtCounter = null,
    backAtCounter,
    pointsTakenBack = 0,
  }: {
    position: number
    issuedAt: string
    claim: Claim | null
    paidAtCounter?: Pick<CounterPayment, 'parts' | 'at'> | null
    backAtCounter?: BackAtCounter
    pointsTakenBack?: number
  },
): ReceiptDocument {
  const words = receiptLabels(receipt.locale)
  const { say, price } = words
  const number = receiptNumber({ position, issuedAt, receipt })
  const sale = receipt.kind === 'sale'
  return {
    locale: receipt.locale,
    lang: intlLocale[receipt.locale],
    title: say(titleOf(receipt), { number }),
    notice: notice(receipt, words),
    facts: facts(receipt, issuedAt, words),
    parties: parties(receipt, words),
    lines: receipt.lines.map((line) => documentLine(line, words)),
    sums: sums(receipt, words),
    total: { label: say('sums.total'), value: price(receipt.total) },
    vat: vatTable(receipt, words),
    payment: {
      title: say('payment.title'),
      rows:
        paidAtCounter === null
          ? [
              backAtCounter === undefined
                ? payment(receipt.payment, sale, words)
                : back(backAtCounter, words),
            ]
          : paidRows(paidAtCounter, words),
    },
    points: points(receipt, { claim, pointsTakenBack }, words),
    allergens: sale ? allergens(receipt, words) : null,
    notes: [
      say('fresh'),
      say('terms', { date: words.date(`${receipt.order.termsVersion}T12:00:00Z`) }),
    ],
    thanks: sale ? say('thanks') : null,
    labels: labels(words),
    page: (page, pages) => say('page', { page, pages }),
    fileName: say('file', { number }),
  }
}

const labels = ({ say }: ReturnType<typeof receiptLabels>): ReceiptDocument['labels'] => ({
  facts: say('facts'),
  lines: say('lines.title'),
  name: say('lines.name'),
  quantity: say('lines.quantity'),
  unit: say('lines.unit'),
  rate: say('lines.rate'),
  total: say('lines.total'),
  pdf: say('pdf'),
})

/**
 * Whether a receipt corrects a part of a sale. False for a receipt that cancels the whole sale, or
 * all that remains of it.
 */
const isCorrection = ({ refund }: Receipt): boolean =>
  refund !== undefined && refund.reason !== null

function titleOf(receipt: Receipt) {
  if (receipt.kind === 'sale') return 'title'
  return isCorrection(receipt) ? 'correction.title' : 'refundTitle'
}

function notice(receipt: Receipt, { say }: Words): string | null {
  if (receipt.kind === 'sale') return null
  if (receipt.refund === undefined) return say('ofRefund')
  return say(receipt.refund.reason === null ? 'correction.rest' : 'correction.notice')
}

function facts(receipt: Receipt, issuedAt: string, { say, dateTime }: Words): LabelledFact[] {
  const { order, corrects } = receipt
  const reason = receipt.refund?.reason ?? null
  return [
    { label: say('order'), value: order.number },
    ...(corrects === null
      ? []
      : [
          {
            label: say(isCorrection(receipt) ? 'correction.corrects' : 'corrects'),
            value: corrects,
          },
        ]),
    ...(reason === null
      ? []
      : [{ label: say('correction.reason'), value: say(`correction.reasons.${reason}`) }]),
    { label: say('orderedAt'), value: dateTime(order.placedAt) },
    {
      label: order.deliveredTo
        ? say('deliveredTo', { company: order.deliveredTo })
        : say('pickupAt'),
      value: dateTime(order.takeawayAt),
    },
    { label: say('issuedAt'), value: dateTime(issuedAt) },
  ]
}

function parties(
  { seller, restaurant }: Receipt,
  { say, wholeEuros }: Words,
): ReceiptDocument['parties'] {
  const placed = ({ street, postcode, city }: Receipt['restaurant']['address']) => [
    street,
    `${postcode} ${city}`,
  ]
  return [
    {
      title: say('restaurant'),
      rows: [
        restaurant.name,
        ...placed(restaurant.address),
        say('siret', { siret: grouped(seller.siret, [3, 3, 3, 5]) }),
        say('phone', { phone: restaurant.phone }),
      ],
    },
    {
      title: say('seller'),
      rows: [
        seller.name,
        say('capital', { form: seller.form, capital: wholeEuros(seller.capital) }),
        ...placed(seller.address),
        say('rcs', { city: seller.rcs, siren: grouped(seller.siren, [3, 3, 3]) }),
        say('vatNumber', { vat: seller.vat }),
      ],
    },
  ]
}

/**
 * Joins digits in groups of the given lengths, as in the company register, by non-breaking spaces.
 */
function grouped(digits: string, lengths: readonly number[]): string {
  let at = 0
  return lengths.map((length) => digits.slice(at, (at += length))).join('\u00a0')
}

function documentLine(line: ReceiptLine, words: Words): DocumentLine {
  const { say, price, rate } = words
  const priceParts = [
    ...(line.kind === 'custom' ? [] : [{ label: say('lines.base'), value: price(line.basePrice) }]),
    ...line.supplements.map((supplement) => ({
      label: supplementText(supplement, words),
      value: price(supplement.amount),
    })),
  ]
  return {
    quantity: String(line.quantity),
    name: line.kind === 'deposit' ? words.say('lines.depositOf') : line.name,
    notes: lineNotes(line, words),
    unit: price(line.unitPrice),
    rates: line.vat.map((share) => rate(share.rate)).join(' + '),
    total: price(line.total),
    priceRows: line.supplements.length === 0 ? [] : priceParts,
  }
}

function lineNotes(line: ReceiptLine, words: Words): string[] {
  const { say, price } = words
  const included = [
    ...line.included.map((portion) => portionText(portion, words)),
    ...(line.kind === 'formula' && line.dessertName !== null
      ? [say('lines.dessert', { name: line.dessertName })]
      : []),
  ]
  return [
    ...(included.length === 0 ? [] : [say('lines.with', { list: included.join(', ') })]),
    ...(line.only === undefined
      ? []
      : [
          say('lines.only', {
            list: line.only.map((portion) => portionText(portion, words)).join(', '),
          }),
        ]),
    ...(line.freeSauce === null ? [] : [say('lines.freeSauce', { name: line.freeSauce })]),
    ...(line.warm ? [say('lines.servedWarm')] : []),
    ...(line.container === undefined
      ? []
      : [
          line.containerOff === undefined
            ? say(`lines.container.${line.container}`)
            : say('lines.container.ownOff', { amount: price(minus(line.containerOff)) }),
        ]),
    ...(line.points === 0 ? [] : [say('lines.points', { points: Math.abs(line.points) })]),
  ]
}

function portionText(
  { name, warm, quantity }: Pick<Supplement, 'name' | 'warm' | 'quantity'>,
  { say }: Words,
): string {
  const portionName = warm ? say('lines.warm', { name }) : name
  return quantity === 1 ? portionName : say('lines.times', { name: portionName, count: quantity })
}

const supplementText = (supplement: Supplement, words: Words): string =>
  words.say('lines.supplement', {
    name: portionText(supplement, words),
    reason: reasonText(supplement.reason, words),
  })

/** The rule by which a portion costs a supplement, in words (F2). */
function reasonText(reason: SupplementReason, { say }: Words): string {
  if (reason.rule === 'beyond') return say(`reason.beyond.${reason.what}`)
  const slot = reason.slot === 'side1' || reason.slot === 'side2' ? 'side' : reason.slot
  if (reason.rule === 'premium') return say(`reason.premium.${slot}`)
  const { from, to, places } = reason
  return slot === 'dessert'
    ? ''
    : say(`reason.extra.${slot}`, { from, to, places, count: to - from + 1 })
}

function sums({ cartTotal, discount }: Receipt, { say, price, rate }: Words): LabelledFact[] {
  if (discount.amount === 0) return []
  const off = (cents: Cents) => price(0 - cents)
  return [
    { label: say('sums.subtotal'), value: price(cartTotal) },
    {
      label: discount.code ? say('sums.discountBy', { code: discount.code }) : say('sums.discount'),
      value: off(discount.amount),
    },
    ...discount.shares.map((share) => ({
      label: say('sums.discountShare', { rate: rate(share.rate) }),
      value: off(share.gross),
    })),
  ]
}

function vatTable({ vat, total }: Receipt, { say, price, rate }: Words): ReceiptDocument['vat'] {
  const sum = (amount: 'net' | 'vat') => vat.reduce((subtotal, part) => subtotal + part[amount], 0)
  return {
    title: say('vat.title'),
    head: [say('vat.rate'), say('vat.net'), say('vat.tax'), say('vat.gross')],
    rows: [
      ...vat.map(
        (part) => [rate(part.rate), price(part.net), price(part.vat), price(part.gross)] as const,
      ),
      [say('vat.total'), price(sum('net')), price(sum('vat')), price(total)] as const,
    ],
  }
}

function payment(means: MeansOfPayment, sale: boolean, { say }: Words): string {
  if (means.by === 'nothing') return say(sale ? 'payment.nothing' : 'payment.nothingBack')
  if (means.by === 'restaurant') return say(sale ? 'payment.restaurant' : 'payment.nothingBack')
  if (means.by === 'counter') return say('payment.counterBack')
  const { brand, last4 } = means
  if (brand === null || last4 === null)
    return say(sale ? 'payment.unnamedCard' : 'payment.unnamedCardBack')
  return say(sale ? 'payment.card' : 'payment.cardBack', { brand: cardName(brand), last4 })
}

/**
 * The sentence about a refund at the counter: it waits there, was paid out, or was never charged.
 */
function back(of: BackAtCounter, { say, dateTime }: Words): string {
  if (of.state === 'given') return say('payment.counterGiven', { when: dateTime(of.at) })
  return say(of.state === 'waiting' ? 'payment.counterBack' : 'payment.counterLess')
}

/** One row for each payment method. */
const paidRows = (
  { parts: counterParts, at }: Pick<CounterPayment, 'parts' | 'at'>,
  { say, price, dateTime }: Words,
): string[] =>
  counterParts.map(({ means, amount }) =>
    say(`payment.paid.${means}`, { amount: price(amount), when: dateTime(at) }),
  )

/** `mastercard` → `Mastercard`; card schemes whose names are written differently are listed. */
function cardName(brand: string): string {
  const brandNames: Record<string, string> = {
    cb: 'CB',
    amex: 'American Express',
    jcb: 'JCB',
    cartes_bancaires: 'CB',
  }
  return brandNames[brand.toLowerCase()] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}

function points(
  receipt: Receipt,
  { claim, pointsTakenBack }: { claim: Claim | null; pointsTakenBack: number },
  { say, dateTime }: Words,
): ReceiptDocument['points'] {
  const sale = receipt.kind === 'sale'
  const count = (amount: number) => say('points.count', { points: Math.abs(amount) })
  const { spent, earned } = receipt.points
  const rows = [
    ...(spent === 0
      ? []
      : [{ label: say(sale ? 'points.spent' : 'points.givenBack'), value: count(spent) }]),
    ...(earned === 0
      ? []
      : [{ label: say(sale ? 'points.earned' : 'points.takenBack'), value: count(earned) }]),
    ...(pointsTakenBack === 0
      ? []
      : [{ label: say('points.takenBackSince'), value: count(pointsTakenBack) }]),
    ...(claim === null
      ? []
      : [{ label: say('points.claim', { when: dateTime(claim.until) }), value: claim.code }]),
  ]
  return rows.length === 0 ? null : { title: say('points.title'), rows }
}

function allergens({ allergens: allergenCodes }: Receipt, { say }: Words) {
  const names = allergenCodes.map((allergen) => say(`allergens.names.${allergen}`))
  return {
    title: say('allergens.title'),
    rows: [
      names.length === 0 ? say('allergens.none') : names.join(', '),
      say('allergens.crossContact'),
    ],
  }
}
