import fc from 'fast-check'
import { budget } from './budget.ts'
import { runSeed } from './kept-seeds.ts'

// Laws that say nothing themselves draw from the seed of the run, and are held for longer at night.
fc.configureGlobal({ seed: runSeed, numRuns: budget({ slice: 100, whole: 1000 }) })
