import { type Cents, prorate } from '#domain/money/money.ts'
import { type CentsByRate, type OrderForRefund, paidByRate, sum } from './refund-shares.ts'

/**
 * An extra by its position in the line, from 0, and a number of its portions, counted over all
 * units of the line.
 */
export type RefundPart = { readonly part: number; readonly quantity: number }

/**
 * The refund of a line. `line`: the line's position in the order, from 0. `quantity`: the number of
 * units. With `parts`, only these extras are refunded. Without `parts`, the units are, and they
 * count as refunded if `amount` is all that was paid for them or all that is left of the line.
 */
export type RefundLine = {
  readonly line: number
  readonly quantity: number
  readonly amount: Cents
  readonly parts?: readonly RefundPart[] | undefined
}

/**
 * An earlier refund; refunds are listed in the order of their decisions. A refund made in the
 * payment provider's own pages names no lines: it is divided among all lines in proportion to what
 * is left of each, and among deposits last.
 */
export type EarlierRefund = { readonly amount: Cents; readonly lines: readonly RefundLine[] }

/**
 * The amounts of an order that can still be refunded, in cents. `paid` of a line is the line's
 * price less its share of the discount.
 */
export type Refundable = {
  readonly paid: Cents
  readonly amountLeft: Cents
  readonly lines: readonly {
    readonly paid: Cents
    readonly left: Cents
    /** Units that were not refunded yet. */
    readonly units: number
    /** For each extra, the portions that were refunded neither alone nor with their unit. */
    readonly portionsLeft: readonly number[]
  }[]
}

type PartState = {
  /**
   * Portions in one unit of the line, and the price of these portions before any discount, in
   * cents.
   */
  readonly each: number
  readonly amount: Cents
  /** Portions, counted over all units, that were refunded without their unit. */
  readonly back: number
}
export type RefundLineState = {
  readonly paid: CentsByRate
  readonly leftByRate: CentsByRate
  /** Units that were not refunded. */
  readonly units: number
  readonly quantity: number
  readonly points: number
  /** Price before any discount. */
  readonly total: Cents
  readonly partStates: readonly PartState[]
}
export type RefundState = { readonly lines: readonly RefundLineState[]; readonly refunded: Cents }

/** Whether nothing of the line is left to be refunded. */
export const isSpent = ({ paid, leftByRate, units }: RefundLineState): boolean =>
  sum(paid) > 0 ? sum(leftByRate) === 0 : units === 0

/**
 * Returns the number of portions of an extra that may still be refunded alone. A refunded unit
 * includes its own portions. The portions refunded alone are taken to belong to the remaining
 * units, because refunded units were refunded at their full price.
 */
export const refundablePortions = (line: RefundLineState, { each, back }: PartState): number =>
  isSpent(line) ? 0 : Math.max(0, line.units * each - back)

/**
 * Returns the maximum refund, in cents, for these units or extras; a fraction of a cent is rounded
 * in the customer's favour for units.
 */
export function mostOf(
  line: RefundLineState,
  { quantity, parts: refundParts }: Pick<RefundLine, 'quantity' | 'parts'>,
): Cents {
  const [paid, centsLeft] = [sum(line.paid), sum(line.leftByRate)]
  return refundParts === undefined
    ? Math.min(centsLeft, Math.ceil((paid * quantity) / line.quantity))
    : Math.min(centsLeft, sum(refundParts.map((part) => priceOf(line, paid, part))))
}

/**
 * Returns the amount paid for a part of a line: the part's price less a discount in the same
 * proportion as that of the line.
 */
export const paidShare = (
  amount: Cents,
  { total, paid }: { readonly total: Cents; readonly paid: Cents },
): Cents => (total === 0 ? 0 : Math.round((amount * paid) / total))

function priceOf(
  { total, partStates }: RefundLineState,
  paid: Cents,
  { part, quantity }: RefundPart,
): Cents {
  const { amount = 0, each = 1 } = partStates[part] ?? {}
  return paidShare(amount * quantity, { total: each * total, paid })
}

const initialState = (order: OrderForRefund, paid: readonly CentsByRate[]): RefundState => ({
  refunded: 0,
  lines: order.lines.map(({ quantity, points, total, parts: soldParts }, i) => {
    const price = paid[i] ?? []
    return {
      paid: price,
      leftByRate: price,
      units: quantity,
      quantity,
      points,
      total,
      partStates: soldParts.map(({ quantity: each, amount }) => ({ each, amount, back: 0 })),
    }
  }),
})

