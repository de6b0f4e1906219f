import { sql } from 'kysely'
import { checkPayment } from '#server/features/payments/pay-order.ts'
import { mustReadPayment } from '#server/stores/payments/payments.ts'
import { type Mutant, mutant } from './mutant.ts'
import { wrongIn } from './wrong-module.ts'

export const payments: Mutant[] = [
  mutant(
    'what was given back is forgotten by a later answer',
    'src/server/features/payments/payments.test.ts',
    wrongIn<typeof import('#server/stores/payments/payments.ts')>(
      '#server/stores/payments/payments.ts',
      {
        recordPayment: (right) => async (db, order, answer, when) => {
          const reading = await right(db, order, answer, when)
          if (reading !== null)
            await sql`update payments set refunded = ${answer.refunded} where order_id = ${order}`.execute(
              db,
            )
          return reading
        },
      },
    ),
  ),
  mutant(
    'a repeated try is answered by what was read before it',
    'src/server/features/payments/payments.test.ts',
    wrongIn<typeof import('#server/features/payments/pay-order.ts')>(
      '#server/features/payments/pay-order.ts',
      {
        payOrder: (right) => {
          const keys = new Set<string>()
          return async (services, attempt) => {
            const isRepeated = keys.has(attempt.idempotencyKey)
            keys.add(attempt.idempotencyKey)
            const before = await checkPayment(services, attempt.token)
            const answer = await right(services, attempt)
            return isRepeated ? before : answer
          }
        },
      },
    ),
  ),
  mutant(
    'an older answer of the provider overwrites a newer one',
    'src/server/features/payments/payments.test.ts',
    wrongIn<typeof import('#server/stores/payments/payments.ts')>(
      '#server/stores/payments/payments.ts',
      {
        recordPayment: (right) => async (db, order, answer, when) => {
          const { reading } = await mustReadPayment(db, order)
          return right(db, order, answer, { ...when, after: reading })
        },
      },
    ),
  ),
  mutant(
    'refunds have no name of their own at the provider',
    'src/server/features/refunds/refunds.test.ts',
    wrongIn<typeof import('#server/stores/payments/payments.ts')>(
      '#server/stores/payments/payments.ts',
      {
        mustReadPayment:
          (right) =>
          async (...order) => {
            const payment = await right(...order)
            const name = `${payment.key}-refund-`
            const owedRefunds = payment.owedRefunds.map((refund) => ({ ...refund, name }))
            return { ...payment, owedRefunds }
          },
      },
    ),
  ),
  mutant(
    'a code that a refund gives back is nobody’s money',
    'src/server/features/refunds/approvals.test.ts',
    wrongIn<typeof import('#server/stores/payments/refunds.ts')>(
      '#server/stores/payments/refunds.ts',
      { writeRefund: (right) => (tx, refund) => right(tx, { ...refund, codeGivenBack: 0 }) },
    ),
  ),
  mutant(
    'what somebody approves is not counted',
    'src/server/features/refunds/approvals.test.ts',
    wrongIn<typeof import('#server/stores/payments/refunds.ts')>(
      '#server/stores/payments/refunds.ts',
      { writeRefund: (right) => (tx, refund) => right(tx, { ...refund, approvedBy: null }) },
    ),
    wrongIn<typeof import('#server/stores/loyalty/goodwill.ts')>(
      '#server/stores/loyalty/goodwill.ts',
      { grantGoodwill: (right) => (tx, gift) => right(tx, { ...gift, approvedBy: null }) },
    ),
  ),
  mutant(
    'a refunded order keeps its points',
    'src/server/features/refunds/refunds.test.ts',
    wrongIn<typeof import('#server/stores/loyalty/points-of-order.ts')>(
      '#server/stores/loyalty/points-of-order.ts',
      { refundPoints: (right) => (tx, refund) => right(tx, { ...refund, keeps: 1_000_000 }) },
    ),
  ),
  mutant(
    'a code is used without being counted',
    'src/server/features/promos/races.test.ts',
    wrongIn<Pick<typeof import('#server/stores/promos/promo-uses.ts'), 'takeUse'>>(
      '#server/stores/promos/promo-uses.ts',
      {
        takeUse: (right) => async (tx, use) => {
          await right(tx, use)
          await sql`update promo_codes set used = used - 1 where id = ${use.promo}`.execute(tx)
        },
      },
    ),
  ),
]
