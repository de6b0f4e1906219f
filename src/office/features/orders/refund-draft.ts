import type { RefundBody, RefundableView } from '#contract/office/refunds.ts'
import type { Cents } from '#domain/money/money.ts'
import type { ProblemKind } from '#domain/orders/problem.ts'
import {
  type Correction,
  type OfficeReason,
  decideRefund,
  unitsFor,
} from '#domain/orders/refund.ts'

/** Something to tick: a line, or a supplement of one. Amounts in cents. */
export type RefundRow = {
  id: string
  line: number
  /** Null for the deposits (E2). */
  name: string | null
  /** A part of the line before it. */
  isPart: boolean
  /** The most that can be given back for it. */
  most: Cents
  /** Spent on the line, and given back with it. */
  points: number
}

/** Whether something is more than the person may give without a second person; null for no limit. */
export const isAbove = (limit: number | null, wanted: number): boolean =>
  limit !== null && wanted > limit

/** The rows of an order: lines of which something is left, each with its supplements. */
export const rowsOf = ({ lines }: Pick<RefundableView, 'lines'>): RefundRow[] =>
  lines
    .filter(({ paid, left, units }) => (paid > 0 ? left > 0 : units > 0))
    .flatMap(({ line, name, left, points, supplements }) => [
      { id: `${line}`, line, name, isPart: false, most: left, points },
      ...supplements
        .filter(({ paid }) => paid > 0 && paid < left)
        .map((part, at) => ({
          id: `${line}.${at}`,
          line,
          name: part.name,
          isPart: true,
          most: part.paid,
          points: 0,
        })),
    ])

/** The amount of each ticked row; null while none is typed. */
export type Ticked = Readonly<Record<string, Cents | null>>

/**
 * Ticks a row, or unticks it. A line and its supplements are never ticked together, because the line
 * includes them.
 */
export function tick(ticked: Ticked, row: RefundRow, rows: readonly RefundRow[]): Ticked {
  if (row.id in ticked)
    return Object.fromEntries(Object.entries(ticked).filter(([id]) => id !== row.id))
  const isOther = (id: string) => {
    const other = rows.find((each) => each.id === id)
    return other?.line !== row.line || (row.isPart && other.isPart)
  }
  const kept = Object.entries(ticked).filter(([id]) => isOther(id))
  return { ...Object.fromEntries(kept), [row.id]: row.most }
}

/** The rows of whole lines, ticked: those of which something is left. */
export const tickLines = (rows: readonly RefundRow[], lines: readonly number[]): Ticked =>
  rows
    .filter(({ line, isPart }) => !isPart && lines.includes(line))
    .reduce((ticked: Ticked, row) => tick(ticked, row, rows), {})

/** Why money is given back for lines of a problem (E9): what is wrong with the first of them. */
export function reasonOf([first]: readonly { kind: ProblemKind }[]): OfficeReason {
  if (first === undefined) return 'other'
  return first.kind === 'allergen' ? 'wrong' : first.kind
}

/** The lines that the ticked rows ask for, as the endpoint takes them. */
export function linesOf(
  ticked: Ticked,
  rows: readonly RefundRow[],
  { lines }: Pick<RefundableView, 'lines'>,
): RefundBody['lines'] {
  const amounts = new Map<number, Cents>()
  for (const { id, line } of rows)
    if (id in ticked) amounts.set(line, (amounts.get(line) ?? 0) + (ticked[id] ?? 0))
  return [...amounts].flatMap(([at, amount]) => {
    const line = lines.find((each) => each.line === at)
    if (line === undefined) return []
    // It names as many units as the amount pays for. A line that was paid in points has no amount, so
    // all of its units are named.
    const quantity = line.paid === 0 ? Math.max(1, line.units) : unitsFor(amount, line)
    return [{ line: at, quantity, amount }]
  })
}

/** What a refund of these lines would change, by the rules of the server; null for one it refuses. */
export function previewOf(
  { preview }: Pick<RefundableView, 'preview'>,
  lines: RefundBody['lines'],
): Correction | null {
  const outcome = decideRefund(preview.order, preview.earlier, lines)
  return outcome.ok ? outcome.value : null
}
