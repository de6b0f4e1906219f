import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '#contract/client.ts'
import { listRestaurants } from '#contract/shop/restaurants.ts'
import type { Behaviour } from '#payment-service/behaviour.ts'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import { median } from './median.ts'
import { orderBodies } from './order-bodies.ts'
import { freePort, processorTime, startNode, stop } from './processes.ts'
import { type Program, startProgram } from './program.ts'
import type { Row } from './table.ts'

const run = promisify(execFile)
const section = 'an order of five lines, paid by card, on PostgreSQL'
/** What a provider takes to answer, in milliseconds. */
const delay = 50
const rounds = 3
const seconds = 4
const clients = 32
const kitchens = 24
/** What both take for the shop's address; nobody goes there. */
const shop = 'http://localhost:3000'

type Speed = { rate: number; program: number; database: number }
type Provider = { origin: string; stop: () => Promise<void> }

/**
 * Places and pays orders; the provider runs in a process of its own, which does not count, and
 * takes its time.
 */
export async function measurePayments(
  postgres: RunningPostgres,
  databaseUrl: string,
): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mesclun-bench-'))
  const secret = randomBytes(24).toString('hex')
  const provider = await startProvider(databaseUrl, secret)
  const program = await startProgram({
    DATABASE_URL: databaseUrl,
    PAGES: 'false',
    PUBLIC_URL: shop,
    PAYMENTS: 'embedded',
    PAYMENTS_AT: provider.origin,
    PAYMENTS_SECRET: secret,
  })
  try {
    const api = createClient(({ path, ...request }) => fetch(program.origin + path, request), 'fr')
    const { results } = await api.call(listRestaurants, { query: { limit: 300 } })
    const payable = results.filter(({ payment_options }) => payment_options.includes('card_online'))
    const bodies = join(folder, 'bodies.json')
    await writeFile(
      bodies,
      JSON.stringify(
        await orderBodies(
          api,
          payable.slice(0, kitchens).map(({ id }) => id),
        ),
      ),
    )
    const pay = (duration: number) => payFor(duration, { program, provider, postgres, bodies })
    await pay(1)
    const measured: Speed[] = []
    for (let i = 0; i < rounds; i++) measured.push(await pay(seconds))
    return report((which) => median(measured.map((speed) => speed[which])))
  } finally {
    await program.stop()
    await provider.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function report(middle: (which: keyof Speed) => number): Row[] {
  const row = { section, limit: null, target: null }
  const [program, database] = [middle('program'), middle('database')]
  return [
    {
      ...row,
      name: 'placed and paid',
      unit: '/s',
      ours: middle('rate'),
      note: `${clients} clients, ${delay} ms for each answer of the provider`,
    },
    {
      ...row,
      name: 'processor time',
      unit: 'ms',
      ours: program + database,
      note: `program ${program.toFixed(2)} ms, database ${database.toFixed(2)} ms, the provider's share of it included`,
    },
  ]
}

async function startProvider(databaseUrl: string, secret: string): Promise<Provider> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = startNode(new URL('../bin/payments.ts', import.meta.url), [], {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PUBLIC_URL: shop,
    PAYMENTS: 'embedded',
    PAYMENTS_PORT: String(port),
    PAYMENTS_SECRET: secret,
  })
  const behaviour: Behaviour = { replies: 'late', delay, webhooks: 'never' }
  const behave = () =>
    fetch(`${origin}/v1/behaviour`, {
      method: 'PUT',
      body: JSON.stringify(behaviour),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    }).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await behave()); tries++) {
    if (child.exitCode !== null || tries > 200)
      throw new Error('the payment service does not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { origin, stop: () => stop(child) }
}

async function payFor(
  duration: number,
  {
    program,
    provider,
    postgres,
    bodies,
  }: { program: Program; provider: Provider; postgres: RunningPostgres; bodies: string },
): Promise<Speed> {
  const before = { program: processorTime(program.pid), database: processorTime(postgres.pid) }
  const { stdout } = await run(process.execPath, [
    fileURLToPath(new URL('./pay-client.ts', import.meta.url)),
    program.origin,
    provider.origin,
    bodies,
    String(duration),
    String(clients),
  ])
  const after = { program: processorTime(program.pid), database: processorTime(postgres.pid) }
  const { states, seconds: took }: { states: Record<string, number>; seconds: number } =
    JSON.parse(stdout)
  const { paid = 0, ...others } = states
  if (Object.keys(others).length > 0)
    throw new Error(`orders were not paid: ${JSON.stringify(others)}`)
  return {
    rate: paid / took,
    program: (after.program - before.program) / paid,
    database: (after.database - before.database) / paid,
  }
}
