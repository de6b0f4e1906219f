import type { VatPart } from '#domain/cart/priced.ts'
import type { Cents } from '#domain/money/money.ts'
import { bookRates } from '#domain/money/vat-rates.ts'

export const closingPeriods = ['day', 'month', 'year'] as const
export type ClosingPeriod = (typeof closingPeriods)[number]

/** The means by which money is taken: by the payment provider, or by the restaurant. */
export const moneyMeans = ['card', 'counter'] as const
export type MoneyMeans = (typeof moneyMeans)[number]

/** What receipts of one kind add up to. Those that correct a sale are negative, as they are issued. */
export type ReceiptSums = {
  readonly count: number
  readonly total: Cents
  readonly vat: readonly VatPart[]
}

/** Money that moved, both as positive amounts. */
export type MoneySums = { readonly taken: Cents; readonly givenBack: Cents }

/** What a period adds up to (H18). */
export type PeriodSums = {
  readonly sales: ReceiptSums
  readonly corrections: ReceiptSums
  readonly money: Readonly<Record<MoneyMeans, MoneySums>>
}

/**
 * All receipts since the first closing, at the end of the period: `sales` alone, which never
 * decreases, and `total`, less what was corrected.
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
  money: {
    card: addMoney(a.money.card, b.money.card),
    counter: addMoney(a.money.counter, b.money.counter),
  },
})

export const perpetualAfter = (
  { sales, total }: Perpetual,
  { sales: sold, corrections }: PeriodSums,
): Perpetual => ({ sales: sales + sold.total, total: total + sold.total + corrections.total })

const addReceipts = (a: ReceiptSums, b: ReceiptSums): ReceiptSums => ({
  count: a.count + b.count,
  total: a.total + b.total,
  vat: addVat(a.vat, b.vat),
})

const addMoney = (a: MoneySums, b: MoneySums): MoneySums => ({
  taken: a.taken + b.taken,
  givenBack: a.givenBack + b.givenBack,
})

/** By rate, the lowest first; a rate without an amount is left out. */
export function addVat(...parts: readonly (readonly VatPart[])[]): VatPart[] {
  return bookRates.flatMap((rate) => {
    const same = parts.flat().filter((part) => part.rate === rate)
    const [net, vat] = [
      same.reduce((sum, { net }) => sum + net, 0),
      same.reduce((sum, { vat }) => sum + vat, 0),
    ]
    return net === 0 && vat === 0 ? [] : [{ rate, net, vat, gross: net + vat }]
  })
}

/** The number of a closing: `Z-2026-000123`, behind the seller's series where it has one. */
export function closingNumber({
  series,
  endsOn,
  position,
}: {
  series: string | undefined
  /** `2026-11-24`. */
  endsOn: string
  /** Its page in the seller's book of closings. */
  position: number
}): string {
  const number = `Z-${endsOn.slice(0, 4)}-${String(position).padStart(6, '0')}`
  return series === undefined ? number : `${series}-${number}`
}
