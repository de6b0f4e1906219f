import { type Mutant, byFirst, mutant } from './mutant.ts'
import { wrongIn } from './wrong-module.ts'

export const loyalty: Mutant[] = [
  mutant(
    'points for lateness are given in full each time',
    'src/server/features/lateness/lateness.test.ts',
    wrongIn<typeof import('#server/stores/orders/lateness.ts')>(
      '#server/stores/orders/lateness.ts',
      {
        readAnnouncedLateness:
          (right) =>
          async (...orders) => {
            const announced = await right(...orders)
            return (order) => ({ ...announced(order), points: 0 })
          },
      },
    ),
  ),
  mutant(
    'a claim code is good for ever',
    [
      'src/server/features/loyalty/claim-end.test.ts',
      'src/server/features/loyalty/loyalty.test.ts',
    ],
    wrongIn<typeof import('#server/stores/loyalty/claim.ts')>('#server/stores/loyalty/claim.ts', {
      claimPoints: (right) => (tx, claim) => right(tx, { ...claim, at: 0 }),
      claimOrder: (right) => (tx, claim) => right(tx, { ...claim, at: 0 }),
    }),
  ),
  mutant(
    'a claim code of an order placed long ahead ends before its pick-up',
    'src/server/features/loyalty/claim-end.test.ts',
    wrongIn<typeof import('#server/stores/loyalty/points-of-order.ts')>(
      '#server/stores/loyalty/points-of-order.ts',
      { bookOrder: (right) => (points) => right({ ...points, takeawayAt: points.at }) },
    ),
  ),
  mutant(
    'points of an order that is claimed are claimed again',
    'src/server/features/loyalty/loyalty.test.ts',
    wrongIn<typeof import('#server/stores/loyalty/claim.ts')>('#server/stores/loyalty/claim.ts', {
      claimPoints: (right) => {
        const firstOf = byFirst<Awaited<ReturnType<typeof right>>>()
        return async (tx, claim) => firstOf(claim.code, await right(tx, claim))
      },
    }),
  ),
  mutant(
    'the day of a card at counters has no limit',
    'src/server/features/loyalty/counter-sales.test.ts',
    wrongIn<typeof import('#domain/loyalty/counter-sale.ts')>('#domain/loyalty/counter-sale.ts', {
      MOST_SALES_OF_DAY: (most) => most * 10,
    }),
  ),
  mutant(
    'a reward is taken at a counter with too few points',
    'src/server/features/loyalty/counter-sales.test.ts',
    wrongIn<typeof import('#server/stores/loyalty/card.ts')>('#server/stores/loyalty/card.ts', {
      balanceForUpdate:
        (right) =>
        async (...card) => {
          const balance = await right(...card)
          return balance === null ? null : balance + 1000
        },
    }),
  ),
  mutant(
    'the key of a counter sale is good for another one',
    'src/server/features/loyalty/counter-sales.test.ts',
    wrongIn<typeof import('#server/features/loyalty/counter-sales.ts')>(
      '#server/features/loyalty/counter-sales.ts',
      {
        bookCounterSale: (right) => {
          const firstOf = byFirst<Parameters<typeof right>[1]>()
          return (tx, sale) => right(tx, firstOf(`${sale.device} ${sale.key}`, sale))
        },
      },
    ),
  ),
]
