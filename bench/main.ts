import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type RunningPostgres, startPostgres } from '#testing/programs/postgres.ts'
import { measureCarts } from './sections/cart.ts'
import { measureImports } from './sections/catalogues.ts'
import { databaseFor, fillTemplate } from './tools/database.ts'
import { foundOrdersSection, measureFoundOrders } from './sections/found-orders.ts'
import { jobsSection, measureJobs } from './sections/jobs.ts'
import { measureLighthouse } from './sections/lighthouse.ts'
import { listeningSection, measureListening } from './sections/listening.ts'
import { liveSection, measureLive } from './sections/live.ts'
import { loginsSection, measureLogins } from './sections/logins.ts'
import { describeMachine } from './tools/machine.ts'
import { measureOfficeTables, officeTablesSection } from './sections/office-tables.ts'
import { measureOrders } from './sections/orders.ts'
import { closingsSection, measureClosings } from './sections/closings.ts'
import { measureCalls, measurePages } from './sections/pages.ts'
import { measurePastOrders, pastOrdersSection } from './sections/past-orders.ts'
import { measurePayments } from './sections/payments.ts'
import { type BenchProgram, startProgram } from './tools/processes.ts'
import { rounds } from './tools/quick.ts'
import { measureReportYear, reportYearSection } from './sections/report-year.ts'
import { watchStolen } from './tools/stolen.ts'
import { type BenchRow, passes, ratioOf, writeTable } from './tools/table.ts'
import { measureSizes, sizesSection } from './sections/sizes.ts'
import { measureTakeaway } from './sections/takeaway.ts'
import { measureTaps } from './sections/taps.ts'

/*
 * Measures the program and compares it with the limits of this machine: `npm run bench [-- --json
 * FILE] [--only calls,orders] [--quick]`. Prints each part when it is done, and compares each
 * figure with its target; a missed target is reported but does not fail the command. The lighthouse
 * section installs Lighthouse and takes 15 to 30 minutes, so it runs only when `--only` names it.
 * `--quick` runs one short round of everything; Lighthouse then visits each page three times
 * instead of five.
 */

/** Sections that measure the same running program, which is started once for all of them. */
const served: Record<string, (program: BenchProgram) => Promise<BenchRow[]>> = {
  calls: measureCalls,
  pages: measurePages,
  taps: measureTaps,
  lighthouse: measureLighthouse,
}

type Section = {
  title: string
  /** `copy` makes a database for this section; for a second one, it takes a name. */
  work: (
    postgres: RunningPostgres,
    copy: (name?: string) => Promise<string>,
  ) => BenchRow[] | Promise<BenchRow[]>
}
const onCopy =
  (measureCopy: (databaseUrl: string) => Promise<BenchRow[]>): Section['work'] =>
  async (_, copy) =>
    measureCopy(await copy())
/**
 * Sections that do not measure the shared program. Each starts the programs and fills the databases
 * that it needs; `cart` and `takeaway` need neither.
 */
const alone: Record<string, Section> = {
  orders: {
    title: 'an order of five lines, on PostgreSQL',
    work: async (postgres, copy) => measureOrders(postgres, await copy(), await copy('reference')),
  },
  payments: {
    title: 'an order of five lines, paid by card, on PostgreSQL',
    work: async (postgres, copy) => measurePayments(postgres, await copy()),
  },
  jobs: {
    title: jobsSection,
    work: async (postgres, copy) => measureJobs(postgres, await copy()),
  },
  listening: { title: listeningSection, work: onCopy(measureListening) },
  live: { title: liveSection, work: onCopy(measureLive) },
  logins: { title: loginsSection, work: onCopy(measureLogins) },
  'found-orders': { title: foundOrdersSection, work: onCopy(measureFoundOrders) },
  'past-orders': {
    title: pastOrdersSection,
    work: async (postgres, copy) =>
      measurePastOrders(postgres, await copy(), await copy('no_past')),
  },
  'office-tables': { title: officeTablesSection, work: onCopy(measureOfficeTables) },
  closings: { title: closingsSection, work: onCopy(measureClosings) },
  'report-year': { title: reportYearSection, work: measureReportYear },
  cart: { title: 'cart engine', work: measureCarts },
  imports: { title: 'import of a catalogue, on PostgreSQL', work: measureImports },
  takeaway: { title: 'takeaway times', work: measureTakeaway },
  sizes: { title: sizesSection, work: measureSizes },
}

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const names = [...Object.keys(served), ...Object.keys(alone)]
const selectedSections = values.only?.split(',') ?? names.filter((name) => name !== 'lighthouse')
const unknown = selectedSections.find((name) => !names.includes(name))
if (unknown !== undefined)
  throw new Error(`--only takes ${names.join(', ')}; there is no ${unknown}`)

const rows: (BenchRow & { section: string })[] = []
const unmeasured: string[] = []

/**
 * Measures and prints a section. If it fails, prints the reason and lets the other sections run.
 */
async function measure(
  section: string,
  work: () => BenchRow[] | Promise<BenchRow[]>,
): Promise<void> {
  if (!selectedSections.includes(section)) return
  process.stderr.write(`${section} …\n`)
  try {
    const { result: done, stolen } = await watchStolen(async () => work())
    rows.push(...done.map((measuredRow) => ({ section, ...measuredRow })))
    const how = `${Math.round(stolen * 100)} % of the processors stolen meanwhile`
    console.log(writeTable(`${alone[section]?.title ?? section} (${how})`, done))
  } catch (error) {
    process.exitCode = 1
    unmeasured.push(section)
    console.error(`${section}: the measurement failed:`, error)
  }
}

async function measureServed(postgres: RunningPostgres): Promise<void> {
  if (!Object.keys(served).some((name) => selectedSections.includes(name))) return
  const program = await startProgram({ DATABASE_URL: await databaseFor(postgres, 'served') })
  try {
    for (const [section, work] of Object.entries(served))
      await measure(section, () => work(program))
  } finally {
    await program.stop()
  }
}

const start = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'mesclun-bench-'))
const postgres = await startPostgres(join(folder, 'postgres'), { durable: true })
try {
  const machine = describeMachine(postgres.bin)
  await fillTemplate(postgres)
  await measureServed(postgres)
  for (const [section, { work }] of Object.entries(alone)) {
    const copy = (name = section.replace('-', '_')) => databaseFor(postgres, name)
    await measure(section, () => work(postgres, copy))
  }
  const described = Object.entries(machine).map(([name, value]) => `${name}: ${value}`)
  console.log(`\n${described.join(', ')}; servers are loaded ${rounds} times, medians`)
  const missed = rows.filter((row) => passes(row) === false).length
  const verdict =
    missed > 0
      ? `${missed} missed`
      : unmeasured.length > 0
        ? 'no target missed'
        : 'every target reached'
  const took = `${Math.round((performance.now() - start) / 1000)} s`
  console.log([took, verdict, ...unmeasured.map((name) => `${name} not measured`)].join(', '))
  if (values.json !== undefined) {
    const judged = rows.map((row) => ({ ...row, ratio: ratioOf(row), passes: passes(row) }))
    await writeFile(values.json, `${JSON.stringify({ machine, rows: judged }, null, 2)}\n`)
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
