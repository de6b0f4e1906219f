import { describe, expect, it } from 'vitest'
import type { OrderStatus } from './order-status.ts'
import { type RefundReason, decideRefund, refundableLines } from './refund.ts'
import { lineStates } from './line-states.ts'
import { type RefundLine, partsCosting, refundable } from './refund-state.ts'
import type { OrderForRefund } from './refund-shares.ts'

const line = { kind: 'item', basePrice: 0, points: 0, isAlcohol: false, parts: [] } as const
/** An order with a discount of 10 % on 24.00 € of food; the wine has no discount. */
const order: OrderForRefund = {
  lines: [
    {
      ...line,
      id: 'a',
      product: 1,
      quantity: 2,
      total: 2000,
      vat: [
        { rate: 55, gross: 401 },
        { rate: 100, gross: 1599 },
      ],
    },
    { ...line, id: 'b', product: 2, quantity: 1, total: 400, vat: [{ rate: 100, gross: 400 }] },
    {
      ...line,
      id: 'wine',
      product: 3,
      quantity: 1,
      total: 600,
      vat: [{ rate: 200, gross: 600 }],
      isAlcohol: true,
    },
    { ...line, id: 'reward', product: 4, quantity: 2, total: 0, points: 72, vat: [] },
  ],
  discount: 240,
  free: null,
  vat: [
    { rate: 55, net: 342, vat: 19, gross: 361 },
    { rate: 100, net: 1635, vat: 164, gross: 1799 },
    { rate: 200, net: 500, vat: 100, gross: 600 },
  ],
  toPay: 2760,
  earns: 27,
}
const refundLine = (at: number, amount: number, quantity = 1): RefundLine => ({
  line: at,
  quantity,
  amount,
})
const decide = (requestedLines: RefundLine[], earlier: RefundLine[][] = []) =>
  decideRefund(
    order,
    earlier.map((lines) => ({ amount: lines.reduce((all, l) => all + l.amount, 0), lines })),
    requestedLines,
  )

describe('a refund by the kitchen', () => {
  const half: OrderForRefund = {
    ...order,
    lines: [
      {
        ...line,
        id: 'a',
        product: 1,
        quantity: 1,
        total: 150,
        points: 90,
        vat: [{ rate: 100, gross: 150 }],
      },
    ],
    discount: 0,
    vat: [{ rate: 100, net: 136, vat: 14, gross: 150 }],
    toPay: 150,
    earns: 1,
  }

  it('gives back neither the points of the line nor the promo code, because the rest of the order is served (E7)', () => {
    const requestedLines = [refundLine(0, 150)]
    const ofOffice = decideRefund(half, [], requestedLines)
    const ofKitchen = decideRefund(half, [], requestedLines, { ofKitchen: true })
    expect(ofOffice).toMatchObject({ value: { isWhole: true, points: { givenBack: 90 } } })
    expect(ofKitchen).toMatchObject({
      value: { amount: 150, isWhole: false, points: { givenBack: 0, takenBack: 1 } },
    })
  })
})

