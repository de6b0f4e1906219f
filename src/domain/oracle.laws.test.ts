import { expect, it } from 'vitest'
import { compareWithNaive, reportOf } from '#testing/oracle.ts'

it('the rules agree with a naive cart after any commands (C1, C3, C4, C8, C9, C13, C14, C15, C16, C17, C25)', () => {
  const comparison = compareWithNaive({ steps: 100_000, seed: Math.floor(Math.random() * 2 ** 31) })
  expect(reportOf(comparison)).toMatch(/^the rules and the naive cart agreed over \d{6} steps$/)
})
