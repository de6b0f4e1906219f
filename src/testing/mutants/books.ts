import { sql } from 'kysely'
import { FINAL_AFTER_MILLISECONDS } from '#domain/orders/order.ts'
import { MINUTE } from '#domain/time/durations.ts'
import type { Mutant } from './mutant.ts'
import { wrongIn } from './wrong-module.ts'

export const books: Mutant[] = [
  {
    name: 'the total of all sales falls with what is corrected',
    wrongModules: [
      wrongIn<typeof import('#domain/books/closing.ts')>('#domain/books/closing.ts', {
        perpetualAfter: (right) => (before, sums) => {
          const { sales, total } = right(before, sums)
          return { sales: sales + sums.corrections.total, total }
        },
      }),
    ],
    tests: ['src/server/features/books/closings.test.ts'],
  },
  {
    name: 'money that was given back is booked as taken',
    wrongModules: [
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
    ],
    tests: ['src/server/features/books/books.property.test.ts'],
  },
  {
    name: 'the day of the books ends at midnight in Greenwich',
    wrongModules: [
      wrongIn<typeof import('#server/db/paris-days.ts')>('#server/db/paris-days.ts', {
        isInDays:
          () =>
          (column, { from, until }) =>
            sql`
            ${sql.ref(column)} >= (${from}::date)::timestamp at time zone 'Europe/Paris'
            and ${sql.ref(column)} < (${until}::date + 1)::timestamp at time zone 'UTC'`,
      }),
    ],
    tests: ['src/server/features/books/closings.test.ts'],
  },
  {
    name: 'an order that was handed over by mistake was paid, and given back',
    wrongModules: [
      wrongIn<typeof import('#server/db/paris-days.ts')>('#server/db/paris-days.ts', {
        parisDay: (right) => (column) =>
          column === 'returned_at' ? sql`'infinity'::date` : right(column),
      }),
    ],
    tests: ['src/server/features/books/counter-money.property.test.ts'],
  },
  {
    name: 'what nobody collected stays sold',
    wrongModules: [
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
    ],
    tests: ['src/server/features/books/closings.test.ts'],
  },
  {
    name: 'a tap that can be undone corrects a receipt',
    wrongModules: [
      wrongIn<typeof import('#server/features/receipts/issue-receipt.ts')>(
        '#server/features/receipts/issue-receipt.ts',
        {
          issueReceipt: (right) => (tx, receipt) =>
            right(tx, { ...receipt, at: receipt.at + FINAL_AFTER_MILLISECONDS }),
        },
      ),
    ],
    tests: ['src/server/features/books/closings.test.ts'],
  },
  {
    name: 'a refund of the provider’s own pages has no receipt',
    wrongModules: [
      wrongIn<typeof import('#domain/orders/refund.ts')>('#domain/orders/refund.ts', {
        correctionElsewhere: () => () => null,
      }),
    ],
    tests: ['src/server/features/books/closings.test.ts'],
  },
  {
    name: 'amounts of the accounting entries have a point',
    wrongModules: [
      wrongIn<typeof import('#domain/books/fec.ts')>('#domain/books/fec.ts', {
        fecLines:
          (right) =>
          (...closed) => {
            const { lines, last } = right(...closed)
            return { lines: lines.map((line) => line.replaceAll(/(\d),(\d\d)/g, '$1.$2')), last }
          },
      }),
    ],
    tests: ['src/server/features/exports/exports.test.ts'],
  },
  {
    name: 'an export holds every restaurant',
    wrongModules: [
      wrongIn<typeof import('#server/features/reports/report-scope.ts')>(
        '#server/features/reports/report-scope.ts',
        {
          listedIn:
            (right) =>
            async (...scope) => ({ ...(await right(...scope)), restaurants: null }),
        },
      ),
    ],
    tests: ['src/server/features/exports/exports.test.ts'],
  },
  {
    name: 'two processes write one file',
    wrongModules: [
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
    ],
    tests: ['src/server/features/exports/exports.test.ts'],
  },
  {
    name: 'a difference of the ledgers is told while an answer is on its way',
    wrongModules: [
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
    ],
    tests: ['src/server/features/payments/compare-ledgers.test.ts'],
  },
]
