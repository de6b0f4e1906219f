import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cart, CartLine, Promo } from '#domain/cart/cart.ts'
import { pointsOfCart } from '#domain/loyalty/loyalty.ts'
import { isReducedBy, noDiscount } from '#domain/pricing/promo.ts'
import { holdsAlcohol, priceCart } from '#domain/pricing/pricing.ts'
import { vatParts } from '#domain/pricing/vat.ts'
import { subjectOf } from '#domain/commands/cart-upkeep.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import { ReferenceRefunds } from '#testing/models/reference-refunds.ts'
import { correctionElsewhere, decideRefund, refundableLines } from './refund.ts'
import { type EarlierRefund, type RefundLine, mostFor, refundable } from './refund-state.ts'
import { type OrderForRefund, type SoldForRefund, depositLine } from './refund-shares.ts'

const plain = aMenu()
/** A menu of which everything may be served in the customer's container or a lent bowl. */
const menu = aMenu('fr', {
  ownContainers: {
    formulas: Object.keys(plain.formulas).map(Number),
    products: [...Object.keys(plain.ingredients), ...Object.keys(plain.desserts)].map(Number),
    custom: true,
    discount: 30,
    deposit: 200,
  },
})

/** Returns a cart as an order would be stored. */
function sold(cart: Cart): OrderForRefund {
  const priced = priceCart(cart, menu)
  const lines = priced.lines.map((line): SoldForRefund => ({
    id: line.line.id,
    kind: line.line.kind,
    product: line.line.kind === 'custom' ? null : subjectOf(line.line),
    quantity: line.line.quantity,
    basePrice: line.basePrice,
    total: line.total,
    points: line.points,
    vat: vatParts([line], noDiscount, menu).map(({ rate, gross }) => ({ rate, gross })),
    isAlcohol: line.line.kind === 'item' && holdsAlcohol(line.line, menu),
    ...(cart.promo?.only && { isOutsideCode: !isReducedBy(cart.promo, line, menu) }),
    parts: line.portions
      .filter(({ amount }) => amount > 0)
      .map(({ quantity, amount }) => ({ quantity, amount })),
  }))
  const bowls = depositLine(cart.lines, priced.deposits)
  return {
    lines: bowls === null ? lines : [...lines, bowls],
    discount: priced.discount,
    free: cart.promo?.kind === 'product' ? cart.promo.product : null,
    vat: priced.vat,
    toPay: priced.toPay,
    earns: pointsOfCart(priced),
  }
}

const promoFor = ({ lines }: Cart): fc.Arbitrary<Promo | null> => {
  const base = { code: 'P', minimum: 0 }
  const gifts = lines.flatMap((line) =>
    line.kind === 'custom'
      ? []
      : [
          {
            kind:
              line.kind === 'formula' || line.kind === 'dessert'
                ? line.kind
                : ('ingredient' as const),
            id: subjectOf(line),
          },
        ],
  )
  return fc.oneof(
    fc.constant(null),
    fc
      .integer({ min: 1, max: 100 })
      .map((percent) => ({ ...base, kind: 'percent' as const, percent })),
    fc
      .integer({ min: 1, max: 100 })
      .map((percent) => ({ ...base, kind: 'percent' as const, percent, only: gifts.slice(0, 2) })),
    fc.integer({ min: 1, max: 9000 }).map((cents) => ({ ...base, kind: 'amount' as const, cents })),
    ...(gifts.length === 0
      ? []
      : [
          fc
            .constantFrom(...gifts)
            .map((product) => ({ ...base, kind: 'product' as const, product })),
        ]),
  )
}
const someInBowls = (cart: Cart): fc.Arbitrary<Cart> =>
  fc.subarray(cart.lines.map(({ id }) => id)).map((bowls) => ({
    ...cart,
    lines: cart.lines.map((line): CartLine =>
      bowls.includes(line.id) ? { ...line, container: 'deposit' } : line,
    ),
  }))
const orders = fc
  .oneof(aRandomCart(menu), aRandomCart(menu).chain(someInBowls))
  .chain((cart) => promoFor(cart).map((promo) => sold({ ...cart, promo })))
  .filter(({ lines }) => lines.length > 0)

