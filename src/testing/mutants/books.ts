import { sql } from 'kysely'
import { FINAL_AFTER_MILLISECONDS } from '#domain/orders/order.ts'
import { MINUTE } from '#domain/time/durations.ts'
import { type Mutant, mutant } from './mutant.ts'
import { wrongIn } from './wrong-module.ts'

export const books: Mutant[] = [
  mutant(
    'the total of all sales falls with what is corrected',
    'src/server/features/books/closings.test.ts',
    wrongIn<typeof import('#domain/books/closing.ts')>('#domain/books/closing.ts', {
      perpetualAfter: (right) => (before, sums) => {
        const { sales, total } = right(before, sums)
        return { sales: sales + sums.corrections.total, total }
      },
    }),
  ),
  mutant(
    'money that was given back is booked as taken',
    'src/server/features/books/books.property.test.ts',
    wrongIn<typeof import('#domain/books/entries.ts')>('#domain/books/entries.ts', {
      entriesOf:
        (right) =>
        (...sums) =>
          right(...sums).map((entry) =>
            entry.kind === 'given-back'
              ? {
                  ...entry,
                  lines: entry.lines.map(({ account, debit, credit }) => ({
                    account,
                    debit: credit,
                    credit: debit,
                  })),
                }
              : entry,
          ),
    }),
  ),
  mutant(
    'the day of the books ends at midnight in Greenwich',
    'src/server/features/books/closings.test.ts',
    wrongIn<typeof import('#server/db/paris-days.ts')>('#server/db/paris-days.ts', {
      isInDays:
        () =>
        (column, { from, until }) =>
          sql`
            ${sql.ref(column)} >= (${from}::date)::timestamp at time zone 'Europe/Paris'
            and ${sql.ref(column)} < (${until}::date + 1)::timestamp at time zone 'UTC'`,
    }),
  ),
  mutant(
    'an order that was handed over by mistake was paid, and given back',
    'src/server/features/books/counter-money.property.test.ts',
    wrongIn<typeof import('#server/db/paris-days.ts')>('#server/db/paris-days.ts', {
      parisDay: (right) => (column) =>
        column === 'returned_at' ? sql`'infinity'::date` : right(column),
    }),
  ),
  mutant(
    'what nobody collected stays sold',
    'src/server/features/books/closings.test.ts',
    wrongIn<typeof import('#server/stores/books/missing-receipts.ts')>(
      '#server/stores/books/missing-receipts.ts',
      {
        readMissingCorrections: (right) => async (db, range) => {
          const { rows } = await sql<{ order: string }>`
              select order_id::text as order from order_steps where status = 'not-collected'`.execute(
            db,
          )
          const uncollected = new Set(rows.map(({ order }) => order))
          return (await right(db, range)).filter(({ order }) => !uncollected.has(order))
        },
      },
    ),
  ),
  mutant(
    'a tap that can be undone corrects a receipt',
    'src/server/features/books/closings.test.ts',
    wrongIn<typeof import('#server/features/receipts/issue-receipt.ts')>(
      '#server/features/receipts/issue-receipt.ts',
      {
        issueReceipt: (right) => (tx, receipt) =>
          right(tx, { ...receipt, at: receipt.at + FINAL_AFTER_MILLISECONDS }),
      },
    ),
  ),
  mutant(
    'a refund of the provider’s own pages has no receipt',
    'src/server/features/books/closings.test.ts',
    wrongIn<typeof import('#domain/orders/refund.ts')>('#domain/orders/refund.ts', {
      correctionElsewhere: () => () => null,
    }),
  ),
  mutant(
    'amounts of the accounting entries have a point',
    'src/server/features/exports/exports.test.ts',
    wrongIn<typeof import('#domain/books/fec.ts')>('#domain/books/fec.ts', {
      fecLines:
        (right) =>
        (...closed) => {
          const { lines, last } = right(...closed)
          return { lines: lines.map((line) => line.replaceAll(/(\d),(\d\d)/g, '$1.$2')), last }
        },
    }),
  ),
  mutant(
    'an export holds every restaurant',
    'src/server/features/exports/exports.test.ts',
    wrongIn<typeof import('#server/features/reports/report-scope.ts')>(
      '#server/features/reports/report-scope.ts',
      {
        listedIn:
          (right) =>
          async (...scope) => ({ ...(await right(...scope)), restaurants: null }),
      },
    ),
  ),
  mutant(
    'two processes write one file',
    'src/server/features/exports/exports.test.ts',
    wrongIn<typeof import('#server/stores/exports/exports.ts')>(
      '#server/stores/exports/exports.ts',
      {
        addPart: (right) => async (db, writing, part) => {
          const { rows } = await sql<{ attempt: number }>`
              select attempt from exports where id = ${writing.id}`.execute(db)
          return right(db, { ...writing, ...rows[0] }, part)
        },
      },
    ),
  ),
  mutant(
    'a difference of the ledgers is told while an answer is on its way',
    'src/server/features/payments/compare-ledgers.test.ts',
    wrongIn<typeof import('#server/features/payments/compare-ledgers.ts')>(
      '#server/features/payments/compare-ledgers.ts',
      {
        createDailyComparison: (right) => (services, report) => {
          let ahead = 0
          const compare = right({ ...services, now: () => services.now() + ahead }, report)
          return async () => {
            await compare()
            ahead = 10 * MINUTE
            await compare()
            ahead = 0
          }
        },
      },
    ),
  ),
]
