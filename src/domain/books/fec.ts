import type { Cents } from '#domain/money/money.ts'
import { type AccountPlan, type BookEntryKind, entriesOf } from './entries.ts'
import type { PeriodSums } from './closing.ts'

/**
 * The 18 fields of the “fichier des écritures comptables” in their order (Livre des procédures
 * fiscales, art. A47 A-1, VII).
 */
const fecFields = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

/**
 * The closing of one day in one restaurant, with the data for its lines in the file of accounting
 * entries. Days have the form `2026-11-24`.
 */
export type ClosedDay = {
  readonly day: string
  readonly restaurant: string
  /** The number of the closing, to which its entries refer as their voucher (`PieceRef`). */
  readonly number: string
  /** The day on which the closing was made. */
  readonly closedOn: string
  readonly sums: PeriodSums
}

/** The first line of the file, with the names of the fields. */
export const fecHeader = lineOf(fecFields)

/**
 * Returns the lines of a closed day, and the number of its last entry. `after`: the number of the
 * last entry before this day. Entries are numbered without gaps in the order of their days.
 */
export function fecLines(
  { day, restaurant, number, closedOn, sums }: ClosedDay,
  plan: AccountPlan,
  after: number,
): { lines: string[]; last: number } {
  const entries = entriesOf(sums, plan)
  const lines = entries.flatMap(({ kind, journal, lines: entryLines }, i) =>
    entryLines.map(({ account, debit, credit }) =>
      lineOf([
        journal.code,
        journal.name,
        String(after + i + 1),
        dateOf(day),
        account.number,
        account.name,
        '',
        '',
        number,
        dateOf(day),
        `${labelOf(plan, kind)} ${restaurant}`,
        amountOf(debit),
        amountOf(credit),
        '',
        '',
        dateOf(closedOn),
        '',
        '',
      ]),
    ),
  )
  return { lines, last: after + entries.length }
}

/**
 * Returns the file name `123456789FEC20261231.txt`: the SIREN, and the last day of the fiscal year.
 */
export const fecName = (siren: string, yearEnds: string): string =>
  `${siren}FEC${dateOf(yearEnds)}.txt`

const labelOf = ({ labels }: AccountPlan, kind: BookEntryKind): string => labels[kind]

/**
 * Returns a line of the file. Fields are separated by tabs, and the line ends with CR and LF, as
 * article A47 A-1 requires. Tabs and line breaks inside a field become spaces.
 */
function lineOf(fields: readonly string[]): string {
  return `${fields.map((field) => field.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\r\n`
}

const dateOf = (day: string): string => day.replaceAll('-', '')

/** Formats cents as euros with a comma and two decimals: `1234,05`. */
const amountOf = (cents: Cents): string =>
  `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
