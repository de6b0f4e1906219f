import { productsIn } from '#domain/cart/holding.ts'
import { allergens, type Menu } from '#domain/menu/menu.ts'
import { sum } from '#domain/orders/refund-shares.ts'
import { vatPart } from '#domain/pricing/vat.ts'
import { dayIn } from '#domain/time/opening.ts'
import { type Mutant, mutant } from './mutant.ts'
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
  mutant(
    'VAT is rounded down',
    'src/domain/pricing/vat.test.ts',
    wrongIn<typeof import('#domain/pricing/vat.ts')>('#domain/pricing/vat.ts', {
      vatParts:
        (right) =>
        (...cart) =>
          right(...cart).map(({ rate, gross }) => {
            const vat = Math.floor((gross * rate) / (1000 + rate))
            return { rate, net: gross - vat, vat, gross }
          }),
    }),
  ),
  mutant(
    'the last included place costs',
    'src/domain/pricing/pricing.test.ts',
    wrongIn<typeof import('#domain/cart/composition.ts')>('#domain/cart/composition.ts', {
      slotRule:
        (right) =>
        (...slot) => {
          const rule = right(...slot)
          return rule && { ...rule, places: rule.places - 1 }
        },
    }),
  ),
  mutant(
    'the dessert inside a formula owes no premium',
    'src/domain/pricing',
    wrongIn<typeof import('#domain/pricing/pricing.ts')>('#domain/pricing/pricing.ts', {
      priceLine: (right) => (line, menu) => right(line, withoutDessertPremiums(menu)),
      priceCart: (right) => (cart, menu) => right(cart, withoutDessertPremiums(menu)),
    }),
  ),
  mutant(
    'alcohol is taxed as its entry says',
    'src/domain/pricing/vat.test.ts',
    wrongIn<typeof import('#domain/menu/products.ts')>('#domain/menu/products.ts', {
      isAlcohol: () => () => false,
    }),
  ),
  mutant(
    'a code counts a cent under its minimum',
    'src/domain/pricing/promo',
    wrongIn<typeof import('#domain/pricing/promo.ts')>('#domain/pricing/promo.ts', {
      discountFor: (right) => (promo, lines, menu) =>
        right(promo && { ...promo, minimum: promo.minimum - 1 }, lines, menu),
    }),
  ),
  mutant(
    'a code takes off more than there is',
    'src/domain/pricing/promo',
    wrongIn<typeof import('#domain/pricing/promo.ts')>('#domain/pricing/promo.ts', {
      discountFor: (right) => (promo, lines, menu) => {
        const discount = right(promo, lines, menu)
        return promo?.kind === 'amount' && discount.amount > 0
          ? { ...discount, amount: promo.cents }
          : discount
      },
    }),
  ),
  mutant(
    'one’s own container takes off more than its dish costs',
    'src/domain/pricing/container.property.test.ts',
    wrongIn<typeof import('#domain/cart/container.ts')>('#domain/cart/container.ts', {
      ownContainerOff: (right) => (line, menu) => right(line, menu, Number.MAX_SAFE_INTEGER),
    }),
  ),
  mutant(
    'a started euro earns a point',
    'src/domain/loyalty/loyalty.test.ts',
    wrongIn<typeof import('#domain/loyalty/loyalty.ts')>('#domain/loyalty/loyalty.ts', {
      earnedPoints: () => (spent) => Math.max(0, Math.ceil(spent / 100)),
    }),
  ),
  mutant(
    'a card holds more than its ceiling',
    'src/domain/loyalty/loyalty.test.ts',
    wrongIn<typeof import('#domain/loyalty/loyalty.ts')>('#domain/loyalty/loyalty.ts', {
      credit: () => (balance, earned) => ({ balance: balance + earned, lostPoints: 0 }),
    }),
  ),
  mutant(
    'what is ready can be cancelled',
    'src/domain/orders/order.test.ts',
    wrongIn<typeof import('#domain/orders/order.ts')>('#domain/orders/order.ts', {
      canBecome: (right) => (from, to) =>
        right(from, to) || (from === 'ready' && to === 'cancelled'),
    }),
  ),
  mutant(
    'what stands in brings an allergen',
    'src/domain/orders/replacements',
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
  ),
  mutant(
    'points are given back with an ingredient that ran out',
    'src/domain/orders/refund.test.ts',
    wrongIn<typeof import('#domain/orders/refund.ts')>('#domain/orders/refund.ts', {
      decideRefund: (right) => (order, earlier, requestedLines, kind) => {
        const outcome = right(order, earlier, requestedLines, kind)
        const ofOffice = right(order, earlier, requestedLines)
        if (!outcome.ok || !ofOffice.ok) return outcome
        const { lines, points } = ofOffice.value
        return { ...outcome, value: { ...outcome.value, lines, points } }
      },
    }),
  ),
  mutant(
    'a refund without lines takes deposits before food',
    'src/domain/orders/refund',
    wrongIn<typeof import('#domain/orders/refund-state.ts')>('#domain/orders/refund-state.ts', {
      sharesOf: (right) => (state, amount) => {
        const lines = state.lines.map((line) => {
          const [deposit = 0] = line.leftByRate
          return { ...line, leftByRate: deposit > 0 ? [0, deposit] : [sum(line.leftByRate)] }
        })
        return right({ ...state, lines }, amount)
      },
    }),
  ),
  mutant(
    'a line is refunded by more than is left of it',
    'src/domain/orders/refund',
    wrongIn<typeof import('#domain/orders/refund-state.ts')>('#domain/orders/refund-state.ts', {
      mostOf: (right) => (line, units) =>
        right(units.parts === undefined ? { ...line, leftByRate: line.paid } : line, units),
    }),
  ),
  mutant(
    'a correction owes the tax of its own amount, and cents drift',
    'src/domain/orders/refund',
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
  ),
  mutant(
    'a slot is full one order late',
    'src/domain/time/pickup',
    wrongIn<typeof import('#domain/time/pickup.ts')>('#domain/time/pickup.ts', {
      takeawayDays: (right) => (restaurant, holidays, now, orderCountAt, days) =>
        right(restaurant, holidays, now, (at) => orderCountAt(at) - 1, days),
    }),
  ),
  mutant(
    'a night is no longer offered after midnight',
    'src/domain/time/pickup.test.ts',
    wrongIn<typeof import('#domain/time/pickup.ts')>('#domain/time/pickup.ts', {
      takeawayDays:
        (right) =>
        (restaurant, holidays, now, ...counts) => {
          const today = dayIn(now).toString()
          return right(restaurant, holidays, now, ...counts).filter(({ date }) => date >= today)
        },
    }),
  ),
  mutant(
    'a cancelled order is not given its money back',
    'src/domain/orders/payment.test.ts',
    wrongIn<typeof import('#domain/orders/payment.ts')>('#domain/orders/payment.ts', {
      paymentMove:
        (right) =>
        (...payment) => {
          const move = right(...payment)
          return move === 'refund' ? null : move
        },
    }),
  ),
  mutant(
    'one more of a product with an allergen comes unasked',
    'src/domain/cart/allergies.test.ts',
    wrongIn<typeof import('#domain/cart/allergies.ts')>('#domain/cart/allergies.ts', {
      addedAllergens:
        (right) =>
        (before, ...change) => {
          const productsBefore = new Set(before.lines.flatMap(productsIn))
          return right(before, ...change).filter(({ product }) => !productsBefore.has(product))
        },
    }),
  ),
  mutant(
    'what no menu knows holds no allergen',
    'src/domain/cart/allergies.test.ts',
    wrongIn<typeof import('#domain/cart/allergies.ts')>('#domain/cart/allergies.ts', {
      declaredIn: (right) => (id, declared, menu) =>
        id in menu.ingredients || id in menu.desserts ? right(id, declared, menu) : [],
    }),
  ),
]