describe('a refund of a line', () => {
  it('is at most its price less its share of the discount, and alcohol has no such share (H3, C30)', () => {
    expect(refundable(order, [])).toEqual({
      paid: 2760,
      amountLeft: 2760,
      lines: [
        { paid: 1800, left: 1800, units: 2, portionsLeft: [] },
        { paid: 360, left: 360, units: 1, portionsLeft: [] },
        { paid: 600, left: 600, units: 1, portionsLeft: [] },
        { paid: 0, left: 0, units: 2, portionsLeft: [] },
      ],
    })
  })

  it('can be partial and repeated, and is refused above the remaining amount, which the refusal states (H3)', () => {
    expect(decide([refundLine(0, 150)]).ok).toBe(true)
    expect(decide([refundLine(0, 1801, 2)])).toEqual({
      ok: false,
      code: 'refund_too_high',
      line: 0,
      amountLeft: 1800,
    })
    expect(decide([refundLine(0, 901)])).toMatchObject({ code: 'refund_too_high', amountLeft: 900 })
    expect(decide([refundLine(0, 200, 2)], [[refundLine(0, 1700, 2)]])).toMatchObject({
      code: 'refund_too_high',
      amountLeft: 100,
    })
    // Money that was refunded in the provider's own pages counts for every line, in proportion to
    // what is left of the line.
    const elsewhere = { amount: 2700, lines: [] }
    expect(decideRefund(order, [elsewhere], [refundLine(0, 61)])).toMatchObject({
      code: 'refund_too_high',
      line: 0,
      amountLeft: 39,
    })
  })

  it('is at most what is left of the order, even if the lines had other shares of the discount at an earlier refund (H3)', () => {
    // Line b counted as alcohol when it was refunded. So it had no share of the discount, and more
    // was refunded than the line would be worth now.
    const orderBefore = {
      ...order,
      lines: order.lines.map((sold) => (sold.id === 'b' ? { ...sold, isAlcohol: true } : sold)),
    }
    const earlierLines = [refundLine(1, 400)]
    expect(decideRefund(orderBefore, [], earlierLines).ok).toBe(true)
    // Each line has these amounts left, but the order has only 2360 of their 2400 cents.
    expect(decide([refundLine(0, 1800, 2), refundLine(2, 600)], [earlierLines])).toEqual({
      ok: false,
      code: 'refund_too_high',
      line: null,
      amountLeft: 2360,
    })
    expect(decide([refundLine(0, 1760, 2), refundLine(2, 600)], [earlierLines]).ok).toBe(true)
  })

  it('is refused when it is empty, or for a line or a quantity that was not sold (H3)', () => {
    expect(decide([])).toMatchObject({ code: 'refund_empty' })
    expect(decide([refundLine(0, 0)])).toMatchObject({ code: 'refund_empty', line: 0 })
    expect(decide([refundLine(3, 0, 2)])).toMatchObject({ code: 'refund_empty', line: null })
    expect(decide([refundLine(0, -1)])).toMatchObject({ code: 'refund_empty' })
    expect(decide([refundLine(0, 1.5)])).toMatchObject({ code: 'refund_empty' })
    expect(decide([refundLine(4, 1)])).toMatchObject({ code: 'refund_line_unknown', line: 4 })
    expect(decide([refundLine(0, 1, 3)])).toMatchObject({ code: 'refund_quantity_wrong' })
    expect(decide([refundLine(0, 1, 0)])).toMatchObject({ code: 'refund_quantity_wrong' })
    expect(decide([refundLine(0, 1), refundLine(0, 1)])).toMatchObject({
      code: 'refund_quantity_wrong',
    })
  })

  it('is not possible for an old order whose lines have no VAT rates', () => {
    const old = { ...order, lines: order.lines.map((sold) => ({ ...sold, vat: [] })) }
    expect(refundable(old, [])).toBeNull()
    expect(decideRefund(old, [], [refundLine(0, 1)])).toMatchObject({ code: 'refund_not_possible' })
  })
})

