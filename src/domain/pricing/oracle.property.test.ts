import { expect, it } from 'vitest'
import { budget } from '#testing/runs/budget.ts'
import { seedsOf } from '#testing/runs/regression-seeds.ts'
import { compareWithReference, reportOf } from '#testing/models/oracle.ts'

const seeds = seedsOf('oracle')
const STEPS = budget({ change: 10_000, all: 200_000 })

it.each(seeds)(
  'the rules agree with the reference cart after random commands of seed %i (C1, C3, C4, C8, C9, C13, C14, C15, C16, C17, C25)',
  (seed) => {
    expect(reportOf(compareWithReference({ steps: STEPS, seed }))).toMatch(
      /^the rules and the reference cart agreed over \d{5,} steps$/,
    )
  },
)
