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
/** Why the office gives money back. */
export type OfficeReason = (typeof refundReasons)[number]
/** `bowls`: lent bowls came back, and their deposit went back (E2). */
export type RefundReason = OfficeReason | 'bowls'

/**
 * Units of a line (`part` is null), or portions of one of its supplements, that are given back: so many
 * after the first `before` of all that were `sold`. Each of them is given back once (N6).
 */
type RefundedUnits = {
  readonly part: number | null
  readonly before: number
  readonly quantity: number
  readonly sold: number
}

/** What a refund changes. Amounts are positive; they are what is given back. */
export type RefundCorrection = {
  readonly amount: Cents
  readonly lines: readonly (RefundLine & {
    readonly vat: readonly { readonly rate: BookRate; readonly gross: Cents }[]
    /** Points that were spent on the line, and are given back because nothing is left of it. */
    readonly points: number
    readonly counted: readonly RefundedUnits[]
  })[]
  readonly vat: readonly VatPart[]
  /** `stillEarned`: the points that the order still earns after it. */
  readonly points: {
    readonly takenBack: number
    readonly givenBack: number
    readonly stillEarned: number
  }
  /** The part of the amount that was a deposit (E2). */
  readonly deposits: Cents
  /** The last of the food was given back; bowls may still be lent. */
  readonly isWhole: boolean
}

/**
 * `ofKitchen`: for an ingredient that ran out. The rest of the line is served, so what points paid of it,
 * and the code of the order, stay used (E7).
 */
export type RefundKind = { readonly ofKitchen?: boolean }

export type RefundOutcome =
  | { readonly ok: true; readonly value: RefundCorrection }
  | {
      readonly ok: false
      readonly code: RuleCode
      /** The line that is refused; null where it is the order. */
      readonly line: number | null
      /** What is left of that line, or of the order. */
      readonly left: Cents
    }

/** So many units of a line as an amount of it pays for, at least one. */
export const unitsFor = (
  amount: Cents,
  { paid, quantity }: { readonly paid: Cents; readonly quantity: number },
): number => Math.max(1, Math.min(quantity, Math.ceil((amount * quantity) / paid)))

/** Everything that is left, as the lines of a last refund. */
export function refundableLines(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
): readonly RefundLine[] {
  const state = stateOf(order, earlier)
  return (state?.lines ?? []).flatMap((line, i) =>
    isSpent(line) ? [] : [{ line: i, quantity: line.units, amount: sum(line.left) }],
  )
}

/**
 * Refuses a refund of more than is left, of nothing, of a line that is none, of more units than were
 * sold, or of units and supplements that were given back before; else says what it changes (H3, N6).
 */
export function decideRefund(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
  requestedLines: readonly RefundLine[],
  kind: RefundKind = {},
): RefundOutcome {
  const state = stateOf(order, earlier)
  if (state === null) return { ok: false, code: 'refund_not_possible', line: null, left: 0 }
  const amountLeft = amountLeftOf(order, state)
  const amount = sum(requestedLines.map((line) => line.amount))
  for (const requestedLine of requestedLines) {
    const refusal = lineRefusal(state, requestedLines, requestedLine)
    if (refusal !== null) return { ok: false, line: requestedLine.line, ...refusal }
  }
  if (amount > amountLeft)
    return { ok: false, code: 'refund_too_high', line: null, left: amountLeft }
  if (amount <= 0) return { ok: false, code: 'refund_empty', line: null, left: amountLeft }
  return { ok: true, value: correctionOf(order, state, requestedLines, kind) }
}