/** Generates the data of requested refunds; most of these requests are possible. */
const refundDrafts = fc.array(
  fc.record({
    line: fc.nat(),
    quantity: fc.nat(),
    part: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1.1, noNaN: true })),
    isWild: fc.nat({ max: 15 }).map((n) => n === 0),
    /** Requested extras of the line; null to request units of it. */
    supplements: fc.option(
      fc.array(fc.record({ part: fc.nat(), quantity: fc.nat() }), { maxLength: 3 }),
    ),
  }),
  { maxLength: 4 },
)
type RefundDrafts = typeof refundDrafts extends fc.Arbitrary<infer T> ? T : never

/**
 * Returns a request to refund parts of what is left of the order; the generated numbers determine
 * which.
 */
const requestOf = (
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
  numbers: RefundDrafts,
): RefundLine[] => {
  const state = refundable(order, earlier)
  return numbers.map(({ line, quantity, part, isWild, supplements }) => {
    const at = line % (order.lines.length + (isWild ? 1 : 0))
    const units = isWild ? (order.lines[at]?.quantity ?? 1) : (state?.lines[at]?.units ?? 1)
    const soldParts = order.lines[at]?.parts ?? []
    const refundLine = {
      line: at,
      quantity: isWild ? quantity % 25 : 1 + (quantity % Math.max(1, units)),
      ...(supplements !== null &&
        soldParts.length > 0 && {
          parts: supplements.map((each) => {
            const partIndex = each.part % (soldParts.length + (isWild ? 1 : 0))
            const sold = (soldParts[partIndex]?.quantity ?? 1) * (order.lines[at]?.quantity ?? 1)
            const most = isWild ? sold : (state?.lines[at]?.portionsLeft[partIndex] ?? 0)
            return { part: partIndex, quantity: 1 + (each.quantity % Math.max(1, most)) }
          }),
        }),
    }
    // In most cases, the requested amount is a share of the price of these units or extras;
    // otherwise, a share of what is left of the line.
    const most =
      quantity % 3 === 0 ? (state?.lines[at]?.left ?? 0) : mostFor(order, earlier, refundLine)
    return { ...refundLine, amount: Math.floor(most * part) }
  })
}

