import { productsIn } from '#domain/cart/holding.ts'
import { allergens, type Menu } from '#domain/menu/menu.ts'
import { sum } from '#domain/orders/refund-shares.ts'
import { vatPart } from '#domain/pricing/vat.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { Mutant } from './mutant.ts'
import { wrongIn } from './wrong-module.ts'

const withoutDessertPremiums = (menu: Menu): Menu => ({
  ...menu,
  desserts: Object.fromEntries(
    Object.entries(menu.desserts).map(([id, dessert]) => [
      id,
      dessert && { ...dessert, premiumPrice: 0 },
    ]),
  ),
})

export const rules: Mutant[] = [
  {
    name: 'VAT is rounded down',
    wrongModules: [
      wrongIn<typeof import('#domain/pricing/vat.ts')>('#domain/pricing/vat.ts', {
        vatParts:
          (right) =>
          (...cart) =>
            right(...cart).map(({ rate, gross }) => {
              const vat = Math.floor((gross * rate) / (1000 + rate))
              return { rate, net: gross - vat, vat, gross }
            }),
      }),
    ],
    tests: ['src/domain/pricing/vat.test.ts'],
  },
  {
    name: 'the last included place costs',
    wrongModules: [
      wrongIn<typeof import('#domain/cart/composition.ts')>('#domain/cart/composition.ts', {
        slotRule:
          (right) =>
          (...slot) => {
            const rule = right(...slot)
            return rule && { ...rule, places: rule.places - 1 }
          },
      }),
    ],
    tests: ['src/domain/pricing/pricing.test.ts'],
  },
  {
    name: 'the dessert inside a formula owes no premium',
    wrongModules: [
      wrongIn<typeof import('#domain/pricing/pricing.ts')>('#domain/pricing/pricing.ts', {
        priceLine: (right) => (line, menu) => right(line, withoutDessertPremiums(menu)),
        priceCart: (right) => (cart, menu) => right(cart, withoutDessertPremiums(menu)),
      }),
    ],
    tests: ['src/domain/pricing'],
  },
  {
    name: 'alcohol is taxed as its entry says',
    wrongModules: [
      wrongIn<typeof import('#domain/menu/products.ts')>('#domain/menu/products.ts', {
        isAlcohol: () => () => false,
      }),
    ],
    tests: ['src/domain/pricing/vat.test.ts'],
  },
  {
    name: 'a code counts a cent under its minimum',
    wrongModules: [
      wrongIn<typeof import('#domain/pricing/promo.ts')>('#domain/pricing/promo.ts', {
        discountFor: (right) => (promo, lines, menu) =>
          right(promo && { ...promo, minimum: promo.minimum - 1 }, lines, menu),
      }),
    ],
    tests: ['src/domain/pricing/promo'],
  },
  {
    name: 'a code takes off more than there is',
    wrongModules: [
      wrongIn<typeof import('#domain/pricing/promo.ts')>('#domain/pricing/promo.ts', {
        discountFor: (right) => (promo, lines, menu) => {
          const discount = right(promo, lines, menu)
          return promo?.kind === 'amount' && discount.amount > 0
            ? { ...discount, amount: promo.cents }
            : discount
        },
      }),
    ],
    tests: ['src/domain/pricing/promo'],
  },
  {
    name: 'one’s own container takes off more than its dish costs',
    wrongModules: [
      wrongIn<typeof import('#domain/cart/container.ts')>('#domain/cart/container.ts', {
        ownContainerOff: (right) => (line, menu) => right(line, menu, Number.MAX_SAFE_INTEGER),
      }),
    ],
    tests: ['src/domain/pricing/container.property.test.ts'],
  },
  {
    name: 'a started euro earns a point',
    wrongModules: [
      wrongIn<typeof import('#domain/loyalty/loyalty.ts')>('#domain/loyalty/loyalty.ts', {
        earnedPoints: () => (spent) => Math.max(0, Math.ceil(spent / 100)),
      }),
    ],
    tests: ['src/domain/loyalty/loyalty.test.ts'],
  },
  {
    name: 'a card holds more than its ceiling',
    wrongModules: [
      wrongIn<typeof import('#domain/loyalty/loyalty.ts')>('#domain/loyalty/loyalty.ts', {
        credit: () => (balance, earned) => ({ balance: balance + earned, lostPoints: 0 }),
      }),
    ],
    tests: ['src/domain/loyalty/loyalty.test.ts'],
  },
  {
    name: 'what is ready can be cancelled',
    wrongModules: [
      wrongIn<typeof import('#domain/orders/order.ts')>('#domain/orders/order.ts', {
        canBecome: (right) => (from, to) =>
          right(from, to) || (from === 'ready' && to === 'cancelled'),
      }),
    ],
    tests: ['src/domain/orders/order.test.ts'],
  },
  {
    name: 'what stands in brings an allergen',
    wrongModules: [
      wrongIn<typeof import('#domain/orders/replacements.ts')>('#domain/orders/replacements.ts', {
        standInsFor: (right) => (context) => {
          const { menu, ingredient } = context
          const product = menu.ingredients[ingredient]
          const ingredients = product && {
            ...menu.ingredients,
            [ingredient]: { ...product, allergens },
          }
          return right(ingredients ? { ...context, menu: { ...menu, ingredients } } : context)
        },
      }),
    ],
    tests: ['src/domain/orders/replacements'],
  },
  {
    name: 'points are given back with an ingredient that ran out',
    wrongModules: [
      wrongIn<typeof import('#domain/orders/refund.ts')>('#domain/orders/refund.ts', {
        decideRefund: (right) => (order, earlier, requestedLines, kind) => {
          const outcome = right(order, earlier, requestedLines, kind)
          const ofOffice = right(order, earlier, requestedLines)
          if (!outcome.ok || !ofOffice.ok) return outcome
          const { lines, points } = ofOffice.value
          return { ...outcome, value: { ...outcome.value, lines, points } }
        },
      }),
    ],
    tests: ['src/domain/orders/refund.test.ts'],
  },
  {
    name: 'a refund without lines takes deposits before food',
    wrongModules: [
      wrongIn<typeof import('#domain/orders/refund-state.ts')>('#domain/orders/refund-state.ts', {
        sharesOf: (right) => (state, amount) => {
          const lines = state.lines.map((line) => {
            const [deposit = 0] = line.leftByRate
            return { ...line, leftByRate: deposit > 0 ? [0, deposit] : [sum(line.leftByRate)] }
          })
          return right({ ...state, lines }, amount)
        },
      }),
    ],
    tests: ['src/domain/orders/refund'],
  },
  {
    name: 'a line is refunded by more than is left of it',
    wrongModules: [
      wrongIn<typeof import('#domain/orders/refund-state.ts')>('#domain/orders/refund-state.ts', {
        mostOf: (right) => (line, units) =>
          right(units.parts === undefined ? { ...line, leftByRate: line.paid } : line, units),
      }),
    ],
    tests: ['src/domain/orders/refund'],
  },
  {
    name: 'a correction owes the tax of its own amount, and cents drift',
    wrongModules: [
      wrongIn<typeof import('#domain/orders/refund.ts')>('#domain/orders/refund.ts', {
        decideRefund:
          (right) =>
          (...refund) => {
            const outcome = right(...refund)
            if (!outcome.ok) return outcome
            const vat = outcome.value.vat.map(({ rate, gross }) => vatPart(rate, gross))
            return { ...outcome, value: { ...outcome.value, vat } }
          },
      }),
    ],
    tests: ['src/domain/orders/refund'],
  },
  {
    name: 'a slot is full one order late',
    wrongModules: [
      wrongIn<typeof import('#domain/time/pickup.ts')>('#domain/time/pickup.ts', {
        takeawayDays: (right) => (restaurant, holidays, now, orderCountAt, days) =>
          right(restaurant, holidays, now, (at) => orderCountAt(at) - 1, days),
      }),
    ],
    tests: ['src/domain/time/pickup'],
  },
  {
    name: 'a night is no longer offered after midnight',
    wrongModules: [
      wrongIn<typeof import('#domain/time/pickup.ts')>('#domain/time/pickup.ts', {
        takeawayDays:
          (right) =>
          (restaurant, holidays, now, ...counts) => {
            const today = dayIn(now).toString()
            return right(restaurant, holidays, now, ...counts).filter(({ date }) => date >= today)
          },
      }),
    ],
    tests: ['src/domain/time/pickup.test.ts'],
  },
  {
    name: 'a cancelled order is not given its money back',
    wrongModules: [
      wrongIn<typeof import('#domain/orders/payment.ts')>('#domain/orders/payment.ts', {
        paymentMove:
          (right) =>
          (...payment) => {
            const move = right(...payment)
            return move === 'refund' ? null : move
          },
      }),
    ],
    tests: ['src/domain/orders/payment.test.ts'],
  },
  {
    name: 'one more of a product with an allergen comes unasked',
    wrongModules: [
      wrongIn<typeof import('#domain/cart/allergies.ts')>('#domain/cart/allergies.ts', {
        addedAllergens:
          (right) =>
          (before, ...change) => {
            const productsBefore = new Set(before.lines.flatMap(productsIn))
            return right(before, ...change).filter(({ product }) => !productsBefore.has(product))
          },
      }),
    ],
    tests: ['src/domain/cart/allergies.test.ts'],
  },
  {
    name: 'what no menu knows holds no allergen',
    wrongModules: [
      wrongIn<typeof import('#domain/cart/allergies.ts')>('#domain/cart/allergies.ts', {
        declaredIn: (right) => (id, declared, menu) =>
          id in menu.ingredients || id in menu.desserts ? right(id, declared, menu) : [],
      }),
    ],
    tests: ['src/domain/cart/allergies.test.ts'],
  },
]
