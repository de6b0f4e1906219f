import type { VatPart } from '#domain/cart/priced.ts'
import { earnedPoints } from '#domain/loyalty/loyalty.ts'
import { type Cents, prorate } from '#domain/money/money.ts'
import { type BookRate, bookRates } from '#domain/money/vat-rates.ts'
import { vatPart } from '#domain/pricing/vat.ts'
import type { RuleCode } from '#domain/result.ts'
import { type ByRate, type OrderForRefund, paidByRate, sum } from './refund-shares.ts'

export const refundReasons = ['missing', 'wrong', 'quality', 'late', 'closed', 'other'] as const
/** Why the office gives money back. */
export type OfficeReason = (typeof refundReasons)[number]
/** `bowls`: lent bowls came back, and their deposit went back (E2). */
export type RefundReason = OfficeReason | 'bowls'

/** `line`: its position in the order, from 0. `quantity`: how many units of it this is about. */
export type RefundLine = {
  readonly line: number
  readonly quantity: number
  readonly amount: Cents
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
    /** Units that no refund was about yet. */
    readonly units: number
  }[]
}

/** What a refund changes. Amounts are positive; they are what is given back. */
export type Correction = {
  readonly amount: Cents
  readonly lines: readonly (RefundLine & {
    readonly vat: readonly { readonly rate: BookRate; readonly gross: Cents }[]
    /** Points that were spent on the line, and are given back because nothing is left of it. */
    readonly points: number
  })[]
  readonly vat: readonly VatPart[]
  /** `kept`: the points that the order still earns after it. */
  readonly points: { readonly takenBack: number; readonly givenBack: number; readonly kept: number }
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
  | { readonly ok: true; readonly value: Correction }
  | {
      readonly ok: false
      readonly code: RuleCode
      /** The line that is refused; null where it is the order. */
      readonly line: number | null
      /** What is left of that line, or of the order. */
      readonly left: Cents
    }

type LineState = {
  readonly paid: ByRate
  readonly left: ByRate
  readonly units: number
  readonly quantity: number
  readonly points: number
}
type State = { readonly lines: readonly LineState[]; readonly refunded: Cents }

/** Nothing of the line is left to be given back. */
const isSpent = ({ paid, left, units }: LineState): boolean =>
  sum(paid) > 0 ? sum(left) === 0 : units === 0

const startOf = (order: OrderForRefund, paid: readonly ByRate[]): State => ({
  refunded: 0,
  lines: order.lines.map(({ quantity, points }, i) => {
    const price = paid[i] ?? []
    return { paid: price, left: price, units: quantity, quantity, points }
  }),
})

/**
 * The state after a refund. An amount is taken off the rates of its line in proportion to what is
 * left at each: no rate is ever overdrawn, and the last cent leaves nothing at any rate.
 */
function after(state: State, refund: EarlierRefund): State {
  const asked = refund.lines.length > 0 ? refund.lines : sharesOf(state, refund.amount)
  return {
    refunded: state.refunded + refund.amount,
    lines: state.lines.map((line, i) => {
      const own = asked.find((one) => one.line === i)
      if (own === undefined) return line
      const taken = prorate(own.amount, line.left)
      return {
        ...line,
        left: line.left.map((cents, r) => cents - (taken[r] ?? 0)),
        units: refund.lines.length > 0 ? Math.max(0, line.units - own.quantity) : line.units,
      }
    }),
  }
}

/**
 * An amount that names no lines, as lines: in proportion to what is left of each. Deposits come last,
 * because the bowls are still out (E2).
 */
function sharesOf({ lines }: State, amount: Cents): RefundLine[] {
  const food = lines.map(({ left: [deposit = 0, ...rest] }) => (deposit > 0 ? 0 : sum(rest)))
  const bowls = lines.map(({ left: [deposit = 0] }) => deposit)
  const ofFood = Math.min(amount, sum(food))
  const ofBowls = Math.min(amount - ofFood, sum(bowls))
  const back = prorate(ofBowls, bowls)
  return prorate(ofFood, food).flatMap((share, line) => {
    const given = share + (back[line] ?? 0)
    return given === 0 ? [] : [{ line, quantity: 1, amount: given }]
  })
}

function stateOf(order: OrderForRefund, earlier: readonly EarlierRefund[]): State | null {
  const paid = paidByRate(order)
  return paid === null ? null : earlier.reduce(after, startOf(order, paid))
}

const leftOf = ({ toPay }: OrderForRefund, { refunded }: State): Cents => toPay - refunded

/** What may still be given back; null for an order from before lines kept their rates. */
export function refundable(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
): Refundable | null {
  const state = stateOf(order, earlier)
  if (state === null) return null
  const left = leftOf(order, state)
  return {
    paid: order.toPay,
    left,
    lines: state.lines.map((line) => ({
      paid: sum(line.paid),
      left: Math.min(sum(line.left), left),
      units: line.units,
    })),
  }
}

/** What was paid for a part of a line: its price less the same share of the discount as the line. */
export const paidShare = (
  amount: Cents,
  { total, paid }: { readonly total: Cents; readonly paid: Cents },
): Cents => (total === 0 ? 0 : Math.round((amount * paid) / total))

/** So many units of a line as an amount of it pays for, at least one. */
export const unitsFor = (
  amount: Cents,
  { paid, quantity }: { readonly paid: Cents; readonly quantity: number },
): number => Math.max(1, Math.min(quantity, Math.ceil((amount * quantity) / paid)))

/**
 * Everything that is left, as the lines of a last refund. A line of which more units than money were
 * given back names units again, so many as the rest pays for.
 */
export function restOf(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
): readonly RefundLine[] {
  const state = stateOf(order, earlier)
  return (state?.lines ?? []).flatMap((line, i) =>
    isSpent(line) ? [] : [{ line: i, quantity: unitsLeft(line), amount: sum(line.left) }],
  )
}

function unitsLeft({ paid, left, units, quantity }: LineState): number {
  const price = sum(paid)
  return price === 0
    ? Math.max(1, units)
    : Math.max(units, unitsFor(sum(left), { paid: price, quantity }))
}

/**
 * Refuses a refund of more than is left, of nothing, of a line that is none, or of more units than
 * were sold; else says what it changes (H3).
 */
export function decideRefund(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
  asked: readonly RefundLine[],
  kind: RefundKind = {},
): RefundOutcome {
  const state = stateOf(order, earlier)
  if (state === null) return { ok: false, code: 'refund_not_possible', line: null, left: 0 }
  const left = leftOf(order, state)
  const amount = sum(asked.map((line) => line.amount))
  for (const one of asked) {
    const found = lineRefusal(state, asked, one)
    if (found !== null) return { ok: false, line: one.line, ...found }
  }
  if (amount > left) return { ok: false, code: 'refund_too_high', line: null, left }
  if (amount <= 0) return { ok: false, code: 'refund_empty', line: null, left }
  return { ok: true, value: correctionOf(order, state, asked, kind) }
}

function lineRefusal(
  { lines }: State,
  asked: readonly RefundLine[],
  { line, quantity, amount }: RefundLine,
): { code: RuleCode; left: Cents } | null {
  const state = lines[line]
  if (state === undefined) return { code: 'refund_line_unknown', left: 0 }
  const [paid, left] = [sum(state.paid), sum(state.left)]
  const isCounted = Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= state.quantity
  if (!isCounted || asked.filter((other) => other.line === line).length > 1)
    return { code: 'refund_quantity_wrong', left }
  // Half a cent of a unit is rounded for the customer.
  const most = Math.min(left, Math.ceil((paid * quantity) / state.quantity))
  if (!Number.isSafeInteger(amount) || amount < 0) return { code: 'refund_empty', left: most }
  if (amount > most) return { code: 'refund_too_high', left: most }
  const isNothing = amount === 0 && (paid > 0 || quantity > state.units)
  return isNothing ? { code: 'refund_empty', left: most } : null
}

/** The same without any check, for a refund that was decided before. */
export function correctionFor(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
  lines: readonly RefundLine[],
  kind: RefundKind = {},
): Correction | null {
  const state = stateOf(order, earlier)
  return state === null ? null : correctionOf(order, state, lines, kind)
}

/** The same for a refund that was made in the provider's own pages. No points follow it. */
export function correctionElsewhere(
  order: OrderForRefund,
  earlier: readonly EarlierRefund[],
  amount: Cents,
): Correction | null {
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
  before: State,
  asked: readonly RefundLine[],
  { ofKitchen = false }: RefundKind = {},
): Correction {
  const amount = sum(asked.map((line) => line.amount))
  const then = after(before, { amount, lines: asked })
  const lines = asked.map((one) => {
    const [old, now] = [before.lines[one.line], then.lines[one.line]]
    const ends = old !== undefined && now !== undefined && !isSpent(old) && isSpent(now)
    return {
      ...one,
      vat: bookRates
        .map((rate, r) => ({ rate, gross: (old?.left[r] ?? 0) - (now?.left[r] ?? 0) }))
        .filter(({ gross }) => gross !== 0),
      points: ends && !ofKitchen ? now.points : 0,
    }
  })
  return {
    amount,
    lines,
    vat: vatOf(order, before, then),
    points: {
      takenBack: keptPoints(order, before) - keptPoints(order, then),
      givenBack: sum(lines.map(({ points }) => points)),
      kept: keptPoints(order, then),
    },
    deposits: depositLeft(before) - depositLeft(then),
    isWhole: foodLeft(order, then) === 0 && foodLeft(order, before) > 0 && !ofKitchen,
  }
}

/** What is left of the deposits, the first of `bookRates`. */
const depositLeft = ({ lines }: State): Cents => sum(lines.map(({ left }) => left[0] ?? 0))

/** What is left of the order besides its deposits. */
const foodLeft = (order: OrderForRefund, state: State): Cents =>
  leftOf(order, state) - depositLeft(state)

/** The points that an order keeps: one for each whole euro that stays paid for food (L1). */
const keptPoints = (order: OrderForRefund, state: State): number =>
  Math.min(order.earns, earnedPoints(foodLeft(order, state)))

/**
 * The VAT of a correction: what was owed on the rest before it, less what is owed on the rest after
 * it. So the sale and its corrections together always owe the tax of what stays sold, and refunds
 * of everything add up to the sale's VAT, to the cent.
 */
function vatOf(order: OrderForRefund, before: State, then: State): VatPart[] {
  return bookRates.flatMap((rate, r) => {
    const owed = ({ lines }: State) =>
      owedOn(order, rate, sum(lines.map(({ left }) => left[r] ?? 0)))
    const [old, now] = [owed(before), owed(then)]
    const gross = old.gross - now.gross
    const vat = old.vat - now.vat
    return gross === 0 ? [] : [{ rate, net: gross - vat, vat, gross }]
  })
}

/** An order keeps the tax with which it was sold. */
const owedOn = ({ vat }: OrderForRefund, rate: BookRate, gross: Cents): VatPart =>
  vat.find((part) => part.rate === rate && part.gross === gross) ?? vatPart(rate, gross)
