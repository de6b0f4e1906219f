import type { Mutant } from './mutant.ts'

export const loyalty: Mutant[] = [
  {
    name: 'a started euro earns a point',
    file: 'src/domain/loyalty/loyalty.ts',
    find: 'Math.floor(spent / 100)',
    replace: 'Math.ceil(spent / 100)',
    tests: ['src/domain/loyalty'],
  },
  {
    name: 'a card holds more than its ceiling',
    file: 'src/domain/loyalty/loyalty.ts',
    find: 'Math.min(MAX_POINTS, balance + earned)',
    replace: 'balance + earned',
    tests: ['src/domain/loyalty'],
  },
  {
    name: 'a reward is a point out of reach at its price',
    file: 'src/domain/loyalty/loyalty.ts',
    find: 'points <= balance',
    replace: 'points < balance',
    tests: ['src/domain/loyalty'],
  },
  {
    name: 'a claim code is good for ever',
    file: 'src/server/stores/loyalty/claim.ts',
    find: 'where ${which} and claim_until > ${new Date(at)} and',
    replace: 'where ${which} and',
    tests: ['src/server/features/loyalty'],
  },
  {
    name: 'a claim code of an order placed long ahead ends before its pick-up',
    file: 'src/server/stores/loyalty/points-of-order.ts',
    find: 'claimEnd(takeawayAt)',
    replace: 'claimEnd(at)',
    tests: ['src/server/features/loyalty'],
  },
  {
    name: 'points of an order that is claimed are claimed again',
    file: 'src/server/stores/loyalty/claim.ts',
    find: ' claim_code = null, claimed_at',
    replace: ' claimed_at',
    tests: ['src/server/features/loyalty'],
  },
  {
    name: 'the day of a card at counters has no limit',
    file: 'src/server/features/loyalty/counter-sales.ts',
    find: '+ amount > MOST_SALES_OF_DAY',
    replace: '+ amount > MOST_SALES_OF_DAY * 10',
    tests: ['src/server/features/loyalty/counter-sales.test.ts'],
  },
  {
    name: 'a reward is taken at a counter with too few points',
    file: 'src/server/features/loyalty/counter-sales.ts',
    find: "kind === 'spent' && points > held",
    replace: "kind === 'spent' && points > held + 1000",
    tests: ['src/server/features/loyalty/counter-sales.test.ts'],
  },
  {
    name: 'the key of a counter sale is good for another one',
    file: 'src/server/features/loyalty/counter-sales.ts',
    find: "if (!isSame) throw new Refusal('idempotency_key_reused')",
    replace: '',
    tests: ['src/server/features/loyalty/counter-sales.test.ts'],
  },
]
