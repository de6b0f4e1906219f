import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Files that may read the pick-up time in the row of an order, because they write this time or
 * combine it with the time in `moved_orders`.
 */
const allowed = [
  'src/server/state/times/pickup-time.ts',
  'src/server/stores/orders/orders.ts',
  // This file reads the number that the stored reply of an order contains.
  'src/server/stores/orders/start-order.ts',
  'src/server/stores/orders/find-orders.ts',
  // This file draws a sample of past orders by the numbers in their rows.
  'src/server/stores/promos/past-orders.ts',
]

/**
 * Matches the pick-up time or the number in the row of an order. The excluded aliases belong to
 * other tables that have columns with these names.
 */
const rowTime =
  /\b(?!(?:moved|moved_orders|refused|contact|excluded)\.)\w+\.takeaway_(at|on)\b|\borders\.number\b/

it('only the listed files read the pickup time and number from the row of an order (H11)', () => {
  const readers = globSync('src/server/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts') && !allowed.includes(path))
    .filter((path) => rowTime.test(readFileSync(path, 'utf8')))
  expect(readers).toEqual([])
})
