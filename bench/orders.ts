import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '#contract/client.ts'
import { placeOrder } from '#contract/shop/orders.ts'
import { listRestaurants } from '#contract/shop/restaurants.ts'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import { type Afterwards, measureAfterwards } from './order-afterwards.ts'
import { median } from './median.ts'
import { type OrderBody, asCustomer, orderBodies } from './order-bodies.ts'
import { writeReference } from './pgbench-script.ts'
import { processorTime } from './processes.ts'
import { type Program, startProgram } from './program.ts'
import { listenToSql, type Statement } from './sql-listener.ts'
import type { Row } from './table.ts'

const run = promisify(execFile)
const section = 'an order of five lines, on PostgreSQL'
const rounds = 3
const seconds = 4
const clients = 8
/** Orders go to so many restaurants in turn, to one time of each. */
const kitchens = 24

/** Orders per second, and milliseconds of processor time for each. */
type Speed = { rate: number; program: number; database: number }
type Round = { ours: Speed; after: Afterwards; limit: number }

/** Comes from the program's own pages, as a browser would say. */
const clientOf = ({ origin }: Program) =>
  createClient(
    ({ path, headers, ...request }) =>
      fetch(origin + path, { ...request, headers: { ...headers, origin } }),
    'fr',
  )

/**
 * Orders at the program, and at pgbench a transaction that writes what an order leaves behind and
 * asks nothing, in turn. Each has a database of its own; both wait for the disk.
 */
