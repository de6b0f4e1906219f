import type { Cents } from '#domain/money/money.ts'
import type { BookRate } from '#domain/money/vat-rates.ts'
import { type PeriodSums, type ReceiptSums, moneyMeans, moneyOf } from './closing.ts'

type BookAccount = { readonly number: string; readonly name: string }
type Journal = { readonly code: string; readonly name: string }

/**
 * The accounts of the books. `sales-55` and `vat-55`: sales and VAT at the rate of 55 tenths of a
 * per cent.
 */
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

/** The accounts and journals of the sellers' books, which the data of the chain define. */
export type AccountPlan = {
  readonly journals: Readonly<Record<(typeof journalNames)[number], Journal>>
  readonly accounts: Readonly<Record<AccountName, BookAccount>>
  /** The beginning of an entry's label, `Ventes`, by kind; the name of the restaurant follows. */
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
 * An accounting entry, whose debits and credits have the same sum. `rate`: the VAT rate of an entry
 * for sales or corrections, which have one entry for each rate; null for money.
 */
export type BookEntry = {
  readonly kind: BookEntryKind
  readonly journal: Journal
  readonly rate: BookRate | null
  readonly lines: readonly EntryLine[]
}

/**
 * Returns the accounting entries of a closing (H17, H18). Sales and corrections are entered at each
 * rate against the account `customers`, and payments against the same account, which therefore
 * shows sales that are not paid yet. The debits and credits of every entry are equal, and so are
 * those of every day, seller and rate.
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
 * Returns a positive amount as a debit and a negative one as a credit, because amounts in the books
 * must not be negative.
 */
const owed = (account: BookAccount, amount: Cents): EntryLine => ({
  account,
  debit: Math.max(0, amount),
  credit: Math.max(0, 0 - amount),
})

const isMoved = ({ debit, credit }: EntryLine): boolean => debit !== 0 || credit !== 0
