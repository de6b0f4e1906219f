import type { VatPart } from '#domain/cart/priced.ts'
import { earnedPoints } from '#domain/loyalty/loyalty.ts'
import type { Cents } from '#domain/money/money.ts'
import { type BookRate, bookRates } from '#domain/money/vat-rates.ts'
import { vatPart } from '#domain/pricing/vat.ts'
import type { RuleCode } from '#domain/result.ts'
import { type OrderForRefund, sum } from './refund-shares.ts'
import {
  type EarlierRefund,
  type RefundLineState,
  type RefundLine,
  type RefundState,
  applyRefund,
  isSpent,
  amountLeftOf,
  mostOf,
  refundablePortions,
  sharesOf,
  stateOf,
} from './refund-state.ts'

export const refundReasons = ['missing', 'wrong', 'quality', 'late', 'closed', 'other'] as const
/** Reasons for which the head office makes a refund. */
export type OfficeReason = (typeof refundReasons)[number]
/** Reasons of refunds. `bowls`: lent bowls were returned, so their deposit is refunded (E2). */
export type RefundReason = OfficeReason | 'bowls'

/**
 * The units of a line (`part` is null) or the portions of one of its extras that a refund includes.
 * All `sold` ones are counted in sequence: this refund includes `quantity` of them after the first
 * `before`, so each is refunded only once (N6).
 */
type RefundedUnits = {
  readonly part: number | null
  readonly before: number
  readonly quantity: number
  readonly sold: number
}

/** The changes that a refund makes. Refunded amounts are positive, in cents. */
export type RefundCorrection = {
  readonly amount: Cents
  readonly lines: readonly (RefundLine & {
    readonly vat: readonly { readonly rate: BookRate; readonly gross: Cents }[]
    /**
     * Points that the line cost. They are returned because nothing is left of the line; otherwise
     * 0.
     */
    readonly points: number
    readonly counted: readonly RefundedUnits[]
  })[]
  readonly vat: readonly VatPart[]
  /**
   * `takenBack`: earned points that are removed. `givenBack`: spent points that are returned.
   * `stillEarned`: the order's remaining points.
   */
  readonly points: {
    readonly takenBack: number
    readonly givenBack: number
    readonly stillEarned: number
  }
  /** The part of the amount that refunds deposits, in cents (E2). */
  readonly deposits: Cents
  /**
   * Whether this refund takes the last cents that were left of the food in the order; lent bowls
   * may still be out. Always false if the refund is for an ingredient that ran out (`ofKitchen`).
   */
  readonly isWhole: boolean
}

/**
 * `ofKitchen`: the refund is for an ingredient that ran out. The rest of the line is served, so the
 * line's points are not returned, and the order's promo code stays used (E7).
 */
export type RefundKind = { readonly ofKitchen?: boolean }

export type RefundOutcome =
  | { readonly ok: true; readonly value: RefundCorrection }
  | {
      readonly ok: false
      readonly code: RuleCode
      /** The position of the refused line; null if the order as a whole is refused. */
      readonly line: number | null
      /** Cents that are left of the refused line, or of the order. */
      readonly amountLeft: Cents
    }

/** Returns the number of units of a line that a refunded amount pays for: at least one. */
export const unitsFor = (
  amount: Cents,
  { paid, quantity }: { readonly paid: Cents; readonly quantity: number },
): number => Math.max(1, Math.min(quantity, Math.ceil((amount * quantity) / paid)))

/** Returns everything that is left of an order, as the lines of its last refund. */
export function refundableLines(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
): readonly RefundLine[] {
  const state = stateOf(order, earlier)
  return (state?.lines ?? []).flatMap((line, i) =>
    isSpent(line) ? [] : [{ line: i, quantity: line.units, amount: sum(line.leftByRate) }],
  )
}

/**
 * Refuses a refund of more than is left or of nothing, of a line that does not exist, of more units
 * than were sold, or of units or extras that were already refunded. Otherwise returns the changes
 * that the refund makes (H3, N6).
 */