export async function measureOrders(
  postgres: RunningPostgres,
  { databaseUrl, referenceUrl }: { databaseUrl: string; referenceUrl: string },
): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mesclun-bench-'))
  const program = await startProgram({ DATABASE_URL: databaseUrl, PAGES: 'false' })
  try {
    const { results } = await clientOf(program).call(listRestaurants, { query: { limit: 300 } })
    const payable = results.filter(({ payment_options }) =>
      payment_options.includes('pay_at_restaurant'),
    )
    const bodies = await orderBodies(
      clientOf(program),
      payable.slice(0, kitchens).map(({ id }) => id),
    )
    const [body] = bodies
    if (!body) throw new Error('no restaurant takes orders')
    const [first, again] = await overhear(referenceUrl, body)
    const reference = join(folder, 'reference.sql')
    const { text, variables } = writeReference(writingOf(first), writingOf(again), results.length)
    await writeFile(reference, text)
    const played = [
      '-f',
      reference,
      ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
    ]
    const bodiesFile = join(folder, 'bodies.json')
    await writeFile(bodiesFile, JSON.stringify(bodies))
    await playFor(1, played, postgres, referenceUrl)
    await placeFor(1, program, postgres, bodiesFile)
    await measureAfterwards({ program: program.pid, database: postgres.pid }, databaseUrl)
    const measured: Round[] = []
    for (let i = 0; i < rounds; i++) {
      measured.push({
        ours: await placeFor(seconds, program, postgres, bodiesFile),
        after: await measureAfterwards(
          { program: program.pid, database: postgres.pid },
          databaseUrl,
        ),
        limit: await playFor(seconds, played, postgres, referenceUrl),
      })
    }
    return report(measured, first.length)
  } finally {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function report(measured: readonly Round[], statements: number): Row[] {
  const row = { section, limit: null }
  const middle = (which: keyof Speed) => median(measured.map(({ ours }) => ours[which]))
  const [program, database] = [middle('program'), middle('database')]
  const later = (which: keyof Afterwards) => median(measured.map(({ after }) => after[which]))
  return [
    {
      ...row,
      name: 'placed',
      unit: '/s',
      ours: middle('rate'),
      limit: { by: 'pgbench', value: median(measured.map(({ limit }) => limit)) },
      target: { of: 'ratio', least: 0.2 },
      note: `${clients} clients, fsync on; pgbench: the order's one writing statement and a plain job row, prepared, nothing asked`,
    },
    {
      ...row,
      name: 'processor time',
      unit: 'ms',
      ours: program + database,
      target: { of: 'ours', most: 5 },
      note: `program ${program.toFixed(2)} ms, database ${database.toFixed(2)} ms`,
    },
    {
      ...row,
      name: 'processor time afterwards',
      unit: 'ms',
      ours: later('program') + later('database'),
      target: null,
      note:
        `receipt and mail, of ${later('orders')} orders that waited for them when placing ended, in ${later('seconds').toFixed(1)} s: ` +
        `program ${later('program').toFixed(2)} ms, database ${later('database').toFixed(2)} ms, idle asking taken off`,
    },
    {
      ...row,
      name: 'SQL statements',
      unit: '',
      ours: statements,
      target: { of: 'ours', most: 12 },
      note: 'begin and commit included, the two that count what an address asks not',
    },
  ]
}

/**
 * Places an order twice through a listening ear: what the program really sends, and what differs
 * each time.
 */
async function overhear(databaseUrl: string, body: OrderBody): Promise<[Statement[], Statement[]]> {
  const { hostname, port } = new URL(databaseUrl)
  const listener = await listenToSql({ host: hostname, port: Number(port) })
  const program = await startProgram({
    DATABASE_URL: databaseUrl.replace(`:${port}/`, `:${listener.port}/`),
    PAGES: 'false',
  })
  const place = async (text: string) => {
    const before = listener.heard.length
    await clientOf(program).call(placeOrder, {
      body: JSON.parse(text),
      idempotencyKey: randomUUID(),
    })
    return orderIn(listener.heard.slice(before))
  }
  try {
    const text = JSON.stringify(body)
    return [await place(text), await place(asCustomer(text, 1))]
  } finally {
    await program.stop()
    listener.close()
  }
}

const writes = ({ text }: Statement) => /insert into orders \(/.test(text)

function writingOf(statements: readonly Statement[]): Statement {
  const statement = statements.find(writes)
  if (!statement) throw new Error('nothing wrote an order')
  return statement
}

/**
 * The transaction that writes the order, from its beginning to its commit; the program does other
 * things besides.
 */
function orderIn(heard: readonly Statement[]): Statement[] {
  const written = heard.find(writes)
  const said = heard.filter(({ connection }) => connection === written?.connection)
  const at = said.findIndex((statement) => statement === written)
  const from = said.findLastIndex(({ text }, i) => i < at && text === 'begin')
  return said.slice(from, 1 + said.findIndex(({ text }, i) => i > at && text === 'commit'))
}

async function placeFor(
  duration: number,
  program: Program,
  postgres: RunningPostgres,
  bodies: string,
): Promise<Speed> {
  const before = { program: processorTime(program.pid), database: processorTime(postgres.pid) }
  const { stdout } = await run(process.execPath, [
    fileURLToPath(new URL('./order-client.ts', import.meta.url)),
    program.origin,
    bodies,
    String(duration),
    String(clients),
  ])
  const after = { program: processorTime(program.pid), database: processorTime(postgres.pid) }
  const { answers, seconds: took }: { answers: Record<string, number>; seconds: number } =
    JSON.parse(stdout)
  const { 201: placed = 0, ...others } = answers
  if (Object.keys(others).length > 0)
    throw new Error(`orders were refused: ${JSON.stringify(others)}`)
  return {
    rate: placed / took,
    program: (after.program - before.program) / placed,
    database: (after.database - before.database) / placed,
  }
}

/**
 * Transactions per second of pgbench, which has each statement parsed once and sends its parameters
 * apart.
 */
async function playFor(
  duration: number,
  script: readonly string[],
  { bin }: RunningPostgres,
  databaseUrl: string,
): Promise<number> {
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  // A link to PostgreSQL's programs may stand alone; pgbench lies where they really are.
  const pgbench = join(dirname(realpathSync(join(bin, 'postgres'))), 'pgbench')
  const { stdout } = await run(
    pgbench,
    [
      '-h',
      hostname,
      '-p',
      port,
      '-U',
      username,
      '--no-vacuum',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '1',
      '-T',
      String(duration),
      ...script,
      pathname.slice(1),
    ],
    { maxBuffer: 1e8 },
  ).catch(({ code, stderr }: { code: unknown; stderr: string }) => {
    throw new Error(`pgbench failed, ${String(code)}: ${stderr.slice(0, 1000)}`)
  })
  const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (rate === undefined) throw new Error(`pgbench said: ${stdout}`)
  return Number(rate)
}
