import { type Cents, prorate } from '#domain/money/money.ts'
import { type CentsByRate, type OrderForRefund, paidByRate, sum } from './refund-shares.ts'

/** A supplement by its position in the line, from 0, and how many portions of it, in all units. */
export type RefundPart = { readonly part: number; readonly quantity: number }

/**
 * What is given back of a line. `line`: its position in the order, from 0. `quantity`: how many units
 * of it this is about. With `parts` it is about these supplements alone; else about the units, which are
 * given back once nothing is left of their price.
 */
export type RefundLine = {
  readonly line: number
  readonly quantity: number
  readonly amount: Cents
  readonly parts?: readonly RefundPart[] | undefined
}

/**
 * A refund that was decided before, in the order in which they were. One that was made in the
 * provider's own pages has no lines: it counts for all lines in proportion to what is left of them,
 * and for deposits last.
 */
export type EarlierRefund = { readonly amount: Cents; readonly lines: readonly RefundLine[] }

/** What is left of an order. `paid` of a line: its price less its share of the discount. */
export type Refundable = {
  readonly paid: Cents
  readonly left: Cents
  readonly lines: readonly {
    readonly paid: Cents
    readonly left: Cents
    /** Units that were not given back yet. */
    readonly units: number
    /** Portions of each supplement that were given back neither alone nor with their unit. */
    readonly parts: readonly number[]
  }[]
}

type PartState = {
  /** Portions in one unit, and what all of them cost before any discount. */
  readonly each: number
  readonly amount: Cents
  /** Portions that were given back without their unit. */
  readonly back: number
}
export type RefundLineState = {
  readonly paid: CentsByRate
  readonly left: CentsByRate
  /** Units that were not given back. */
  readonly units: number
  readonly quantity: number
  readonly points: number
  /** Before any discount. */
  readonly total: Cents
  readonly parts: readonly PartState[]
}
export type RefundState = { readonly lines: readonly RefundLineState[]; readonly refunded: Cents }

/** Nothing of the line is left to be given back. */
export const isSpent = ({ paid, left, units }: RefundLineState): boolean =>
  sum(paid) > 0 ? sum(left) === 0 : units === 0

/**
 * Portions that may still be given back alone. A unit that is given back takes its own with it: those
 * that are whole go first, because their full price is paid.
 */
export const refundablePortions = (line: RefundLineState, { each, back }: PartState): number =>
  isSpent(line) ? 0 : Math.max(0, line.units * each - back)

/** The most that so many units, or these supplements, give back; half a cent is rounded for the customer. */
export function mostOf(
  line: RefundLineState,
  { quantity, parts }: Pick<RefundLine, 'quantity' | 'parts'>,
): Cents {
  const [paid, left] = [sum(line.paid), sum(line.left)]
  return parts === undefined
    ? Math.min(left, Math.ceil((paid * quantity) / line.quantity))
    : Math.min(left, sum(parts.map((part) => priceOf(line, paid, part))))
}

/** What was paid for a part of a line: its price less the same share of the discount as the line. */
export const paidShare = (
  amount: Cents,
  { total, paid }: { readonly total: Cents; readonly paid: Cents },
): Cents => (total === 0 ? 0 : Math.round((amount * paid) / total))

function priceOf(
  { total, parts }: RefundLineState,
  paid: Cents,
  { part, quantity }: RefundPart,
): Cents {
  const { amount = 0, each = 1 } = parts[part] ?? {}
  return paidShare(amount * quantity, { total: each * total, paid })
}

const initialState = (order: OrderForRefund, paid: readonly CentsByRate[]): RefundState => ({
  refunded: 0,
  lines: order.lines.map(({ quantity, points, total, parts }, i) => {
    const price = paid[i] ?? []
    return {
      paid: price,
      left: price,
      units: quantity,
      quantity,
      points,
      total,
      parts: parts.map(({ quantity: each, amount }) => ({ each, amount, back: 0 })),
    }
  }),
})

