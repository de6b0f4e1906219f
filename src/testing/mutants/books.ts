import type { Mutant } from './mutant.ts'

const booksTests = ['src/server/features/books']
export const books: Mutant[] = [
  {
    name: 'the total of all sales falls with what is corrected',
    file: 'src/domain/books/closing.ts',
    find: 'sales: sales + sold.total,',
    replace: 'sales: sales + sold.total + corrections.total,',
    tests: booksTests,
  },
  {
    name: 'money that was given back is booked as taken',
    file: 'src/domain/books/entries.ts',
    find: 'taken : -givenBack',
    replace: 'taken : givenBack',
    tests: booksTests,
  },
  {
    name: 'the day of the books ends at midnight in Greenwich',
    file: 'src/server/db/paris-days.ts',
    find: "< (${until}::date + 1)::timestamp at time zone 'Europe/Paris'",
    replace: "< (${until}::date + 1)::timestamp at time zone 'UTC'",
    tests: booksTests,
  },
  {
    name: 'an order that was handed over by mistake is paid',
    file: 'src/server/stores/books/read-day.ts',
    find: "and (returned_at is null or ${parisDay('returned_at')} <> ${parisDay('at')})",
    replace: '',
    tests: booksTests,
  },
  {
    name: 'what nobody collected stays sold',
    file: 'src/server/stores/books/missing-receipts.ts',
    find: "(step.status = 'cancelled' or (step.status = 'not-collected' and step.payment = 'at-restaurant'))",
    replace: "step.status = 'cancelled'",
    tests: booksTests,
  },
  {
    name: 'a tap that can be undone corrects a receipt',
    file: 'src/server/features/receipts/issue-receipt.ts',
    find: 'at - orderState.at >= FINAL_AFTER_MILLISECONDS',
    replace: 'at - orderState.at >= 0',
    tests: booksTests,
  },
  {
    name: 'a refund of the provider’s own pages has no receipt',
    file: 'src/server/features/receipts/issue-receipt.ts',
    find: 'const isElsewhere = lines.length === 0',
    replace: 'const isElsewhere = lines.length < 0',
    tests: booksTests,
  },
  {
    name: 'amounts of the accounting entries have a point',
    file: 'src/domain/books/fec.ts',
    find: '`${Math.floor(cents / 100)},',
    replace: '`${Math.floor(cents / 100)}.',
    tests: ['src/server/features/exports'],
  },
  {
    name: 'an export holds every restaurant',
    file: 'src/server/features/reports/report-scope.ts',
    find: 'return { restaurants: mine, seller: null }',
    replace: 'return { restaurants: null, seller: null }',
    tests: ['src/server/features/exports'],
  },
  {
    name: 'two processes write one file',
    file: 'src/server/stores/exports/exports.ts',
    find: "where id = ${id} and attempt = ${attempt} and state = 'writing' returning id",
    replace: 'where id = ${id} returning id',
    tests: ['src/server/features/exports'],
  },
  {
    name: 'a difference of the ledgers is told while an answer is on its way',
    file: 'src/server/features/payments/compare-ledgers.ts',
    find: 'difference !== 0 && at - since < PERSISTENT_AFTER_MILLISECONDS',
    replace: 'difference < 0',
    tests: ['src/server/features/payments/compare-ledgers.test.ts'],
  },
]
