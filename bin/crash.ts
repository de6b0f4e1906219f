import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { failpoints } from '#server/kit/failpoints.ts'
import { writeReport } from '#testing/crash/report.ts'
import { runCrashes } from '#testing/crash/run.ts'
import { TEMPLATE, fillDatabase, startPostgres } from '#testing/programs/postgres.ts'

/*
 * `npm run test:crash -- [--cases 240] [--seed 7] [--steps card-confirmed,job-done] [--report]`:
 * kills the program before and after every step of an order and reports each invariant that fails
 * afterwards; `--report` writes the result into docs/crash-test.md.
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '240' },
    seed: { type: 'string' },
    steps: { type: 'string' },
    report: { type: 'boolean', default: false },
  },
})
const targetSteps =
  values.steps === undefined
    ? failpoints
    : failpoints.filter((step) => values.steps?.split(',').includes(step))
const cases = Number(values.cases)
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
if (!Number.isInteger(cases) || cases < 1 || !Number.isInteger(seed) || targetSteps.length === 0) {
  console.error(`--cases and --seed take whole numbers, --steps some of ${failpoints.join(', ')}`)
  process.exit(2)
}

console.log(`seed ${seed}`)
const directory = await mkdtemp(join(tmpdir(), 'mesclun-crash-'))
const postgres = await startPostgres(join(directory, 'postgres'))
try {
  const databaseUrl = `${postgres.url}/${TEMPLATE}`
  await fillDatabase({ databaseUrl })
  const run = await runCrashes(databaseUrl, {
    cases,
    seed,
    targetSteps,
    say: console.log,
  })
  for (const { check, violations: found } of run.wrong)
    console.log(`NOT SO: ${check}\n  ${found.slice(0, 20).join('\n  ')}`)
  if (values.report) await writeReport(new URL('../docs/crash-test.md', import.meta.url), run)
  const missed = run.played.filter(({ died }) => !died).length
  const { deaths, orders, seconds } = run
  console.log(
    `${cases} cases, ${deaths} deaths, ${missed} missed, ${orders} orders, ${seconds.toFixed(0)} s`,
  )
  if (run.wrong.length > 0 || missed > 0) process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