/**
 * The state after a refund. An amount is taken off the rates of its line in proportion to what is
 * left at each: no rate is ever overdrawn, and the last cent leaves nothing at any rate.
 */
export function applyRefund(state: RefundState, refund: EarlierRefund): RefundState {
  const isNamed = refund.lines.length > 0
  const refundLines = isNamed ? refund.lines : sharesOf(state, refund.amount)
  return {
    refunded: state.refunded + refund.amount,
    lines: state.lines.map((line, i) => {
      const refundLine = refundLines.find((candidate) => candidate.line === i)
      if (refundLine === undefined) return line
      const amountByRate = prorate(refundLine.amount, line.left)
      const leftByRate = line.left.map((cents, r) => cents - (amountByRate[r] ?? 0))
      if (!isNamed) return { ...line, left: leftByRate }
      const isBack = refundLine.parts === undefined && refundLine.amount >= mostOf(line, refundLine)
      return {
        ...line,
        left: leftByRate,
        units: isBack ? Math.max(0, line.units - refundLine.quantity) : line.units,
        parts: line.parts.map((part, at) => ({
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
 * An amount that names no lines, as lines: in proportion to what is left of each. Deposits come last,
 * because the bowls are still out (E2).
 */
export function sharesOf({ lines }: RefundState, amount: Cents): RefundLine[] {
  const food = lines.map(({ left: [deposit = 0, ...rest] }) => (deposit > 0 ? 0 : sum(rest)))
  const bowls = lines.map(({ left: [deposit = 0] }) => deposit)
  const ofFood = Math.min(amount, sum(food))
  const ofBowls = Math.min(amount - ofFood, sum(bowls))
  const back = prorate(ofBowls, bowls)
  return prorate(ofFood, food).flatMap((share, line) => {
    const lineAmount = share + (back[line] ?? 0)
    return lineAmount === 0 ? [] : [{ line, quantity: 1, amount: lineAmount }]
  })
}

/** What is left of an order by line; null for an order from before lines kept their rates. */
export function stateOf(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
): RefundState | null {
  const paid = paidByRate(order)
  return paid === null ? null : earlier.reduce(applyRefund, initialState(order, paid))
}

export const amountLeftOf = ({ toPay }: OrderForRefund, { refunded }: RefundState): Cents =>
  toPay - refunded

/** What may still be given back; null for an order from before lines kept their rates. */
export function refundable(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
): Refundable | null {
  const state = stateOf(order, earlier)
  if (state === null) return null
  const amountLeft = amountLeftOf(order, state)
  return {
    paid: order.toPay,
    left: amountLeft,
    lines: state.lines.map((line) => ({
      paid: sum(line.paid),
      left: Math.min(sum(line.left), amountLeft),
      units: isSpent(line) ? 0 : line.units,
      parts: line.parts.map((part) => refundablePortions(line, part)),
    })),
  }
}

/** The most that so many units of a line, or these supplements of it, can give back now. */
export function mostFor(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
  request: Pick<RefundLine, 'line' | 'quantity' | 'parts'>,
): Cents {
  const line = stateOf(order, earlier)?.lines[request.line]
  return line === undefined ? 0 : mostOf(line, request)
}

/**
 * The supplement that an amount was for, where a refund did not name it: the only one of which some
 * portions cost exactly that, and the line more.
 */
export function partsCosting(
  order: OrderForRefund,
  { line, quantity, amount }: RefundLine,
): readonly RefundPart[] | undefined {
  const state = stateOf(order, [])?.lines[line]
  if (state === undefined || amount === 0 || amount >= mostOf(state, { quantity })) return undefined
  const paid = sum(state.paid)
  const matchingParts = state.parts.flatMap(({ each }, part) =>
    Array.from({ length: each * quantity }, (_, i) => ({ part, quantity: i + 1 }))
      .filter((candidate) => priceOf(state, paid, candidate) === amount)
      .slice(0, 1),
  )
  return matchingParts.length === 1 ? matchingParts : undefined
}
