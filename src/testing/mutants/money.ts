import { FINAL_AFTER_MILLISECONDS } from '#domain/orders/order.ts'
import { decideStandIn, findOrderedIngredient } from '#server/features/orders/decide-ingredient.ts'
import { type Mutant, mutant } from './mutant.ts'
import { wrongIn } from './wrong-module.ts'

export const money: Mutant[] = [
  mutant(
    'a container is handed over to a delivery',
    'src/server/features/orders/own-container.test.ts',
    wrongIn<typeof import('#server/features/orders/decide-new-order.ts')>(
      '#server/features/orders/decide-new-order.ts',
      {
        decideNewOrder: (right) => (services, input, facts) => {
          const lines = input.body.lines.map((line) => ({ ...line, container: undefined }))
          return right(services, { ...input, body: { ...input.body, lines } }, facts)
        },
      },
    ),
  ),
  mutant(
    'a deposit is booked as what its customer owes for food',
    'src/server/features/books/books.property.test.ts',
    wrongIn<typeof import('#domain/books/entries.ts')>('#domain/books/entries.ts', {
      entriesOf: (right) => (sums, plan) =>
        right(sums, {
          ...plan,
          accounts: { ...plan.accounts, deposits: plan.accounts['sales-55'] },
        }),
    }),
  ),
  mutant(
    'the kitchen overrules an objection',
    'src/server/features/orders/replacements.test.ts',
    wrongIn<typeof import('#server/features/orders/replace-ingredient.ts')>(
      '#server/features/orders/replace-ingredient.ts',
      {
        replaceOtherwise: (right) => async (services, tx, order, request) => {
          const refused = await right(services, tx, order, request)
          const part =
            refused === 'replacement_over'
              ? await findOrderedIngredient(services, tx, order, request)
              : null
          const { standIn } = request
          return part === null
            ? refused
            : decideStandIn(services, tx, part, { by: 'kitchen', standIn })
        },
      },
    ),
  ),
  mutant(
    'money is given back for a tap that can still be undone',
    'src/server/features/orders/replacements.test.ts',
    wrongIn<typeof import('#server/features/refunds/refund-replaced.ts')>(
      '#server/features/refunds/refund-replaced.ts',
      {
        refundReplaced: (right) => (services, order) =>
          right({ ...services, now: () => services.now() + FINAL_AFTER_MILLISECONDS }, order),
      },
    ),
  ),
  mutant(
    'what was replaced is given back again and again',
    'src/server/features/orders/replacements.test.ts',
    wrongIn<typeof import('#server/stores/payments/refunds.ts')>(
      '#server/stores/payments/refunds.ts',
      {
        readRefundFacts:
          (right) =>
          async (...order) => {
            const facts = await right(...order)
            const refunds = facts?.refunds.map((refund) => ({ ...refund, lines: [] })) ?? []
            return facts && { ...facts, refunds }
          },
      },
    ),
  ),
]