export function decideRefund(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
  requestedLines: readonly RefundLine[],
  kind: RefundKind = {},
): RefundOutcome {
  const state = stateOf(order, earlier)
  if (state === null) return { ok: false, code: 'refund_not_possible', line: null, amountLeft: 0 }
  const amountLeft = amountLeftOf(order, state)
  const amount = sum(requestedLines.map((line) => line.amount))
  for (const requestedLine of requestedLines) {
    const refusal = lineRefusal(state, requestedLines, requestedLine)
    if (refusal !== null) return { ok: false, line: requestedLine.line, ...refusal }
  }
  // The refundable amounts of the lines can add up to more than that of the order: if the promo code
  // or the alcohol category was changed after an earlier refund, the discount is now shared
  // differently among the lines.
  if (amount > amountLeft) return { ok: false, code: 'refund_too_high', line: null, amountLeft }
  if (amount <= 0) return { ok: false, code: 'refund_empty', line: null, amountLeft }
  return { ok: true, value: correctionOf(order, state, requestedLines, kind) }
}

function lineRefusal(
  { lines }: RefundState,
  requestedLines: readonly RefundLine[],
  requestedLine: RefundLine,
): { code: RuleCode; amountLeft: Cents } | null {
  const { line, quantity, amount } = requestedLine
  const state = lines[line]
  if (state === undefined) return { code: 'refund_line_unknown', amountLeft: 0 }
  const amountLeft = sum(state.leftByRate)
  const isCounted = isCount(quantity) && quantity <= state.quantity
  if (!isCounted || requestedLines.filter((candidate) => candidate.line === line).length > 1)
    return { code: 'refund_quantity_wrong', amountLeft }
  const partsProblem = partsRefusal(state, requestedLine)
  if (partsProblem !== null) return { code: partsProblem, amountLeft }
  const most = mostOf(state, requestedLine)
  if (!Number.isSafeInteger(amount) || amount < 0) return { code: 'refund_empty', amountLeft: most }
  if (amount > most) return { code: 'refund_too_high', amountLeft: most }
  const isNothing =
    amount === 0 &&
    (sum(state.paid) > 0 || requestedLine.parts !== undefined || quantity > state.units)
  if (isNothing) return { code: 'refund_empty', amountLeft: most }
  return quantity > state.units ? { code: 'refund_twice', amountLeft } : null
}

const isCount = (quantity: number): boolean => Number.isSafeInteger(quantity) && quantity >= 1

function partsRefusal(line: RefundLineState, { parts: refundParts }: RefundLine): RuleCode | null {
  if (refundParts === undefined) return null
  if (refundParts.length === 0) return 'refund_empty'
  for (const { part, quantity } of refundParts) {
    const state = line.partStates[part]
    if (state === undefined) return 'refund_line_unknown'
    const isOnce = refundParts.filter((candidate) => candidate.part === part).length === 1
    if (!isOnce || !isCount(quantity) || quantity > state.each * line.quantity)
      return 'refund_quantity_wrong'
    if (quantity > refundablePortions(line, state)) return 'refund_twice'
  }
  return null
}

/** Returns the changes of a refund that was decided before, without checking it again. */
export function correctionFor(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
  lines: readonly RefundLine[],
  kind: RefundKind = {},
): RefundCorrection | null {
  const state = stateOf(order, earlier)
  return state === null ? null : correctionOf(order, state, lines, kind)
}

/**
 * Returns the changes of a refund that was made in the payment provider's own pages. Such a refund
 * changes no points.
 */
export function correctionElsewhere(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
  amount: Cents,
): RefundCorrection | null {
  const state = stateOf(order, earlier)
  if (state === null) return null
  const correction = correctionOf(order, state, sharesOf(state, amount))
  return {
    ...correction,
    lines: correction.lines.map((line) => ({ ...line, points: 0 })),
    points: { ...correction.points, takenBack: 0, givenBack: 0 },
  }
}

