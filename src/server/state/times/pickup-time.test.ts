import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Where the time of a row is meant: it is written here, or replaced by the time of now. */
const allowed = [
  'src/server/state/times/pickup-time.ts',
  'src/server/stores/orders/orders.ts',
  // The number in the stored reply of an order.
  'src/server/stores/orders/start-order.ts',
  'src/server/stores/orders/find-orders.ts',
  // A sample of past orders is drawn by the numbers of their rows.
  'src/server/stores/promos/past-orders.ts',
]

it('is the only place that reads the time with which an order was sold (H11)', () => {
  const readers = globSync('src/server/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts') && !allowed.includes(path))
    .filter((path) => /orders\.(takeaway_(at|on)|number)\b/.test(readFileSync(path, 'utf8')))
  expect(readers).toEqual([])
})
