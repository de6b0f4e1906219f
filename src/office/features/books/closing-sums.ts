import type { Closing } from '#contract/office/books.ts'
import { type MoneyMeans, addVat, countersMeans, moneyMeans } from '#domain/books/closing.ts'

/** VAT of sales less that of credit notes, by rate. */
export const vatOf = ({ sales, corrections }: Pick<Closing, 'sales' | 'corrections'>) =>
  addVat(sales.vat, corrections.vat)

/** Cents of sales less credit notes. */
export const totalOf = ({ sales, corrections }: Pick<Closing, 'sales' | 'corrections'>): number =>
  sales.total + corrections.total

type Money = Closing['money']['card']
export const balanceOf = ({ taken: amountReceived, givenBack }: Money): number =>
  amountReceived - givenBack

export const moneyOf = ({ money }: Pick<Closing, 'money'>): Money => ({
  taken: moneyMeans.reduce((sum, means) => sum + (money[means]?.taken ?? 0), 0),
  givenBack: moneyMeans.reduce((sum, means) => sum + (money[means]?.givenBack ?? 0), 0),
})

/**
 * Cents that the counters received less those that they refunded, over all payment methods (N4).
 */
export const counterBalance = ({ money }: Pick<Closing, 'money'>): number =>
  [...countersMeans, 'counter' as const].reduce((sum, means) => {
    const of = money[means]
    return sum + (of === undefined ? 0 : balanceOf(of))
  }, 0)

/**
 * The rows of a closing’s money: the card provider, and each counter payment method that moved
 * money. A closing that recorded no methods (an older one, or one without counter payments) has one
 * row for the counters as a whole.
 */
export const moneyRows = ({ money }: Pick<Closing, 'money'>): { means: MoneyMeans; of: Money }[] =>
  moneyMeans.flatMap((means) => {
    const of = money[means]
    const isShown =
      means === 'card' ||
      (of !== undefined && (of.taken > 0 || of.givenBack > 0)) ||
      (means === 'counter' &&
        countersMeans.every((counterMeans) => money[counterMeans] === undefined))
    return of !== undefined && isShown ? [{ means, of }] : []
  })

/** Cents by which sales exceed payments; negative if payments exceed sales. */
export const unpaidOf = (closing: Closing): number => totalOf(closing) - balanceOf(moneyOf(closing))

/** The sums of VAT lines: net, VAT and gross. */
export const vatSum = (vatLines: Closing['sales']['vat']) => ({
  net: vatLines.reduce((sum, { net }) => sum + net, 0),
  vat: vatLines.reduce((sum, { vat }) => sum + vat, 0),
  gross: vatLines.reduce((sum, { gross }) => sum + gross, 0),
})

const HASH_ENDS = 8
/** A shortened hash for display: its first and last 8 characters. */
export const shortHash = (hash: string): string =>
  `${hash.slice(0, HASH_ENDS)}…${hash.slice(-HASH_ENDS)}`
