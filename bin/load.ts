import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { judge, writeReport } from '#testing/load/report.ts'
import { runLoad } from '#testing/load/run.ts'
import { fillPostgres, openStage } from '#testing/load/stage.ts'
import { buildPages } from './build.ts'

/*
 * `npm run test:load -- [--minutes 10] [--warming 1] [--share 1] [--seed 7] [--report FILE]`:
 * simulates a chain at its busiest (G6) on this machine. `--share 0.1` sends a tenth of the load to
 * a tenth of the restaurants. Writes FILE.md and FILE.json, and exits with 1 if a limit is
 * exceeded.
 */
const RESTAURANTS = 1000
const BOARDS = 2000
const ORDERS = 10_000
const VIEWS = 300_000
/**
 * Number of restaurants in the demonstration chain. A test chain is an enlarged copy, so it has at
 * least as many.
 */
const LEAST = 48

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    warming: { type: 'string', default: '1' },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    report: { type: 'string', default: 'reports/load' },
  },
})
const warming = Number(values.warming)
const [minutes, share, seed] = [Number(values.minutes), Number(values.share), Number(values.seed)]
if (
  !(
    minutes > 0 &&
    minutes <= 120 &&
    warming >= 0 &&
    warming <= 30 &&
    share > 0 &&
    share <= 2 &&
    Number.isInteger(seed)
  )
) {
  console.error(
    '--minutes takes up to 120, --warming up to 30, --share up to 2, --seed a whole number',
  )
  process.exit(2)
}
// A signal ends this process through `exit`, whose handlers stop the processes that it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
buildPages(false)
const filled = await fillPostgres(Math.max(LEAST, Math.round(RESTAURANTS * share)))
try {
  const stage = await openStage(filled, {
    boards: Math.round(BOARDS * share),
    customers: 100,
    programs: 3,
    pages: true,
  })
  try {
    const load = {
      orders: ORDERS * share,
      views: VIEWS * share,
      minutes,
      warming,
      seed,
      pages: true,
    }
    const run = await runLoad(stage, load, console.log)
    const broken = judge(run)
    const report = writeReport(run, broken)
    console.log(report)
    await mkdir(dirname(values.report), { recursive: true })
    await writeFile(`${values.report}.md`, `${report}\n`)
    await writeFile(`${values.report}.json`, `${JSON.stringify({ ...run, broken }, null, 2)}\n`)
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await stage.stop()
  }
} finally {
  await filled.stop()
}