/**
 * Returns the state after a refund. The refunded amount is deducted from what is left of the line
 * at each VAT rate, in proportion. So no rate becomes negative, and after the last cent nothing is
 * left at any rate.
 */
export function applyRefund(state: RefundState, refund: EarlierRefund): RefundState {
  const isNamed = refund.lines.length > 0
  const refundLines = isNamed ? refund.lines : sharesOf(state, refund.amount)
  return {
    refunded: state.refunded + refund.amount,
    lines: state.lines.map((line, i) => {
      const refundLine = refundLines.find((candidate) => candidate.line === i)
      if (refundLine === undefined) return line
      const amountByRate = prorate(refundLine.amount, line.leftByRate)
      const leftByRate = line.leftByRate.map((cents, r) => cents - (amountByRate[r] ?? 0))
      if (!isNamed) return { ...line, leftByRate }
      const isBack = refundLine.parts === undefined && refundLine.amount >= mostOf(line, refundLine)
      return {
        ...line,
        leftByRate,
        units: isBack ? Math.max(0, line.units - refundLine.quantity) : line.units,
        partStates: line.partStates.map((part, at) => ({
          ...part,
          back:
            part.back +
            (refundLine.parts?.find((refundPart) => refundPart.part === at)?.quantity ?? 0),
        })),
      }
    }),
  }
}

/**
 * Divides a refund that names no lines among all lines, in proportion to what is left of each.
 * Deposits come last, because the bowls are not returned yet (E2).
 */
export function sharesOf({ lines }: RefundState, amount: Cents): RefundLine[] {
  const food = lines.map(({ leftByRate: [deposit = 0, ...foodCents] }) =>
    deposit > 0 ? 0 : sum(foodCents),
  )
  const bowls = lines.map(({ leftByRate: [deposit = 0] }) => deposit)
  const ofFood = Math.min(amount, sum(food))
  const ofBowls = Math.min(amount - ofFood, sum(bowls))
  const back = prorate(ofBowls, bowls)
  return prorate(ofFood, food).flatMap((share, line) => {
    const lineAmount = share + (back[line] ?? 0)
    return lineAmount === 0 ? [] : [{ line, quantity: 1, amount: lineAmount }]
  })
}

/**
 * Returns what is left of each line of an order after the earlier refunds; null for an old order
 * whose lines were stored without VAT rates.
 */
export function stateOf(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
): RefundState | null {
  const paid = paidByRate(order)
  return paid === null ? null : earlier.reduce(applyRefund, initialState(order, paid))
}

export const amountLeftOf = ({ toPay }: OrderForRefund, { refunded }: RefundState): Cents =>
  toPay - refunded

/**
 * Returns the amounts and units that may still be refunded; null for an old order whose lines were
 * stored without VAT rates.
 */
export function refundable(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
): Refundable | null {
  const state = stateOf(order, earlier)
  if (state === null) return null
  const amountLeft = amountLeftOf(order, state)
  return {
    paid: order.toPay,
    amountLeft,
    lines: state.lines.map((line) => ({
      paid: sum(line.paid),
      left: Math.min(sum(line.leftByRate), amountLeft),
      units: isSpent(line) ? 0 : line.units,
      portionsLeft: line.partStates.map((part) => refundablePortions(line, part)),
    })),
  }
}

/**
 * Returns the maximum, in cents, that can be refunded now for these units of a line, or for these
 * extras.
 */
export function mostFor(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
  request: Pick<RefundLine, 'line' | 'quantity' | 'parts'>,
): Cents {
  const line = stateOf(order, earlier)?.lines[request.line]
  return line === undefined ? 0 : mostOf(line, request)
}

/**
 * Returns the extra to which a refund belongs that named none: the only extra of which a number of
 * portions costs exactly the refunded amount. Undefined if there is no such extra or several, or if
 * the amount pays for the whole units.
 */
export function partsCosting(
  order: OrderForRefund,
  { line, quantity, amount }: RefundLine,
): readonly RefundPart[] | undefined {
  const state = stateOf(order, [])?.lines[line]
  if (state === undefined || amount === 0 || amount >= mostOf(state, { quantity })) return undefined
  const paid = sum(state.paid)
  const matchingParts = state.partStates.flatMap(({ each }, part) =>
    Array.from({ length: each * quantity }, (_, i) => ({ part, quantity: i + 1 }))
      .filter((candidate) => priceOf(state, paid, candidate) === amount)
      .slice(0, 1),
  )
  return matchingParts.length === 1 ? matchingParts : undefined
}
