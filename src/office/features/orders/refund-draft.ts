import type { RefundBody, RefundableView } from '#contract/office/refunds.ts'
import type { Cents } from '#domain/money/money.ts'
import type { ProblemKind } from '#domain/orders/problem.ts'
import { type RefundCorrection, type OfficeReason, decideRefund } from '#domain/orders/refund.ts'
import { mostFor } from '#domain/orders/refund-state.ts'

type Refunding = Pick<RefundableView, 'lines' | 'preview'>

/**
 * A row that can be ticked for a refund: the units of a line, or the portions of one of its
 * supplements.
 */
export type RefundableRow = {
  id: string
  line: number
  /** The index of the supplement within its line; null for the line itself. */
  part: number | null
  /** The name of the row; null for the deposits (E2). */
  name: string | null
  /** Number of units or portions sold; `count` is the number not refunded yet. */
  sold: number
  count: number
  /** Points spent on the line, which are returned with the refund. */
  points: number
  /** Maximum refund in cents for `quantity` units or portions. */
  priceOf: (quantity: number) => Cents
}

/**
 * Whether an amount exceeds what the user may grant without a second person; false if `limit` is
 * null (no limit).
 */
export const isAbove = (limit: number | null, amount: number): boolean =>
  limit !== null && amount > limit

/** The rows of an order: lines with units left to refund, each with its supplements. */
export const rowsOf = ({ lines, preview: { order, earlier } }: Refunding): RefundableRow[] =>
  lines
    .filter(({ units }) => units > 0)
    .flatMap(
      ({
        line,
        name,
        left: centsLeft,
        units,
        quantity: sold,
        points,
        supplements,
      }): RefundableRow[] => [
        {
          id: `${line}`,
          line,
          part: null,
          name,
          sold,
          count: units,
          points,
          priceOf: (quantity) => mostFor(order, earlier, { line, quantity }),
        },
        ...supplements
          .map((supplement, part): RefundableRow => ({
            id: `${line}.${part}`,
            line,
            part,
            name: supplement.name,
            sold: supplement.quantity,
            count: supplement.left,
            points: 0,
            priceOf: (quantity) =>
              mostFor(order, earlier, { line, quantity: 1, parts: [{ part, quantity }] }),
          }))
          .filter((row) => row.count > 0 && row.priceOf(1) > 0 && row.priceOf(1) < centsLeft),
      ],
    )

/**
 * The quantity and the amount in cents for each ticked row; the amount is null while its field is
 * empty.
 */
export type Ticked = Readonly<Record<string, { quantity: number; amount: Cents | null }>>

/** A number of units or portions at their full price. */
export const atFullPrice = (row: RefundableRow, quantity: number): Ticked[string] => ({
  quantity,
  amount: row.priceOf(quantity),
})

/**
 * Ticks a row, by default with all units that are not refunded yet, or unticks a ticked row. A line
 * and its supplements are never ticked together, because the line includes them.
 */
export function toggleRow(
  ticked: Ticked,
  row: RefundableRow,
  rows: readonly RefundableRow[],
  quantity: number = row.count,
): Ticked {
  if (row.id in ticked)
    return Object.fromEntries(Object.entries(ticked).filter(([id]) => id !== row.id))
  const isOther = (id: string) => {
    const tickedRow = rows.find((each) => each.id === id)
    return tickedRow?.line !== row.line || (row.part !== null && tickedRow.part !== null)
  }
  const remainingTicks = Object.entries(ticked).filter(([id]) => isOther(id))
  return { ...Object.fromEntries(remainingTicks), [row.id]: atFullPrice(row, quantity) }
}

/** Ticks lines with the given quantities, limited to the units that are left. */
export const tickUnits = (
  rows: readonly RefundableRow[],
  lines: readonly { line: number; quantity?: number | undefined }[],
): Ticked =>
  lines.reduce((ticked: Ticked, { line, quantity }) => {
    const row = rows.find((each) => each.line === line && each.part === null)
    return row === undefined
      ? ticked
      : toggleRow(ticked, row, rows, Math.min(row.count, quantity ?? row.count))
  }, {})

/** The reason for a compensation that corresponds to a kind of problem (E9). */
export const reasonOf = (kind: ProblemKind | 'late'): OfficeReason =>
  kind === 'allergen' ? 'wrong' : kind

/** The ticked rows as lines in the form that the endpoint expects. */
export const linesOf = (
  ticked: Ticked,
  rows: readonly RefundableRow[],
  { lines }: Pick<RefundableView, 'lines'>,
): RefundBody['lines'] =>
  lines.flatMap(({ line, units }) => {
    const lineTicks = rows.flatMap((row) => {
      const of = ticked[row.id]
      return row.line === line && of !== undefined ? [{ ...of, part: row.part }] : []
    })
    if (lineTicks.length === 0) return []
    const amount = lineTicks.reduce((sum, lineTick) => sum + (lineTick.amount ?? 0), 0)
    const most = Math.max(...lineTicks.map(({ quantity }) => quantity))
    const refundedParts = lineTicks.flatMap(({ part, quantity }) =>
      part === null ? [] : [{ part, quantity }],
    )
    return [
      {
        line,
        quantity: Math.min(units, most),
        amount,
        ...(refundedParts.length > 0 && { parts: refundedParts }),
      },
    ]
  })

/**
 * The effect of a refund of these lines, computed by the rules of the server; null if the server
 * would refuse it.
 */
export function previewOf(
  { preview }: Pick<RefundableView, 'preview'>,
  lines: RefundBody['lines'],
): RefundCorrection | null {
  const outcome = decideRefund(preview.order, preview.earlier, lines)
  return outcome.ok ? outcome.value : null
}
