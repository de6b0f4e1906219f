import { describe, expect, it } from 'vitest'
import type { RefundableView } from '#contract/office/refunds.ts'
import { refundable } from '#domain/orders/refund-state.ts'
import type { SoldForRefund } from '#domain/orders/refund-shares.ts'
import {
  atFullPrice,
  isAbove,
  linesOf,
  previewOf,
  reasonOf,
  rowsOf,
  toggleRow,
  tickUnits,
} from './refund-draft.ts'

const sold = (total: number, changes: Partial<SoldForRefund> = {}): SoldForRefund => ({
  id: `line ${total}`,
  kind: 'item',
  product: 1,
  quantity: 1,
  basePrice: total,
  total,
  points: 0,
  vat: total === 0 ? [] : [{ rate: 100, gross: total }],
  isAlcohol: false,
  parts: [],
  ...changes,
})
const names = ['Grenade', 'Feta', 'Offert']
type Earlier = RefundableView['preview']['earlier']
/** Two bowls with supplements, three breads, a drink and a reward. */
function viewOf(earlier: Earlier = []): Pick<RefundableView, 'lines' | 'preview'> {
  const lines = [
    sold(2800, {
      quantity: 2,
      parts: [
        { quantity: 1, amount: 108 },
        { quantity: 2, amount: 180 },
        { quantity: 1, amount: 0 },
      ],
    }),
    sold(900, { quantity: 3 }),
    sold(250),
    sold(0, { points: 36 }),
  ]
  const order = {
    lines,
    discount: 0,
    free: null,
    vat: [{ rate: 100 as const, net: 3591, vat: 359, gross: 3950 }],
    toPay: 3950,
    earns: 39,
  }
  const state = refundable(order, earlier)
  return {
    preview: {
      order: {
        ...order,
        lines: lines.map((line) => ({ ...line, vat: [...line.vat], parts: [...line.parts] })),
      },
      earlier,
    },
    lines: lines.map(({ quantity, points, parts: soldParts }, line) => ({
      line,
      name: `Line ${line}`,
      quantity,
      points,
      paid: state?.lines[line]?.paid ?? 0,
      left: state?.lines[line]?.left ?? 0,
      units: state?.lines[line]?.units ?? 0,
      supplements: soldParts.map((part, at) => ({
        name: names[at] ?? '',
        quantity: part.quantity * quantity,
        left: state?.lines[line]?.portionsLeft[at] ?? 0,
      })),
    })),
  }
}
const all = viewOf()
const rows = rowsOf(all)
const rowOf = (id: string) => {
  const row = rows.find((each) => each.id === id)
  if (row === undefined) throw new Error(`there is no refund row ${id}`)
  return row
}
const summaryOf = (view: typeof all) =>
  rowsOf(view).map(({ id, count, priceOf }) => [id, count, priceOf(count)])

describe('the rows of an order that can be selected for a refund', () => {
  it('are the remaining units and supplements, with their price (H3, N6)', () => {
    expect(summaryOf(all)).toEqual([
      ['0', 2, 2800],
      ['0.0', 2, 216],
      ['0.1', 4, 360],
      ['1', 3, 900],
      ['2', 1, 250],
      ['3', 1, 0],
    ])
    const back = (line: number, quantity: number, amount: number, part?: number) => ({
      amount,
      lines: [
        { line, quantity, amount, ...(part !== undefined && { parts: [{ part, quantity }] }) },
      ],
    })
    expect(summaryOf(viewOf([back(0, 2, 216, 0), back(1, 1, 300), back(2, 1, 250)]))).toEqual([
      ['0', 2, 2584],
      ['0.1', 4, 360],
      ['1', 2, 600],
      ['3', 1, 0],
    ])
  })

  it('cannot be a line and its supplements at the same time (H3)', () => {
    const tickedParts = toggleRow(toggleRow({}, rowOf('0.0'), rows), rowOf('0.1'), rows)
    expect(Object.keys(tickedParts)).toEqual(['0.0', '0.1'])
    expect(Object.keys(toggleRow(tickedParts, rowOf('0'), rows))).toEqual(['0'])
    expect(Object.keys(toggleRow(toggleRow({}, rowOf('0'), rows), rowOf('0.0'), rows))).toEqual([
      '0.0',
    ])
    expect(Object.keys(toggleRow(tickedParts, rowOf('0.0'), rows))).toEqual(['0.1'])
  })

  it('are sent as units of a line or portions of supplements, as the server counts them (N6)', () => {
    const ticked = {
      '0.0': atFullPrice(rowOf('0.0'), 1),
      '0.1': atFullPrice(rowOf('0.1'), 3),
      '1': atFullPrice(rowOf('1'), 1),
      '3': atFullPrice(rowOf('3'), 1),
    }
    const lines = linesOf(ticked, rows, all)
    expect(lines).toEqual([
      {
        line: 0,
        quantity: 2,
        amount: 378,
        parts: [
          { part: 0, quantity: 1 },
          { part: 1, quantity: 3 },
        ],
      },
      { line: 1, quantity: 1, amount: 300 },
      { line: 3, quantity: 1, amount: 0 },
    ])
    expect(previewOf(all, lines)).toMatchObject({ amount: 678 })
    expect(linesOf({ '1': { quantity: 2, amount: 350 } }, rows, all)).toEqual([
      { line: 1, quantity: 2, amount: 350 },
    ])
  })

  it('need a second person above the staff member’s remaining limit, and never without a limit (P4)', () => {
    expect([isAbove(500, 500), isAbove(500, 501), isAbove(0, 1), isAbove(null, 501)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('a refund for a problem', () => {
  it('starts with the reported lines and quantities, as far as they can still be refunded (E9, N6)', () => {
    const lines = [{ line: 0 }, { line: 1, quantity: 1 }, { line: 3, quantity: 2 }, { line: 9 }]
    expect(tickUnits(rows, lines)).toEqual({
      '0': { quantity: 2, amount: 2800 },
      '1': { quantity: 1, amount: 300 },
      '3': { quantity: 1, amount: 0 },
    })
    expect(tickUnits(rows, [])).toEqual({})
  })

  it('has a reason from the list of refund reasons (E9)', () => {
    expect((['quality', 'late', 'allergen'] as const).map(reasonOf)).toEqual([
      'quality',
      'late',
      'wrong',
    ])
  })
})
