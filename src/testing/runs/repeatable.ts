import fc from 'fast-check'
import { budget } from './budget.ts'
import { runSeed } from './regression-seeds.ts'

// Properties without settings of their own use the seed of the run, and run longer in the full proof.
fc.configureGlobal({ seed: runSeed, numRuns: budget({ change: 100, all: 1000 }) })