function lineRefusal(
  { lines }: RefundState,
  requestedLines: readonly RefundLine[],
  requestedLine: RefundLine,
): { code: RuleCode; left: Cents } | null {
  const { line, quantity, amount } = requestedLine
  const state = lines[line]
  if (state === undefined) return { code: 'refund_line_unknown', left: 0 }
  const amountLeft = sum(state.left)
  const isCounted = isCount(quantity) && quantity <= state.quantity
  if (!isCounted || requestedLines.filter((candidate) => candidate.line === line).length > 1)
    return { code: 'refund_quantity_wrong', left: amountLeft }
  const partsProblem = partsRefusal(state, requestedLine)
  if (partsProblem !== null) return { code: partsProblem, left: amountLeft }
  const most = mostOf(state, requestedLine)
  if (!Number.isSafeInteger(amount) || amount < 0) return { code: 'refund_empty', left: most }
  if (amount > most) return { code: 'refund_too_high', left: most }
  const isNothing =
    amount === 0 &&
    (sum(state.paid) > 0 || requestedLine.parts !== undefined || quantity > state.units)
  if (isNothing) return { code: 'refund_empty', left: most }
  return quantity > state.units ? { code: 'refund_twice', left: amountLeft } : null
}

const isCount = (quantity: number): boolean => Number.isSafeInteger(quantity) && quantity >= 1

function partsRefusal(line: RefundLineState, { parts }: RefundLine): RuleCode | null {
  if (parts === undefined) return null
  if (parts.length === 0) return 'refund_empty'
  for (const { part, quantity } of parts) {
    const state = line.parts[part]
    if (state === undefined) return 'refund_line_unknown'
    const isOnce = parts.filter((candidate) => candidate.part === part).length === 1
    if (!isOnce || !isCount(quantity) || quantity > state.each * line.quantity)
      return 'refund_quantity_wrong'
    if (quantity > refundablePortions(line, state)) return 'refund_twice'
  }
  return null
}

/** The same without any check, for a refund that was decided before. */
export function correctionFor(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
  lines: readonly RefundLine[],
  kind: RefundKind = {},
): RefundCorrection | null {
  const state = stateOf(order, earlier)
  return state === null ? null : correctionOf(order, state, lines, kind)
}

/** The same for a refund that was made in the provider's own pages. No points follow it. */
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
        .map((rate, r) => ({ rate, gross: (lineBefore?.left[r] ?? 0) - (lineAfter?.left[r] ?? 0) }))
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
    ...lineBefore.parts.map(({ each, back }, part) => ({
      part,
      before: back,
      quantity: (lineAfter.parts[part]?.back ?? 0) - back,
      sold: each * sold,
    })),
  ].filter(({ quantity }) => quantity > 0)
}

/** What is left of the deposits, the first of `bookRates`. */
const depositLeft = ({ lines }: RefundState): Cents => sum(lines.map(({ left }) => left[0] ?? 0))

/** What is left of the order besides its deposits. */
const foodLeft = (order: OrderForRefund, state: RefundState): Cents =>
  amountLeftOf(order, state) - depositLeft(state)

/** The points that an order keeps: one for each whole euro that stays paid for food (L1). */
const keptPoints = (order: OrderForRefund, state: RefundState): number =>
  Math.min(order.earns, earnedPoints(foodLeft(order, state)))

/**
 * The VAT of a correction: what was owed on the rest before it, less what is owed on the rest after
 * it. So the sale and its corrections together always owe the tax of what stays sold, and refunds
 * of everything add up to the sale's VAT, to the cent.
 */
function vatOf(
  order: OrderForRefund,
  stateBefore: RefundState,
  stateAfter: RefundState,
): VatPart[] {
  return bookRates.flatMap((rate, r) => {
    const owed = ({ lines }: RefundState) =>
      owedOn(order, rate, sum(lines.map(({ left }) => left[r] ?? 0)))
    const [vatBefore, vatAfter] = [owed(stateBefore), owed(stateAfter)]
    const gross = vatBefore.gross - vatAfter.gross
    const vat = vatBefore.vat - vatAfter.vat
    return gross === 0 ? [] : [{ rate, net: gross - vat, vat, gross }]
  })
}

/** An order keeps the tax with which it was sold. */
const owedOn = ({ vat }: OrderForRefund, rate: BookRate, gross: Cents): VatPart =>
  vat.find((part) => part.rate === rate && part.gross === gross) ?? vatPart(rate, gross)