function correctionOf(
  order: OrderForRefund,
  stateBefore: RefundState,
  requestedLines: readonly RefundLine[],
  { ofKitchen = false }: RefundKind = {},
): RefundCorrection {
  const amount = sum(requestedLines.map((line) => line.amount))
  const stateAfter = applyRefund(stateBefore, { amount, lines: requestedLines })
  const lines = requestedLines.map((requestedLine) => {
    const [lineBefore, lineAfter] = [
      stateBefore.lines[requestedLine.line],
      stateAfter.lines[requestedLine.line],
    ]
    const ends =
      lineBefore !== undefined &&
      lineAfter !== undefined &&
      !isSpent(lineBefore) &&
      isSpent(lineAfter)
    return {
      ...requestedLine,
      vat: bookRates
        .map((rate, r) => ({
          rate,
          gross: (lineBefore?.leftByRate[r] ?? 0) - (lineAfter?.leftByRate[r] ?? 0),
        }))
        .filter(({ gross }) => gross !== 0),
      points: ends && !ofKitchen ? lineAfter.points : 0,
      counted:
        lineBefore === undefined || lineAfter === undefined
          ? []
          : refundedUnitsOf(lineBefore, lineAfter),
    }
  })
  return {
    amount,
    lines,
    vat: vatOf(order, stateBefore, stateAfter),
    points: {
      takenBack: keptPoints(order, stateBefore) - keptPoints(order, stateAfter),
      givenBack: sum(lines.map(({ points }) => points)),
      stillEarned: keptPoints(order, stateAfter),
    },
    deposits: depositLeft(stateBefore) - depositLeft(stateAfter),
    isWhole: foodLeft(order, stateAfter) === 0 && foodLeft(order, stateBefore) > 0 && !ofKitchen,
  }
}

function refundedUnitsOf(lineBefore: RefundLineState, lineAfter: RefundLineState): RefundedUnits[] {
  const { quantity: sold } = lineBefore
  return [
    {
      part: null,
      before: sold - lineBefore.units,
      quantity: lineBefore.units - lineAfter.units,
      sold,
    },
    ...lineBefore.partStates.map(({ each, back }, part) => ({
      part,
      before: back,
      quantity: (lineAfter.partStates[part]?.back ?? 0) - back,
      sold: each * sold,
    })),
  ].filter(({ quantity }) => quantity > 0)
}

/**
 * Returns the cents that are left of the deposits: those at the rate 0, the first of `bookRates`.
 */
const depositLeft = ({ lines }: RefundState): Cents =>
  sum(lines.map(({ leftByRate }) => leftByRate[0] ?? 0))

/** Returns the cents that are left of the order, without the deposits. */
const foodLeft = (order: OrderForRefund, state: RefundState): Cents =>
  amountLeftOf(order, state) - depositLeft(state)

/**
 * Returns the points that an order earns in a state: one for each whole euro paid for food and not
 * refunded (L1).
 */
const keptPoints = (order: OrderForRefund, state: RefundState): number =>
  Math.min(order.earns, earnedPoints(foodLeft(order, state)))

/**
 * Returns the VAT of a correction: the VAT on what was left before the refund, less the VAT on what
 * is left after it. So the sale and its corrections always add up to the VAT on what remains sold,
 * and full refunds add up to the VAT of the sale, to the cent.
 */
function vatOf(
  order: OrderForRefund,
  stateBefore: RefundState,
  stateAfter: RefundState,
): VatPart[] {
  return bookRates.flatMap((rate, r) => {
    const owed = ({ lines }: RefundState) =>
      owedOn(order, rate, sum(lines.map(({ leftByRate }) => leftByRate[r] ?? 0)))
    const [vatBefore, vatAfter] = [owed(stateBefore), owed(stateAfter)]
    const gross = vatBefore.gross - vatAfter.gross
    const vat = vatBefore.vat - vatAfter.vat
    return gross === 0 ? [] : [{ rate, net: gross - vat, vat, gross }]
  })
}

/**
 * If the whole amount at a rate is left, returns the VAT with which the order was sold, so that
 * both are equal to the cent.
 */
const owedOn = ({ vat }: OrderForRefund, rate: BookRate, gross: Cents): VatPart =>
  vat.find((part) => part.rate === rate && part.gross === gross) ?? vatPart(rate, gross)
