import type { Cents } from '#domain/money/money.ts'
import type { BookRate } from '#domain/money/vat-rates.ts'
import { type PeriodSums, type ReceiptSums, moneyMeans, moneyOf } from './closing.ts'

type BookAccount = { readonly number: string; readonly name: string }
type Journal = { readonly code: string; readonly name: string }

/** The accounts of the books; sales and VAT by the rate in tenths of a percent. */
export const accountNames = [
  /** Money that customers owe: receipts increase it, and payments reduce it. */
  'customers',
  'sales-55',
  'sales-100',
  'sales-200',
  'vat-55',
  'vat-100',
  'vat-200',
  /** Money owed to customers for bowls that they have not returned yet (E2). */
  'deposits',
  ...moneyMeans,
] as const
type AccountName = (typeof accountNames)[number]

export const journalNames = ['sales', 'money'] as const

/** The accounts and journals of a seller's books; they are part of the chain's data. */
export type AccountPlan = {
  readonly journals: Readonly<Record<(typeof journalNames)[number], Journal>>
  readonly accounts: Readonly<Record<AccountName, BookAccount>>
  /** The label of an entry: `Ventes`, to which the restaurant is added. */
  readonly labels: Readonly<Record<BookEntryKind, string>>
}

/** Kinds of entries: for sales, for corrections, for money received and for money refunded. */
export const entryKinds = ['sales', 'corrections', 'taken', 'given-back'] as const
export type BookEntryKind = (typeof entryKinds)[number]

type EntryLine = {
  readonly account: BookAccount
  readonly debit: Cents
  readonly credit: Cents
}

/**
 * An entry whose debits equal its credits. `rate`: for sales and corrections, which have one entry
 * for each rate.
 */
export type BookEntry = {
  readonly kind: BookEntryKind
  readonly journal: Journal
  readonly rate: BookRate | null
  readonly lines: readonly EntryLine[]
}

/**
 * Returns the accounting entries of a closing (H17, H18): sales and corrections at each rate
 * against the account of customers, and payments against the same account. That account therefore
 * shows sales that are not paid yet. Every entry is balanced, and so is every day, seller and rate.
 */
export const entriesOf = (sums: PeriodSums, plan: AccountPlan): BookEntry[] => [
  ...receiptEntries('sales', sums.sales, plan),
  ...receiptEntries('corrections', sums.corrections, plan),
  ...moneyEntries('taken', sums, plan),
  ...moneyEntries('given-back', sums, plan),
]

function receiptEntries(
  kind: 'sales' | 'corrections',
  { vat }: ReceiptSums,
  plan: AccountPlan,
): BookEntry[] {
  return vat.flatMap(({ rate, net, vat: tax, gross }) => {
    const { accounts } = plan
    const lines = [
      owed(accounts.customers, gross),
      ...(rate === 0
        ? [owed(accounts.deposits, -net)]
        : [owed(accounts[`sales-${rate}`], -net), owed(accounts[`vat-${rate}`], -tax)]),
    ].filter(isMoved)
    return lines.length === 0 ? [] : [{ kind, journal: plan.journals.sales, rate, lines }]
  })
}

function moneyEntries(
  kind: 'taken' | 'given-back',
  { money }: PeriodSums,
  plan: AccountPlan,
): BookEntry[] {
  return moneyMeans.flatMap((means) => {
    const { taken: amountReceived, givenBack } = moneyOf(money, means)
    const amount = kind === 'taken' ? amountReceived : -givenBack
    const lines = [
      owed(plan.accounts[means], amount),
      owed(plan.accounts.customers, -amount),
    ].filter(isMoved)
    return lines.length === 0 ? [] : [{ kind, journal: plan.journals.money, rate: null, lines }]
  })
}

/**
 * Returns a debit for a positive amount and a credit for a negative one: no line has a negative
 * amount.
 */
const owed = (account: BookAccount, amount: Cents): EntryLine => ({
  account,
  debit: Math.max(0, amount),
  credit: Math.max(0, 0 - amount),
})

const isMoved = ({ debit, credit }: EntryLine): boolean => debit !== 0 || credit !== 0
