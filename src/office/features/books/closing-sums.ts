import type { Closing } from '#contract/office/books.ts'
import { type MoneyMeans, addVat, countersMeans, moneyMeans } from '#domain/books/closing.ts'

/** VAT of sales less that of credit notes, by rate. */
export const vatOf = ({ sales, corrections }: Pick<Closing, 'sales' | 'corrections'>) =>
  addVat(sales.vat, corrections.vat)

/** Sales less credit notes. */
export const totalOf = ({ sales, corrections }: Pick<Closing, 'sales' | 'corrections'>): number =>
  sales.total + corrections.total

type Money = Closing['money']['card']
export const balanceOf = ({ taken, givenBack }: Money): number => taken - givenBack

export const moneyOf = ({ money }: Pick<Closing, 'money'>): Money => ({
  taken: moneyMeans.reduce((sum, means) => sum + (money[means]?.taken ?? 0), 0),
  givenBack: moneyMeans.reduce((sum, means) => sum + (money[means]?.givenBack ?? 0), 0),
})

/** What the counters took less what they gave back, by whatever means (N4). */
export const counterBalance = ({ money }: Pick<Closing, 'money'>): number =>
  [...countersMeans, 'counter' as const].reduce((sum, means) => {
    const of = money[means]
    return sum + (of === undefined ? 0 : balanceOf(of))
  }, 0)

/**
 * The rows of a closing's money: the provider, and each means of the counters that moved something. One
 * from before the means was asked, or without any, says the counters as a whole.
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

/** How much more was sold than paid; negative where it is less. */
export const unpaidOf = (closing: Closing): number => totalOf(closing) - balanceOf(moneyOf(closing))

/** The sum of parts of VAT. */
export const vatSum = (vatLines: Closing['sales']['vat']) => ({
  net: vatLines.reduce((sum, { net }) => sum + net, 0),
  vat: vatLines.reduce((sum, { vat }) => sum + vat, 0),
  gross: vatLines.reduce((sum, { gross }) => sum + gross, 0),
})

const HASH_ENDS = 8
/** A hash as it is recognised: its beginning and its end. */
export const shortHash = (hash: string): string =>
  `${hash.slice(0, HASH_ENDS)}…${hash.slice(-HASH_ENDS)}`
