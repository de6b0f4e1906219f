import fc from 'fast-check'
import { lostReasons } from '#contract/office/reports.ts'
import { cancelReasons } from '#contract/shop/order-view.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { refundReasons } from '#domain/orders/refund.ts'
import type { ReferenceOrderLine } from '#testing/models/reference-sums.ts'

/** Times around both clock changes, at the ends of days and months, and at noon. */
const times = [
  '2026-03-28T22:59:00Z',
  '2026-03-29T00:30:00Z',
  '2026-03-29T01:30:00Z',
  '2026-03-29T21:59:00Z',
  '2026-03-31T21:59:00Z',
  '2026-03-31T22:00:00Z',
  '2026-10-24T21:59:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2026-10-25T22:59:00Z',
  '2026-11-24T11:15:00Z',
].map((time) => Date.parse(time))

const lines: ReferenceOrderLine[] = [
  {
    kind: 'formula',
    product: 3,
    quantity: 2,
    total: 2400,
    portions: [
      { ingredient: 101, quantity: 1 },
      { ingredient: 201, quantity: 2 },
    ],
    dessert: 951,
  },
  {
    kind: 'custom',
    product: null,
    quantity: 1,
    total: 900,
    portions: [{ ingredient: 201, quantity: 3 }],
  },
  { kind: 'signature', product: 1301, quantity: 2, total: 1900, portions: [], sauce: 704 },
  {
    kind: 'dessert',
    product: 951,
    quantity: 1,
    total: 400,
    portions: [{ ingredient: 901, quantity: 1 }],
  },
  { kind: 'item', product: 751, quantity: 3, total: 0, portions: [], worth: 540 },
]

const restaurant = fc.constantFrom(1, 2, 3)
const time = fc.constantFrom(...times)
const nth = fc.nat(20)

/** A random event. `nth` selects one of the existing orders. */
const randomEvent = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('placed' as const),
      restaurant,
      time,
      seller: fc.constantFrom('', 'mesclun', 'breizh'),
      toPay: fc.integer({ min: 1000, max: 9000 }),
      discount: fc.constantFrom(0, 0, 250),
      lines: fc.subarray(lines),
      isPaid: fc.boolean(),
      customer: fc.constantFrom(null, 0, 1),
      earns: fc.nat(40),
      spends: fc.constantFrom(0, 0, 12),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      type: fc.constant('step' as const),
      nth,
      status: fc.constantFrom(...orderStatuses),
      seconds: fc.nat(9000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('cancelled' as const),
      nth,
      reason: fc.constantFrom(...cancelReasons),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('delayed' as const),
      nth,
      minutes: fc.constantFrom(0, 10, 30),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('refunded' as const),
      nth,
      amount: fc.integer({ min: 1, max: 900 }),
      reason: fc.constantFrom(...refundReasons),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('paid-back' as const), nth, amount: fc.nat(1000) }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('moved' as const), nth, time }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('points' as const),
      nth,
      part: fc.constantFrom('taken-back', 'given-back', 'claimed'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('claimed' as const), nth, customer: fc.nat(1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('goodwill' as const),
      nth,
      points: fc.integer({ min: 1, max: 20 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('by-hand' as const),
      time,
      points: fc.constantFrom(5, 12, -3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('counter' as const),
      restaurant,
      day: fc.constantFrom<string[]>('2026-03-29', '2026-11-24'),
      kind: fc.constantFrom('earned' as const, 'spent' as const),
      points: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('counter-undone' as const), nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('refused' as const),
      restaurant,
      time,
      key: fc.nat(4),
      reason: fc.constantFrom(...lostReasons),
      cents: fc.nat(3000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('ordered-after-all' as const), nth, key: fc.nat(4) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('group' as const), members: fc.subarray([1, 2, 3]) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('forgotten' as const), customer: fc.nat(1) }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('kept' as const) }) },
)
export type RandomEvent = typeof randomEvent extends fc.Arbitrary<infer One> ? One : never
export const randomEvents = fc.array(randomEvent, { minLength: 10, maxLength: 45, size: 'max' })