describe('the consequences of a refund', () => {
  it('are the VAT at the rates of the line, and one point taken back for each refunded euro (H3)', () => {
    const outcome = decide([refundLine(0, 900)])
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        amount: 900,
        lines: [
          {
            vat: [
              { rate: 55, gross: 181 },
              { rate: 100, gross: 719 },
            ],
          },
        ],
        vat: [
          { rate: 55, net: 171, vat: 10, gross: 181 },
          { rate: 100, net: 653, vat: 66, gross: 719 },
        ],
        points: { takenBack: 9, givenBack: 0 },
        isWhole: false,
      },
    })
  })

  it('include the points of a reward once the reward is refunded completely (H3)', () => {
    const pointsOf = (...refunds: RefundLine[][]) => {
      const outcome = decide(refunds.at(-1) ?? [], refunds.slice(0, -1))
      return outcome.ok ? outcome.value.points.givenBack : outcome.code
    }
    expect(pointsOf([refundLine(1, 1), refundLine(3, 0, 1)])).toBe(0)
    expect(pointsOf([refundLine(1, 1), refundLine(3, 0, 2)])).toBe(72)
    expect(
      pointsOf([refundLine(1, 1), refundLine(3, 0, 1)], [refundLine(1, 1), refundLine(3, 0, 1)]),
    ).toBe(72)
    expect(
      pointsOf([refundLine(1, 1), refundLine(3, 0, 2)], [refundLine(1, 1), refundLine(3, 0, 1)]),
    ).toBe('refund_empty')
  })

  it('include a refundable rest where all units of a line were refunded in part (H3)', () => {
    const earlier = [{ amount: 150, lines: [refundLine(0, 150, 2)] }]
    const remainingLines = refundableLines(order, earlier)
    expect(remainingLines[0]).toEqual(refundLine(0, 1650, 2))
    expect(decideRefund(order, earlier, remainingLines)).toMatchObject({ value: { isWhole: true } })
  })

  it('make the refund whole once the rest of every line is given back (H3)', () => {
    const earlier = [{ amount: 900, lines: [refundLine(0, 900)] }]
    const remainingLines = refundableLines(order, earlier)
    expect(remainingLines).toEqual([
      refundLine(0, 900, 1),
      refundLine(1, 360),
      refundLine(2, 600),
      refundLine(3, 0, 2),
    ])
    expect(decideRefund(order, earlier, remainingLines)).toMatchObject({
      value: { amount: 1860, isWhole: true, points: { takenBack: 18, givenBack: 72 } },
    })
  })
})

