import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PARIS } from '#domain/time/opening.ts'
import { readSource } from '#server/chain/source.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { cancelAfterwards, visitChain } from '#testing/builders/a-chain-visit.ts'
import {
  type ChainFiles,
  filesOf,
  plainChain,
  randomChain,
  randomSlip,
  repeatedHour,
  withSlip,
} from '#testing/builders/random-chain.ts'
import {
  type DatabaseCopy,
  type DatabaseKind,
  copyDatabase,
  copyOf,
  databaseKinds,
  emptyDatabase,
} from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { textProblems } from '#testing/readers/fault-texts.ts'
import { budget } from '#testing/runs/budget.ts'
import { checkChain, missingFiles } from './check-chain.ts'
import { exportChain } from './export-chain.ts'
import { type ChainFault, type ImportFault, fault } from './faults.ts'
import { type ChainText, importTexts, inOrder } from './import-folder.ts'
import { importText, withImportLock, dryRun } from './import-text.ts'

/**
 * `RUNS`: number of chains that are opened and visited. `SLIPS`: number of files with a mistake
 * that are imported; the import must refuse them unless the mistake does no harm.
 */
const RUNS = budget({ change: 2, all: 60 })
const SLIPS = budget({ change: 100, all: 3000 })

const textsOf = (files: ChainFiles): ChainText[] =>
  inOrder(Object.entries(files).map(([name, value]) => ({ name, text: JSON.stringify(value) })))

/**
 * Imports a chain like the command `chain import`. Returns the faults if the chain is refused,
 * otherwise the warnings of `checkChain` at the time `now`.
 */
async function importChain(
  database: Database,
  texts: readonly ChainText[],
  now: number,
): Promise<{ faults: ImportFault[] } | { hints: ChainFault[] }> {
  return withImportLock(database, async (tx) => {
    const outcome = await importTexts(tx, texts)
    if ('faults' in outcome) return { faults: outcome.faults }
    const missing = await missingFiles(tx)
    return missing.length > 0
      ? { faults: missing.map((path) => fault(`$ ${path}`, 'missing')) }
      : { hints: checkChain(await readSource(tx, now), now) }
  })
}

/** Expects that each fault names its place, and has a text in every language. */
function expectNamedFaults(faults: readonly ImportFault[]): void {
  expect(faults.map(({ path }) => path)).toEqual(faults.map(() => expect.stringMatching(/^\$/)))
  expect(faults.flatMap(textProblems)).toEqual([])
}

const empty = new Map<DatabaseKind, DatabaseCopy>()
function copyEmpty(kind: DatabaseKind): Promise<DatabaseCopy> {
  const emptyCopy = empty.get(kind)
  if (emptyCopy === undefined) throw new Error('the copy of an empty database was not created')
  return copyOf(emptyCopy)
}
beforeAll(async () => {
  for (const kind of databaseKinds) {
    const copy = await emptyDatabase(kind)
    const database = await openDatabase(copy)
    await migrate(database)
    await database.close()
    empty.set(kind, copy)
  }
})
afterAll(async () => {
  for (const copy of empty.values()) await copy.remove()
})

/**
 * Imports a chain, opens the program on it with the clock at `now`, and runs `work`. Returns false
 * if the import refuses the chain.
 */
async function withChain(
  kind: DatabaseKind,
  { texts, now }: { texts: readonly ChainText[]; now: number },
  work: (app: TestApp, hints: readonly ChainFault[]) => Promise<void>,
): Promise<boolean> {
  const copy = await copyEmpty(kind)
  const database = await openDatabase(copy)
  const outcome = await importChain(database, texts, now)
  await database.close()
  if ('faults' in outcome) {
    await copy.remove()
    expectNamedFaults(outcome.faults)
    return false
  }
  const app = await openTestApp(kind, {}, { databaseCopy: copy, now })
  try {
    await work(app, outcome.hints)
  } finally {
    await app.close()
  }
  return true
}

describe('any generated chain that passes the checks', () => {
  it(
    'sells and cancels orders in each restaurant, or says why not, even after another chain replaces it (B1, B4, B5, B6, B8)',
    { timeout: 1_800_000 },
    async () => {
      const reached = { passed: 0, cancelled: 0, afterwards: 0, atClockChange: 0 }
      await fc.assert(
        fc.asyncProperty(
          randomChain,
          randomChain,
          fc.oneof(
            { weight: 4, arbitrary: fc.constant(null) },
            { weight: 1, arbitrary: randomSlip },
          ),
          fc.constantFrom<DatabaseKind>('postgres', 'postgres', 'postgres', 'embedded'),
          async (plan, after, slip, kind) => {
            const files = filesOf(plan)
            const texts = textsOf(slip === null ? files : withSlip(files, slip).files)
            const [now, pickupNear] = [Date.parse(plan.visit.at), Date.parse(plan.visit.pickupNear)]
            await withChain(kind, { texts, now }, async (app, hints) => {
              const visited = await visitChain(app, { hints, pickupNear })
              const { activeOrders } = visited
              reached.passed += 1
              reached.cancelled += visited.cancelled
              reached.atClockChange += visited.pickupTimes.filter(isAtClockChange).length
              await comesBack(app)
              const outcome = await importChain(app.database, textsOf(filesOf(after)), now)
              if ('faults' in outcome) return
              await app.services.catalogue.refresh()
              for (const order of activeOrders) await cancelAfterwards(app, order)
              reached.afterwards += activeOrders.length
              await comesBack(app)
            })
          },
        ),
        {
          numRuns: RUNS,
          endOnFailure: true,
          // In this example, the first chain certainly sells, and its restaurants still sell after
          // the second chain has replaced it.
          examples: [[repeatedHour, { ...plainChain, first: 1, sellers: 2 }, null, 'embedded']],
        },
      )
      expect(Object.values(reached).every((count) => count > 0)).toBe(true)
    },
  )

  it(
    'is refused with a path after any single change to its files, unless the change does no harm (B1, B8)',
    { timeout: 1_800_000 },
    async () => {
      const copy = await copyDatabase('postgres')
      const database = await openDatabase(copy)
      let refused = 0
      await fc.assert(
        fc.asyncProperty(randomChain, randomSlip, async (plan, slip) => {
          const { name, files } = withSlip(filesOf(plan), slip)
          await dryRun(database, async (tx) => {
            const outcome = await importText(tx, JSON.stringify(files[name]))
            if (!('faults' in outcome)) return
            refused += 1
            expectNamedFaults(outcome.faults)
          })
        }),
        { numRuns: SLIPS, endOnFailure: true },
      )
      expect(refused).toBeGreaterThan(0)
      await database.close()
      await copy.remove()
    },
  )
})

/** Whether the clocks of Paris change within an hour of an instant. */
function isAtClockChange(instant: string): boolean {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(PARIS)
  return at.subtract({ hours: 1 }).offset !== at.add({ hours: 1 }).offset
}

/** Expects that a chain is identical after it was exported and imported again (B8). */
async function comesBack({ database }: TestApp): Promise<void> {
  const exported = await exportChain(database.db)
  const copy = await copyEmpty('postgres')
  const secondDatabase = await openDatabase(copy)
  try {
    const files = inOrder([...exported].map(([name, text]) => ({ name, text })))
    const outcome = await importChain(secondDatabase, files, Date.now())
    expect('faults' in outcome ? outcome.faults : []).toEqual([])
    expect(await exportChain(secondDatabase.db)).toEqual(exported)
  } finally {
    await secondDatabase.close()
    await copy.remove()
  }
}
