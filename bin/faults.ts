import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandomSource } from '#testing/shopper/random-source.ts'
import { type FaultName, faultNames } from '#testing/faults/play-fault.ts'
import { type Caught, playIn, playSeeded } from '#testing/faults/play-seeded.ts'
import { writeRun, writeSeeded } from '#testing/faults/report.ts'
import { runFaults } from '#testing/faults/run.ts'
import { type SeededFault, seeded } from '#testing/faults/seeded.ts'
import { TEMPLATE, fillDatabase, startPostgres } from '#testing/programs/postgres.ts'
import { copyTree } from '#testing/runs/copy-tree.ts'
import { checkOut, findVersionBefore } from '#testing/versions/version-before.ts'

/*
 * `npm run test:faults -- [--rounds 20] [--seed 7] [--faults "stop fast,disk full"] [--report]`:
 * simulates a lunch at two programs behind PgBouncer for each fault, of the programs themselves or
 * of the services they need, and reports each invariant that fails afterwards. The disk-full fault
 * needs its own disk, and only root can mount one. `--seeded [--only WORDS]` plants faults in a
 * copy of the program instead, and fails if a lunch does not reveal one of them. `--report` writes
 * the result into docs/fault-test.md.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string' },
    faults: { type: 'string' },
    /**
     * Maximum waiting time in seconds: of a customer for an answer, and of a finished round for the
     * end of all work.
     */
    patience: { type: 'string', default: '240' },
    seeded: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    report: { type: 'boolean', default: false },
  },
})
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const [rounds, patience] = [Number(values.rounds ?? 0), Number(values.patience)]
const requestedFaults = faultNames.filter(
  (name) => values.faults?.split(',').includes(name) ?? true,
)
const isWhole = [seed, rounds, patience].every((number) => Number.isInteger(number) && number >= 0)
if (!isWhole || requestedFaults.length === 0) {
  console.error(
    `--rounds, --seed and --patience take whole numbers, --faults some of ${faultNames.join(', ')}`,
  )
  process.exit(2)
}
console.log(`seed ${seed}`)
if (!(await (values.seeded ? catchSeeded() : playRounds()))) process.exitCode = 1

/** Plays the rounds; returns false if an invariant failed. */
async function playRounds(): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'mesclun-faults-'))
  await chmod(directory, 0o755)
  const home = join(directory, 'disk')
  await mkdir(home)
  const disk = mountDisk(home)
  const commit = findVersionBefore()?.commit ?? null
  const cannot: FaultName[] = [
    ...(disk === null ? (['disk full'] as const) : []),
    ...(commit === null ? (['two versions'] as const) : []),
  ]
  if (cannot.length > 0) console.log(`not possible here: ${cannot.join(', ')}`)
  const possible = requestedFaults.filter((name) => !cannot.includes(name))
  const faults = Array.from(
    { length: rounds || possible.length },
    (_, i) => possible[i % possible.length] ?? 'none',
  )
  const before = commit !== null && faults.includes('two versions') ? await checkOut(commit) : null
  const postgres = await startPostgres(join(home, 'postgres'), { maxConnections: 60 })
  try {
    const databaseUrl = `${postgres.url}/${TEMPLATE}`
    await fillDatabase({ databaseUrl })
    const run = await runFaults({ postgres, disk, before: before?.tree ?? null }, databaseUrl, {
      faults,
      random: createRandomSource(seed),
      say: console.log,
      patience: patience * 1000,
    })
    if (values.report) await writeRun(seed, run)
    const orders = run.rounds.reduce((sum, round) => sum + round.orders, 0)
    const holds = run.wrong.length === 0
    console.log(
      `${faults.length} rounds, ${orders} orders, ${holds ? 'all holds' : 'NOT ALL HOLDS'}`,
    )
    return holds
  } finally {
    await before?.remove()
    await postgres.stop()
    if (disk !== null) execFileSync('umount', [disk])
    await rm(directory, { recursive: true, force: true })
  }
}

/** Mounts a small in-memory disk and returns its path; null without the right to mount. */
function mountDisk(path: string): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'mesclun', path], { stdio: 'ignore' })
    return path
  } catch {
    return null
  }
}

/** Plays a lunch with each planted fault; returns false if one of them was not revealed. */
async function catchSeeded(): Promise<boolean> {
  const copy = copyTree('seeded')
  const { checks } = playIn(copy, 'none', seed)
  // If a lunch failed without a fault, every planted fault would seem to be revealed.
  if (checks.length > 0) {
    console.error(`a lunch fails without a planted fault: ${checks.join('; ')}`)
    return false
  }
  const caught = new Map<SeededFault, Caught>()
  for (const fault of seeded.filter(({ name }) => name.includes(values.only))) {
    const detection = playSeeded(copy, fault, seed)
    caught.set(fault, detection)
    if (values.report) await writeSeeded(seed, caught)
    const by = detection.invariants.join(', ') || (detection.checks.length > 0 ? '–' : 'SURVIVED')
    console.log(
      `${by.padEnd(12)} ${fault.name}${detection.checks.map((check) => `\n    ${check}`).join('')}`,
    )
  }
  const survived = [...caught.values()].filter(({ checks: by }) => by.length === 0).length
  console.log(`${caught.size - survived} of ${caught.size} planted faults were caught`)
  return survived === 0 && caught.size > 0
}
