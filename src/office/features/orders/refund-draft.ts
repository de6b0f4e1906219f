import type { RefundBody, RefundableView } from '#contract/office/refunds.ts'
import type { Cents } from '#domain/money/money.ts'
import type { ProblemKind } from '#domain/orders/problem.ts'
import { type RefundCorrection, type OfficeReason, decideRefund } from '#domain/orders/refund.ts'
import { mostFor } from '#domain/orders/refund-state.ts'

type Refunding = Pick<RefundableView, 'lines' | 'preview'>

/** Something to tick: the units of a line, or the portions of a supplement of it. */
export type RefundableRow = {
  id: string
  line: number
  /** The position of a supplement in the line before it; null for the line. */
  part: number | null
  /** Null for the deposits (E2). */
  name: string | null
  /** How many of it were sold, and how many of them were not given back yet. */
  sold: number
  count: number
  /** Spent on the line, and given back with it. */
  points: number
  /** Cents that so many of it give back at most. */
  priceOf: (quantity: number) => Cents
}

/** Whether an amount is more than the person may give without a second person; null for no limit. */
export const isAbove = (limit: number | null, amount: number): boolean =>
  limit !== null && amount > limit

/** The rows of an order: lines of which something is left, each with its supplements. */
export const rowsOf = ({ lines, preview: { order, earlier } }: Refunding): RefundableRow[] =>
  lines
    .filter(({ units }) => units > 0)
    .flatMap(
      ({ line, name, left, units, quantity: sold, points, supplements }): RefundableRow[] => [
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
          .filter((row) => row.count > 0 && row.priceOf(1) > 0 && row.priceOf(1) < left),
      ],
    )

/** How many of each ticked row, and the amount for them; null while none is typed. */
export type Ticked = Readonly<Record<string, { quantity: number; amount: Cents | null }>>

/** So many of a row at their full price. */
export const atFullPrice = (row: RefundableRow, quantity: number): Ticked[string] => ({
  quantity,
  amount: row.priceOf(quantity),
})

/**
 * Ticks all that is left of a row, or unticks it. A line and its supplements are never ticked together,
 * because the line includes them.
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

/** Units of lines, ticked: as many as are left of them. */
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

/** Why something is given for a problem (E9). */
export const reasonOf = (kind: ProblemKind | 'late'): OfficeReason =>
  kind === 'allergen' ? 'wrong' : kind

/** The lines that the ticked rows ask for, as the endpoint takes them. */
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

/** What a refund of these lines would change, by the rules of the server; null for one it refuses. */
export function previewOf(
  { preview }: Pick<RefundableView, 'preview'>,
  lines: RefundBody['lines'],
): RefundCorrection | null {
  const outcome = decideRefund(preview.order, preview.earlier, lines)
  return outcome.ok ? outcome.value : null
}
