import type { VatPart } from '#domain/cart/priced.ts'
import type { StoredMeans } from '#domain/money/counter-means.ts'
import type { Cents } from '#domain/money/money.ts'
import { bookRates } from '#domain/money/vat-rates.ts'

export const closingPeriods = ['day', 'month', 'year'] as const
export type ClosingPeriod = (typeof closingPeriods)[number]

/** The payment methods of a counter, as named in a closing (N4). */
export const countersMeans = [
  'counter-cash',
  'counter-card',
  'counter-meal-voucher',
  'counter-other',
] as const

/**
 * All payment methods: through the payment provider, or at the restaurant. `counter`: receipts from
 * before the method was recorded.
 */
export const moneyMeans = ['card', ...countersMeans, 'counter'] as const
export type MoneyMeans = (typeof moneyMeans)[number]

export const meansInBooks = (means: StoredMeans): MoneyMeans =>
  means === 'unknown' ? 'counter' : `counter-${means}`

/** The totals of receipts of one kind. Those of corrections are negative, as they are issued. */
export type ReceiptSums = {
  readonly count: number
  readonly total: Cents
  readonly vat: readonly VatPart[]
}

/** Money received and refunded, both as positive cents. */
export type MoneySums = { readonly taken: Cents; readonly givenBack: Cents }

/**
 * Money by payment method. Closings from before the method was recorded have two of them; the
 * others are present if any money moved.
 */
export type MoneyByMeans = Readonly<
  Record<'card' | 'counter', MoneySums> & Partial<Record<MoneyMeans, MoneySums>>
>

/** The totals of a period (H18). */
export type PeriodSums = {
  readonly sales: ReceiptSums
  readonly corrections: ReceiptSums
  readonly money: MoneyByMeans
}

/**
 * Totals of all receipts since the first closing, at the end of the period: `sales` alone, which
 * never decreases, and `total`, which is sales less corrections.
 */
export type Perpetual = { readonly sales: Cents; readonly total: Cents }

export type ClosingSums = PeriodSums & { readonly perpetual: Perpetual }

const noReceipts: ReceiptSums = { count: 0, total: 0, vat: [] }
const noMoney: MoneySums = { taken: 0, givenBack: 0 }

export const noSums: PeriodSums = {
  sales: noReceipts,
  corrections: noReceipts,
  money: { card: noMoney, counter: noMoney },
}

export const addSums = (a: PeriodSums, b: PeriodSums): PeriodSums => ({
  sales: addReceipts(a.sales, b.sales),
  corrections: addReceipts(a.corrections, b.corrections),
  money: addMoney(a.money, b.money),
})

/** Returns the money of a payment method; zeros if none moved. */
export const moneyOf = (money: MoneyByMeans, means: MoneyMeans): MoneySums =>
  money[means] ?? noMoney

export const perpetualAfter = (
  { sales, total }: Perpetual,
  { sales: sold, corrections }: PeriodSums,
): Perpetual => ({ sales: sales + sold.total, total: total + sold.total + corrections.total })

const addReceipts = (a: ReceiptSums, b: ReceiptSums): ReceiptSums => ({
  count: a.count + b.count,
  total: a.total + b.total,
  vat: addVat(a.vat, b.vat),
})

function addMoney(a: MoneyByMeans, b: MoneyByMeans): MoneyByMeans {
  const sum = (means: MoneyMeans): MoneySums => ({
    taken: moneyOf(a, means).taken + moneyOf(b, means).taken,
    givenBack: moneyOf(a, means).givenBack + moneyOf(b, means).givenBack,
  })
  return {
    card: sum('card'),
    counter: sum('counter'),
    ...Object.fromEntries(
      countersMeans.filter((means) => a[means] ?? b[means]).map((means) => [means, sum(means)]),
    ),
  }
}

/** Adds VAT tables by rate, the lowest first; a rate without an amount is left out. */
export function addVat(...vatTables: readonly (readonly VatPart[])[]): VatPart[] {
  return bookRates.flatMap((rate) => {
    const same = vatTables.flat().filter((part) => part.rate === rate)
    const [net, vat] = [
      same.reduce((sum, { net }) => sum + net, 0),
      same.reduce((sum, { vat }) => sum + vat, 0),
    ]
    return net === 0 && vat === 0 ? [] : [{ rate, net, vat, gross: net + vat }]
  })
}

/**
 * Returns the number of a closing: `Z-2026-000123`, with the seller's series as a prefix if it has
 * one.
 */
export function closingNumber({
  series,
  endsOn,
  position,
}: {
  series: string | undefined
  /** The last day: `2026-11-24`. */
  endsOn: string
  /** The number of its page in the seller's book of closings. */
  position: number
}): string {
  const number = `Z-${endsOn.slice(0, 4)}-${String(position).padStart(6, '0')}`
  return series === undefined ? number : `${series}-${number}`
}
