import type { CheckName } from '../crash/checks.ts'

/** The checks of a site in addition to those of its database. */
export const siteChecks = [
  'all comes to rest',
  'every order of the day came to the board as one ticket',
  'every mail that was sent reached the mail server',
] as const
export type SiteCheck = (typeof siteChecks)[number]

type Invariant = { says: string; checks: readonly (CheckName | SiteCheck)[] }

/** The invariants that must be true after every round, and the checks that detect violations. */
export const invariants = {
  I1: {
    says: 'one order per key',
    checks: ['every key has one order, and every order a key'],
  },
  I2: {
    says: 'captured is nothing or the total, refunds are at most what was captured, and the provider’s ledger agrees',
    checks: [
      'captured is nothing or the total, refunded what was decided or what was captured',
      'what was taken is what is owed: the total of an order by card that stands, less refunds, else nothing',
      'every refund was given once, is one movement of money, and its receipts owe the tax of what is left',
      'a changed order has all of the one before, which stands no more',
      'both ledgers hold the same movements, to the cent',
      'what was asked of the provider again was asked under the same key',
    ],
  },
  I3: {
    says: 'every order that was answered exists',
    checks: ['every order that was answered exists, as it was answered'],
  },
  I4: {
    says: 'a slot has at most as many orders as it has places',
    checks: [
      'the places taken in a slot are its orders, at most as many as it has',
      'no slot has more orders than its restaurant takes',
    ],
  },
  I5: {
    says: 'a balance is the sum of its ledger, from 0 to 280',
    checks: ['the points agree with the orders'],
  },
  I6: {
    says: 'a code is used at most as often as it may be',
    checks: ['no code was used more often than it may be, in all or by one customer'],
  },
  I7: {
    says: 'lines add up to the total, and so do the parts of VAT',
    checks: ['lines are the total, and parts of VAT are what is to pay'],
  },
  I8: {
    says: 'a status only moves forward',
    checks: [
      'the status of an order moves forward alone, step by step',
      'an order has taken no step twice, and none after its last',
    ],
  },
  I9: {
    says: 'a paid order has one kitchen ticket and a mail, and one that nobody paid has no mail',
    checks: [
      'every order of the day came to the board as one ticket',
      'every order that was received has one confirmation mail and one receipt, and so have its cancellation and refunds',
      'every mail that was sent reached the mail server',
      'every promised job was done, and done for every order',
      'nobody was mailed about an order that was never received',
    ],
  },
  I10: {
    says: 'no order is of alcohol alone, and no formula is unfinished',
    checks: ['no order is of alcohol alone, and no formula is unfinished'],
  },
  I11: {
    says: 'the chain of the books verifies, and their numbers have no gap',
    checks: ['the books are as they were written'],
  },
  I12: {
    says: 'nothing is held for a payment longer than ten minutes',
    checks: [
      'no order waits for its payment longer than ten minutes',
      'an order has one payment at the provider, and no money is held for one that is over',
    ],
  },
} as const satisfies Record<string, Invariant>

/** The invariants to which a check belongs; none for checks of the whole site. */
export const invariantsOf = (check: string): string[] =>
  Object.entries<Invariant>(invariants)
    .filter(([, { checks }]) => checks.some((candidate) => candidate === check))
    .map(([name]) => name)
