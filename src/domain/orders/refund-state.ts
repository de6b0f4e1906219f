import { type Cents, prorate } from '#domain/money/money.ts'
import { type CentsByRate, type OrderForRefund, paidByRate, sum } from './refund-shares.ts'

/** An extra by its position in the line, from 0, and the number of its portions in all units. */
export type RefundPart = { readonly part: number; readonly quantity: number }

/**
 * The refund of a line. `line`: its position in the order, from 0. `quantity`: the number of units
 * concerned. With `parts` only these extras are refunded; otherwise the units, which count as
 * refunded once nothing is left of their price.
 */
export type RefundLine = {
  readonly line: number
  readonly quantity: number
  readonly amount: Cents
  readonly parts?: readonly RefundPart[] | undefined
}

/**
 * An earlier refund, in the order of the decisions. A refund made in the provider's own pages has
 * no lines: it counts for all lines in proportion to what is left of them, and for deposits last.
 */
export type EarlierRefund = { readonly amount: Cents; readonly lines: readonly RefundLine[] }

/**
 * The amounts of an order that can still be refunded. `paid` of a line: its price less its share of
 * the discount.
 */
export type Refundable = {
  readonly paid: Cents
  readonly amountLeft: Cents
  readonly lines: readonly {
    readonly paid: Cents
    readonly left: Cents
    /** Units that were not refunded yet. */
    readonly units: number
    /** Portions of each extra that were refunded neither alone nor with their unit. */
    readonly portionsLeft: readonly number[]
  }[]
}

type PartState = {
  /** Portions in one unit, and the price of all of them before any discount. */
  readonly each: number
  readonly amount: Cents
  /** Portions that were refunded without their unit. */
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
 * Returns the portions that may still be refunded alone. A refunded unit includes its own portions;
 * complete units are refunded first, because their full price was paid.
 */
export const refundablePortions = (line: RefundLineState, { each, back }: PartState): number =>
  isSpent(line) ? 0 : Math.max(0, line.units * each - back)

/**
 * Returns the maximum refund of this many units, or of these extras; half a cent is rounded in the
 * customer's favour.
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
 * Returns the amount paid for a part of a line: its price less the same share of the discount as
 * the line.
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
 * Returns the state after a refund. The amount is deducted from the rates of its line in proportion
 * to what is left at each: no rate becomes negative, and the last cent leaves nothing at any rate.
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
 * Divides an amount without lines among all lines: in proportion to what is left of each. Deposits
 * come last, because the bowls are not returned yet (E2).
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
 * Returns what is left of an order by line; null for an order from before lines had their rates.
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

/** Returns what may still be refunded; null for an order from before lines had their rates. */
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
 * Returns the maximum that this many units of a line, or these extras of it, can be refunded now.
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
 * Returns the extra to which an amount belongs if a refund did not name it: the only one of which
 * some portions cost exactly that, while the line costs more.
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
