import type { Cents } from '#domain/money/money.ts'
import type { BookRate } from '#domain/money/vat-rates.ts'
import { type PeriodSums, type ReceiptSums, moneyMeans, moneyOf } from './closing.ts'

type BookAccount = { readonly number: string; readonly name: string }
type Journal = { readonly code: string; readonly name: string }

/** The accounts of the books; sales and VAT by the rate in tenths of a percent. */
export const accountNames = [
  /** What customers owe: receipts raise it, and money lowers it. */
  'customers',
  'sales-55',
  'sales-100',
  'sales-200',
  'vat-55',
  'vat-100',
  'vat-200',
  /** What is owed to customers for bowls that they have not brought back yet (E2). */
  'deposits',
  ...moneyMeans,
] as const
type AccountName = (typeof accountNames)[number]

export const journalNames = ['sales', 'money'] as const

/** The accounts and journals that a seller's books are written in: data of the chain. */
export type AccountPlan = {
  readonly journals: Readonly<Record<(typeof journalNames)[number], Journal>>
  readonly accounts: Readonly<Record<AccountName, BookAccount>>
  /** How an entry is named: `Ventes`, with the restaurant behind it. */
  readonly labels: Readonly<Record<BookEntryKind, string>>
}

/** An entry is of sales or of what corrects them, or of money that came or went. */
export const entryKinds = ['sales', 'corrections', 'taken', 'given-back'] as const
export type BookEntryKind = (typeof entryKinds)[number]

type EntryLine = {
  readonly account: BookAccount
  readonly debit: Cents
  readonly credit: Cents
}

/** Balanced: its debits are its credits. `rate`: of sales and corrections, one entry for each rate. */
export type BookEntry = {
  readonly kind: BookEntryKind
  readonly journal: Journal
  readonly rate: BookRate | null
  readonly lines: readonly EntryLine[]
}

/**
 * The accounting entries of a closing (H17, H18): what was sold and corrected at each rate against
 * what customers owe, and the money against the same. So the account of customers shows what is sold
 * and not paid yet. Every entry is balanced, hence so is every day, seller and rate.
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
    const { taken, givenBack } = moneyOf(money, means)
    const amount = kind === 'taken' ? taken : -givenBack
    const lines = [
      owed(plan.accounts[means], amount),
      owed(plan.accounts.customers, -amount),
    ].filter(isMoved)
    return lines.length === 0 ? [] : [{ kind, journal: plan.journals.money, rate: null, lines }]
  })
}

/** A positive amount is a debit, a negative one a credit: no line has a negative amount. */
const owed = (account: BookAccount, amount: Cents): EntryLine => ({
  account,
  debit: Math.max(0, amount),
  credit: Math.max(0, 0 - amount),
})

const isMoved = ({ debit, credit }: EntryLine): boolean => debit !== 0 || credit !== 0
