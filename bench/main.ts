import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type RunningPostgres, startPostgres } from '#testing/programs/postgres.ts'
import { measureCalls } from './calls.ts'
import { measureCarts } from './cart.ts'
import { measureImports } from './catalogues.ts'
import { databaseFor, fillTemplate } from './database.ts'
import type { Side } from './load.ts'
import { measureLive } from './live.ts'
import { measureLogins } from './logins.ts'
import { measureLighthouse } from './lighthouse.ts'
import { describeMachine } from './machine.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measurePayments } from './payments.ts'
import { startProgram } from './program.ts'
import { passes, ratioOf, type Row, writeTable } from './table.ts'
import { measureTakeaway } from './takeaway.ts'
import { measureTaps } from './taps.ts'

/*
 * Measures the program beside the limits of this machine: `npm run bench [-- --json FILE] [--only
 * calls,orders] [--quick]`. Each part is printed when it is done. Each figure is set against its
 * target; a miss is said, and does not fail the command. Lighthouse is installed for its section,
 * which takes 15 to 30 minutes: it is left out where it is not named. `--quick` visits each of its
 * pages three times, else five.
 */

const sections = [
  'calls',
  'pages',
  'taps',
  'orders',
  'payments',
  'live',
  'logins',
  'cart',
  'imports',
  'takeaway',
  'lighthouse',
] as const
type Section = (typeof sections)[number]

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const wanted = values.only?.split(',') ?? sections.filter((name) => name !== 'lighthouse')
const unknown = wanted.find((name) => !sections.some((section) => section === name))
if (unknown !== undefined)
  throw new Error(`--only takes ${sections.join(', ')}; there is no ${unknown}`)

const rows: Row[] = []
const unmeasured: Section[] = []

/**
 * Measures a part, if it is wanted, and prints it; one that fails says why, and keeps no other from
 * being measured.
 */
async function measure(section: Section, work: () => Row[] | Promise<Row[]>): Promise<void> {
  if (!wanted.includes(section)) return
  process.stderr.write(`${section} …\n`)
  try {
    const measured = await work()
    rows.push(...measured)
    console.log(writeTable(measured))
  } catch (error) {
    process.exitCode = 1
    unmeasured.push(section)
    console.error(`${section}: not measured:`, error)
  }
}

/** These go to one program, started once. */
async function measureServed(postgres: RunningPostgres): Promise<void> {
  if (
    !(['calls', 'pages', 'taps', 'lighthouse'] as const).some((section) => wanted.includes(section))
  )
    return
  const program = await startProgram({ DATABASE_URL: await databaseFor(postgres, 'served') })
  const served = (work: (program: Side) => Promise<Row[]>) => () => work(program)
  try {
    await measure('calls', served(measureCalls))
    await measure('pages', served(measurePages))
    await measure('taps', served(measureTaps))
    await measure(
      'lighthouse',
      served((side) => measureLighthouse(side, values.quick ? 3 : 5)),
    )
  } finally {
    await program.stop()
  }
}

async function measureAll(postgres: RunningPostgres): Promise<void> {
  await fillTemplate(postgres)
  await measureServed(postgres)
  await measure('orders', async () =>
    measureOrders(postgres, {
      databaseUrl: await databaseFor(postgres, 'orders'),
      referenceUrl: await databaseFor(postgres, 'reference'),
    }),
  )
  await measure('payments', async () =>
    measurePayments(postgres, await databaseFor(postgres, 'payments')),
  )
  await measure('live', async () => measureLive(await databaseFor(postgres, 'live')))
  await measure('logins', async () => measureLogins(await databaseFor(postgres, 'logins')))
  await measure('cart', measureCarts)
  await measure('imports', () => measureImports(postgres))
  await measure('takeaway', measureTakeaway)
}

const start = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'mesclun-bench-'))
const postgres = await startPostgres(join(folder, 'postgres'), { durable: true })
try {
  const machine = describeMachine(postgres.bin)
  await measureAll(postgres)
  console.log(
    `\n${Object.entries(machine)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', ')}`,
  )
  const missed = rows.filter((row) => passes(row) === false).length
  const took = Math.round((performance.now() - start) / 1000)
  const verdict =
    missed > 0
      ? `${missed} missed`
      : unmeasured.length > 0
        ? 'no target missed'
        : 'every target reached'
  console.log(
    [`${took} s`, verdict, ...unmeasured.map((section) => `${section} not measured`)].join(', '),
  )
  if (values.json !== undefined) {
    const report = {
      machine,
      rows: rows.map((row) => ({ ...row, ratio: ratioOf(row), passes: passes(row) })),
    }
    await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