describe('the refunded units and supplements of a line', () => {
  /**
   * Two units of a bowl for 11.20 €, each with an extra of feta for 0.90 € and two portions of
   * pomegranate for 2.40 € together, at 10 % off.
   */
  const bowls: OrderForRefund = {
    lines: [
      {
        ...line,
        kind: 'formula',
        id: 'a',
        product: 1,
        quantity: 2,
        total: 2900,
        vat: [{ rate: 100, gross: 2900 }],
        parts: [
          { quantity: 1, amount: 90 },
          { quantity: 2, amount: 240 },
        ],
      },
    ],
    discount: 290,
    free: null,
    vat: [{ rate: 100, net: 2373, vat: 237, gross: 2610 }],
    toPay: 2610,
    earns: 26,
  }
  const partsRefund = (
    amount: number,
    ...partCounts: [part: number, quantity: number][]
  ): RefundLine => ({
    line: 0,
    quantity: 1,
    amount,
    parts: partCounts.map(([part, quantity]) => ({ part, quantity })),
  })
  const earlier = (...lines: RefundLine[]) =>
    lines.map((line) => ({ amount: line.amount, lines: [line] }))
  const ask = (requestedLine: RefundLine, ...before: RefundLine[]) => {
    const outcome = decideRefund(bowls, earlier(...before), [requestedLine])
    return outcome.ok ? outcome.value.lines[0]?.counted : outcome.code
  }

  it('cover a supplement at the price that was paid, and are refused once all of it is refunded (N6)', () => {
    expect(ask(partsRefund(82, [0, 1]))).toBe('refund_too_high')
    expect(ask(partsRefund(81, [0, 1]))).toEqual([{ part: 0, before: 0, quantity: 1, sold: 2 }])
    expect(ask(partsRefund(81, [0, 1]), partsRefund(81, [0, 1]))).toMatchObject([
      { before: 1, quantity: 1 },
    ])
    const both = [partsRefund(81, [0, 1]), partsRefund(10, [0, 1])] as const
    expect(ask(partsRefund(81, [0, 1]), ...both)).toBe('refund_twice')
    expect(ask(partsRefund(324, [1, 3]), ...both)).toEqual([
      { part: 1, before: 0, quantity: 3, sold: 4 },
    ])
    expect(ask(partsRefund(100, [1, 5]))).toBe('refund_quantity_wrong')
    expect(ask(partsRefund(100, [2, 1]))).toBe('refund_line_unknown')
    expect(ask(partsRefund(100, [1, 1], [1, 1]))).toBe('refund_quantity_wrong')
    expect(ask(partsRefund(0, [1, 1]))).toBe('refund_empty')
  })

  it('are counted unit by unit, and a refunded unit includes its own supplements (N6)', () => {
    expect(ask(refundLine(0, 1305))).toEqual([{ part: null, before: 0, quantity: 1, sold: 2 }])
    expect(ask(refundLine(0, 1305, 2), refundLine(0, 1305))).toBe('refund_twice')
    expect(ask(refundLine(0, 1305), refundLine(0, 1305))).toMatchObject([{ part: null, before: 1 }])
    // The bowl that is not refunded contains one portion of feta and two portions of pomegranate.
    expect(ask(partsRefund(324, [1, 3]), refundLine(0, 1305))).toBe('refund_twice')
    expect(ask(partsRefund(216, [1, 2]), refundLine(0, 1305))).toMatchObject([
      { part: 1, quantity: 2 },
    ])
    expect(ask(partsRefund(81, [0, 1]), partsRefund(81, [0, 1]), refundLine(0, 1305))).toBe(
      'refund_twice',
    )
    expect(ask(partsRefund(81, [0, 1]), refundLine(0, 1305), refundLine(0, 1305))).toBe(
      'refund_twice',
    )
  })

  it('leave room for a free amount while the units of the line have money left (N6, H3)', () => {
    expect(ask(refundLine(0, 300))).toEqual([])
    expect(ask(refundLine(0, 1305), refundLine(0, 300))).toMatchObject([
      { part: null, quantity: 1 },
    ])
    expect(ask(refundLine(0, 1006), refundLine(0, 300), refundLine(0, 1305))).toBe(
      'refund_too_high',
    )
    expect(ask(refundLine(0, 1005), refundLine(0, 300), refundLine(0, 1305))).toMatchObject([
      { before: 1 },
    ])
  })

  it('are reported by line, with the units that were made and handed over (N6)', () => {
    const statesAfter = (status: OrderStatus, reason: RefundReason, ...lines: RefundLine[]) => {
      const refunds = earlier(...lines).map((refund, i) => ({
        ...refund,
        reason,
        askedAt: `at ${i}`,
        doneAt: i === 1 ? `given ${i}` : null,
        isGivenByTap: reason === 'missing' && i < 2,
      }))
      return lineStates(bowls, { status, refunds })
    }
    const untouched = {
      line: 0,
      made: 0,
      handedOver: 0,
      refunded: 0,
      parts: [],
      amount: 0,
      waiting: 0,
    }
    expect(statesAfter('received', 'missing')).toEqual([{ ...untouched, refundedAt: [] }])
    expect(
      statesAfter(
        'collected',
        'missing',
        partsRefund(81, [0, 1]),
        refundLine(0, 1305),
        refundLine(0, 300),
      ),
    ).toEqual([
      {
        line: 0,
        made: 2,
        handedOver: 1,
        refunded: 1,
        parts: [{ part: 0, quantity: 1 }],
        amount: 1686,
        waiting: 81,
        refundedAt: ['given 1', 'at 2'],
      },
    ])
    expect(
      statesAfter('collected', 'quality', refundLine(0, 2000, 2), refundLine(0, 610, 2)),
    ).toMatchObject([{ made: 2, handedOver: 2, refunded: 2, parts: [], amount: 2610 }])
    expect(statesAfter('ready', 'quality', refundLine(0, 1305))).toMatchObject([
      { made: 2, handedOver: 0, refunded: 1 },
    ])
  })

  it('include a supplement when an amount without a named supplement is exactly its price (N6)', () => {
    expect(partsCosting(bowls, refundLine(0, 81))).toEqual([{ part: 0, quantity: 1 }])
    expect(partsCosting(bowls, refundLine(0, 216))).toEqual([{ part: 1, quantity: 2 }])
    expect(partsCosting(bowls, refundLine(0, 200))).toBeUndefined()
    expect(partsCosting(bowls, refundLine(0, 1305))).toBeUndefined()
    expect(partsCosting(order, refundLine(0, 100))).toBeUndefined()
  })
})
