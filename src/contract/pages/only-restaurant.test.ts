import { expect, it } from 'vitest'
import { placeChoice } from './only-restaurant.ts'

it('one restaurant is nobody’s choice, two are shown at once, and more are searched (D7)', () => {
  expect([1, 2, 3, 45].map(placeChoice)).toEqual(['only', 'few', 'many', 'many'])
})
