import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textProblems } from '#testing/readers/fault-texts.ts'
import { budget } from '#testing/runs/budget.ts'
import { readChainFile } from './chain-file.ts'
import type { ImportFault } from './faults.ts'

const RUNS = budget({ change: 60, all: 2000 })

const seed = Object.fromEntries(
  [
    'catalogue',
    'restaurants',
    'sellers',
    'chain',
    'legal',
    'legal/terms-2026-11-23',
    'legal/personal-data-2026-11-23',
    'illustrations',
    'origins',
  ].map((name) => [name, JSON.parse(readFileSync(`db/seed/${name}.json`, 'utf8')) as unknown]),
)
const promos = {
  promos: [
    {
      code: 'MERCI',
      kind: 'product',
      value: 101,
      product: 'ingredient',
      minimum: 0,
      valid_from: '2026-12-01',
      valid_to: null,
      overall_limit: 10,
      per_customer_limit: null,
      first_order_only: false,
      restaurants: [1],
      stopped: false,
    },
  ],
}
const files: Record<string, unknown> = { ...seed, promos }

/** Replacements for a value: nothing, and one value of every type. */
const replacements = [
  undefined,
  null,
  true,
  -1,
  0.015,
  99,
  1e12,
  '',
  'x'.repeat(6000),
  'Été\u202e',
  '2026-02-30',
  [],
  ['x', 'x'],
  {},
  { type: 'x', kind: 'x', strange: 1, prize: 2 },
]

type Holder = Record<string, unknown>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** Changes one value of a file; each step goes one level deeper. */
function breakIn(file: unknown, steps: readonly number[], replacement: unknown): unknown {
  const broken: unknown = structuredClone(file)
  let holder = broken as Holder
  for (const step of steps) {
    const keys = Object.keys(holder)
    const key = keys[step % Math.max(1, keys.length)]
    if (key === undefined) break
    const inner = holder[key]
    if (isHolder(inner) && step !== steps.at(-1)) holder = inner
    else {
      holder[key] = replacement
      break
    }
  }
  return broken
}

describe('the faults of any broken file', () => {
  it(
    'each have a code, values, and a sentence in every language (M6, H8)',
    { timeout: 1_800_000 },
    () => {
      const faultsByCode = new Map<string, ImportFault>()
      fc.assert(
        fc.property(
          fc.constantFrom(...Object.keys(files)),
          fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 7 }),
          fc.constantFrom(...replacements),
          (name, steps, replacement) => {
            const parsedFile = readChainFile(
              JSON.stringify(breakIn(files[name], steps, replacement)),
              null,
            )
            if (!('faults' in parsedFile)) return
            expect(parsedFile.faults.flatMap(textProblems)).toEqual([])
            for (const fault of parsedFile.faults) faultsByCode.set(fault.code, fault)
          },
        ),
        { numRuns: RUNS, endOnFailure: true },
      )
      expect(faultsByCode.size).toBeGreaterThan(0)
    },
  )
})
