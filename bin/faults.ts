import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawer } from '#testing/crash/plan.ts'
import { faultNames } from '#testing/faults/play-fault.ts'
import { runFaults } from '#testing/faults/run.ts'
import { TEMPLATE, fillDatabase, startPostgres } from '#testing/programs/postgres.ts'

/*
 * `npm run test:faults -- [--rounds 20] [--seed 7] [--faults "stop fast,disk full"]`: breaks
 * PostgreSQL, a program and the connection between them in turn, during a lunch on two programs,
 * and reports each invariant that fails afterwards. The disk-full fault needs a disk of its own,
 * and mounting it needs root.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string' },
    faults: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const directory = await mkdtemp(join(tmpdir(), 'mesclun-faults-'))
await chmod(directory, 0o755)
const disk = mountDisk(join(directory, 'disk'))
const asked =
  values.faults === undefined
    ? faultNames
    : faultNames.filter((name) => values.faults?.split(',').includes(name))
const faults = asked.filter((name) => name !== 'disk full' || disk !== null)
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed) || faults.length === 0) {
  console.error(`--rounds and --seed take whole numbers, --faults some of ${faultNames.join(', ')}`)
  process.exit(2)
}
console.log(`seed ${seed}${disk === null ? '; no disk of its own: it is not filled' : ''}`)
await mkdir(disk ?? join(directory, 'disk'), { recursive: true })
const postgres = await startPostgres(join(directory, 'disk', 'postgres'), { maxConnections: 60 })
try {
  const databaseUrl = `${postgres.url}/${TEMPLATE}`
  await fillDatabase({ databaseUrl })
  const run = await runFaults({ postgres, disk }, databaseUrl, {
    rounds,
    draw: drawer(seed),
    say: console.log,
    faults,
  })
  for (const { check, found } of run.wrong)
    console.log(`NOT SO: ${check}\n  ${found.slice(0, 20).join('\n  ')}`)
  console.log(
    `${run.rounds} rounds, ${run.orders} orders, ${run.wrong.length === 0 ? 'all holds' : 'NOT ALL HOLDS'}`,
  )
  if (run.wrong.length > 0) process.exitCode = 1
} finally {
  await postgres.stop()
  if (disk !== null) execFileSync('umount', [disk])
  await rm(directory, { recursive: true, force: true })
}

/** Mounts a small in-memory disk; null without the right to mount. */
function mountDisk(path: string): string | null {
  try {
    execFileSync('mkdir', ['-p', path])
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'mesclun', path], { stdio: 'ignore' })
    return path
  } catch {
    return null
  }
}
