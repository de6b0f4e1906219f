import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Files that may read the pick-up time in the row of an order: they write it, or combine it with
 * the moved time.
 */
const allowed = [
  'src/server/state/times/pickup-time.ts',
  'src/server/stores/orders/orders.ts',
  // Reads the number in the stored reply of an order.
  'src/server/stores/orders/start-order.ts',
  'src/server/stores/orders/find-orders.ts',
  // Draws a sample of past orders by the numbers in their rows.
  'src/server/stores/promos/past-orders.ts',
]

it('only the listed files read the pickup time and number from the row of an order (H11)', () => {
  const readers = globSync('src/server/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts') && !allowed.includes(path))
    .filter((path) => /orders\.(takeaway_(at|on)|number)\b/.test(readFileSync(path, 'utf8')))
  expect(readers).toEqual([])
})
