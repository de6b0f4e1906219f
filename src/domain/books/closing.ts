import type { VatPart } from '#domain/cart/priced.ts'
import type { StoredMeans } from '#domain/money/counter-means.ts'
import type { Cents } from '#domain/money/money.ts'
import { bookRates } from '#domain/money/vat-rates.ts'

export const closingPeriods = ['day', 'month', 'year'] as const
export type ClosingPeriod = (typeof closingPeriods)[number]

/** The payment methods at the counter, under their names in a closing (N4). */
export const countersMeans = [
  'counter-cash',
  'counter-card',
  'counter-meal-voucher',
  'counter-other',
] as const

/**
 * All payment methods: `card` through the payment provider, and the methods at the restaurant.
 * `counter`: payments at the restaurant from the time before their method was recorded.
 */
export const moneyMeans = ['card', ...countersMeans, 'counter'] as const
export type MoneyMeans = (typeof moneyMeans)[number]

export const meansInBooks = (means: StoredMeans): MoneyMeans =>
  means === 'unknown' ? 'counter' : `counter-${means}`

/**
 * The totals of all receipts of one kind. The amounts of corrections are negative, as on the
 * receipts.
 */
export type ReceiptSums = {
  readonly count: number
  readonly total: Cents
  readonly vat: readonly VatPart[]
}

/** Money received (`taken`) and refunded (`givenBack`), both as positive cents. */
export type MoneySums = { readonly taken: Cents; readonly givenBack: Cents }

/**
 * Money by payment method. `card` and `counter` are always present, because closings from the time
 * before the method was recorded contain only these two; the other methods are present if they
 * moved any money.
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
 * Totals of all receipts from the first closing to the end of the period: `sales` counts only
 * sales, so it never decreases; `total` is sales less corrections.
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

/** Returns the amounts of a payment method; zeros if the closing does not contain it. */
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

/** Adds up VAT tables by rate, the lowest rate first. A rate without any amount is left out. */
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
 * Returns the number of a closing: `Z-2026-000123`. If the seller has a series, the series is its
 * prefix.
 */
export function closingNumber({
  series,
  endsOn,
  position,
}: {
  series: string | undefined
  /** The last day of the closed period: `2026-11-24`. */
  endsOn: string
  /** The position of the closing in the seller's book of closings. */
  position: number
}): string {
  const number = `Z-${endsOn.slice(0, 4)}-${String(position).padStart(6, '0')}`
  return series === undefined ? number : `${series}-${number}`
}