describe('any refunds of any order', () => {
  it('give back each unit and each supplement once, within the amounts of a reference implementation (H3, N6)', () => {
    const codes = new Set<string>()
    fc.assert(
      fc.property(orders, fc.array(refundDrafts, { maxLength: 6 }), (order, all) => {
        const referenceRefunds = new ReferenceRefunds(order)
        const earlier: EarlierRefund[] = []
        for (const [i, numbers] of all.entries()) {
          // Before every third refund, another one is made in the payment provider's own pages.
          if (i % 3 === 2) {
            // A payment provider refunds no more than is left of the order.
            const part = Math.min(1, numbers[0]?.part ?? 0.5)
            const amount = Math.floor(referenceRefunds.leftOfOrder * part) % 5000
            referenceRefunds.elsewhere(amount)
            earlier.push({ amount, lines: [] })
          }
          const lines = requestOf(order, earlier, numbers)
          const outcome = decideRefund(order, earlier, lines)
          expect(outcome.ok).toBe(referenceRefunds.refund(lines))
          for (const { parts: refundParts } of lines)
            codes.add(
              `${outcome.ok ? 'given' : outcome.code}, ${refundParts ? 'supplements' : 'units'}`,
            )
          if (outcome.ok) earlier.push({ amount: outcome.value.amount, lines })
          const state = refundable(order, earlier)
          expect(state?.lines.map(({ left: centsLeft }) => centsLeft)).toEqual(
            referenceRefunds.remainingCents,
          )
          expect(state?.lines.map(({ units }) => units)).toEqual(
            order.lines.map((_, at) => referenceRefunds.unitsOf(at)),
          )
          expect(state?.lines.map(({ portionsLeft }) => portionsLeft)).toEqual(
            order.lines.map((_, at) => referenceRefunds.portionsOf(at)),
          )
          expect(state?.amountLeft).toBe(referenceRefunds.leftOfOrder)
        }
      }),
      { numRuns: 300 },
    )
    expect([...codes]).toEqual(
      expect.arrayContaining([
        'given, units',
        'given, supplements',
        'refund_twice, supplements',
        'refund_too_high, units',
      ]),
    )
  })

  it('leave exactly the VAT of the products that stay sold, and none after a full refund (H3, F1)', () => {
    let wholes = 0
    fc.assert(
      fc.property(
        orders,
        fc.array(refundDrafts, { maxLength: 6 }),
        fc.boolean(),
        (order, all, withElsewhere) => {
          const earlier: EarlierRefund[] = []
          const taxes = new Map(order.vat.map(({ rate, vat, gross }) => [rate, { vat, gross }]))
          const points = { takenBack: 0, givenBack: 0 }
          const give = (lines: readonly RefundLine[]) => {
            const outcome = decideRefund(order, earlier, lines)
            if (!outcome.ok) return false
            const { vat, amount, lines: corrected } = outcome.value
            earlier.push({ amount, lines })
            expect(vat.reduce((all, part) => all + part.gross, 0)).toBe(amount)
            // Refunds for returned bowls consist of deposits only, and refunds for food contain no
            // deposit (E2).
            const ofBowls = lines.filter(({ line }) => order.lines[line]?.kind === 'deposit')
            expect(outcome.value.deposits).toBe(ofBowls.reduce((all, line) => all + line.amount, 0))
            expect(vat.find(({ rate }) => rate === 0)?.gross ?? 0).toBe(outcome.value.deposits)
            for (const { rate, net, vat: tax, gross } of vat) {
              expect(net + tax).toBe(gross)
              expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0)
              const remainingTax = taxes.get(rate)
              if (remainingTax === undefined)
                throw new Error('the refund has a VAT rate that the order does not have')
              remainingTax.vat -= tax
              remainingTax.gross -= gross
              expect(remainingTax.vat).toBe(Math.round((remainingTax.gross * rate) / (1000 + rate)))
            }
            for (const { amount: paid, vat: shares } of corrected)
              expect(shares.reduce((all, { gross }) => all + gross, 0)).toBe(paid)
            points.takenBack += outcome.value.points.takenBack
            points.givenBack += outcome.value.points.givenBack
            const refunded = earlier.reduce((all, refund) => all + refund.amount, 0)
            const state = refundable(order, earlier)
            const bowlsLeft = order.lines.reduce(
              (all, { kind }, i) => all + (kind === 'deposit' ? (state?.lines[i]?.left ?? 0) : 0),
              0,
            )
            expect(outcome.value.isWhole).toBe(
              refunded + bowlsLeft === order.toPay && amount > outcome.value.deposits,
            )
            return true
          }
          /**
           * Points of lines whose last cent was refunded in the provider's own pages. They are
           * lost, because such a refund returns no points.
           */
          let lostPoints = 0
          const giveElsewhere = (amount: number) => {
            const before = refundable(order, earlier)
            const correction = correctionElsewhere(order, earlier, amount)
            expect(correction?.amount).toBe(amount)
            for (const { rate, vat: tax, gross } of correction?.vat ?? []) {
              const remainingTax = taxes.get(rate)
              if (remainingTax === undefined)
                throw new Error('the refund has a VAT rate that the order does not have')
              remainingTax.vat -= tax
              remainingTax.gross -= gross
            }
            earlier.push({ amount, lines: [] })
            const after = refundable(order, earlier)
            for (const [i, line] of order.lines.entries())
              if ((before?.lines[i]?.left ?? 0) > 0 && after?.lines[i]?.left === 0)
                lostPoints += line.points
          }
          for (const [i, numbers] of all.entries()) {
            if (withElsewhere && i % 3 === 2)
              giveElsewhere(Math.floor((refundable(order, earlier)?.amountLeft ?? 0) / 3))
            give(requestOf(order, earlier, numbers))
          }
          const isGiven = give(refundableLines(order, earlier))
          if (isGiven) wholes += 1
          const spent = order.lines.reduce((all, line) => all + line.points, 0)
          expect(points.givenBack).toBe(isGiven ? spent - lostPoints : points.givenBack)
          expect(refundable(order, earlier)?.amountLeft).toBe(0)
          for (const remainingTax of taxes.values())
            expect(remainingTax).toEqual({ vat: 0, gross: 0 })
        },
      ),
    )
    expect(wholes).toBeGreaterThan(0)
  })
})
