import { runStatement } from '#server/db/statements.ts'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { openDatabase } from '#server/db/open.ts'
import { createEmbeddedPayments } from '#server/gateways/payments/embedded.ts'
import { ACCOUNT } from '#server/gateways/payments/open.ts'
import { openJobs } from '#server/jobs/queue.ts'
import { backdateHeld } from '#testing/builders/passed-time.ts'
import { HAUSSMANN } from '#testing/builders/an-order.ts'
import { compiledCode } from '#testing/programs/compiled-code.ts'
import { freePort } from '#testing/programs/postgres.ts'
import { TUESDAY_AT_NINE, unlimited } from '#testing/programs/test-app.ts'
import { type ShopEnvironment, sendTo, unexpectedOf } from '../crash/environment.ts'
import { type ControlledProgram, warmUp } from '../crash/programs.ts'

/** Enough places in each slot for a whole lunch in a few slots. */
const PLACES = 1000

/**
 * An environment with the previous version of the program on a database that it created; later the
 * current version runs next to it, and then alone.
 */
export type TwoVersions = ShopEnvironment & {
  /** The origins of the running programs: requests go to them in turn. */
  shops: readonly string[]
  /**
   * Starts the current version, which migrates the database; resolves once it serves requests, too.
   */
  startToday: () => Promise<void>
  /** Stops the previous version, as an update does: it finishes its current requests. */
  stopBefore: () => Promise<void>
}

/** Runs a command of a source tree on its database; returns its output. */
export const runCommand = (
  { databaseUrl, tree }: { databaseUrl: string; tree: string },
  ...words: string[]
): string =>
  execFileSync(process.execPath, ['bin/command.ts', ...words], {
    cwd: tree,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE: compiledCode },
  })

export async function openTwoVersions(databaseUrl: string, tree: string): Promise<TwoVersions> {
  runCommand({ databaseUrl, tree }, 'db:migrate')
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const many = JSON.stringify({ capacity_per_slot: PLACES, peak_capacity_per_slot: null })
  await runStatement(
    database.db,
  )`update restaurants set data = data || ${many}::jsonb where id = ${HAUSSMANN}`
  const ports = [await freePort(), await freePort()]
  const [before = '', today = ''] = ports.map((port) => `http://127.0.0.1:${port}`)
  let shops = [before]
  let turn = 0
  const nextShop = (): string => {
    turn += 1
    return shops[turn % shops.length] ?? before
  }
  const front = await openFront(nextShop)
  const secret = randomBytes(20).toString('hex')
  const shared = {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PUBLIC_URL: front.origin,
    PAYMENTS: 'embedded',
    PAYMENTS_SECRET: secret,
    PAYMENTS_PORT: '0',
    ...unlimited,
  }
  let ahead = TUESDAY_AT_NINE - Date.now()
  const bankProgram = warmUp('bin/payments.ts', shared, { tree })
  const bank = await bankProgram.go(() => ahead)
  const settings = {
    ...shared,
    PAGES: 'false',
    LOG_LEVEL: 'error',
    PAYMENTS_AT: bank,
    SOCIAL_LOGIN: 'none',
  }
  const start = (port: number | undefined, where: { tree?: string }) =>
    warmUp('src/server/program/main.ts', { ...settings, PORT: String(port) }, where)

  const faults: string[] = []
  const running = new Map<string, ControlledProgram>([['the bank', bankProgram]])
  /** Starts a program, and reports errors that it logs or an end that was not requested. */
  async function run(name: string, program: ControlledProgram): Promise<void> {
    running.set(name, program)
    void program.ended.then(() => {
      faults.push(...unexpectedOf(program.output()).map((line) => `${name} logged ${line}`))
      if (running.has(name))
        faults.push(`${name} ended by itself: ${program.output().slice(-2000)}`)
    })
    await program.go(() => ahead)
  }
  async function end(name: string, signal: NodeJS.Signals): Promise<void> {
    const program = running.get(name)
    running.delete(name)
    program?.kill(signal)
    await program?.ended
  }

  await run('the version before', start(ports[0], { tree }))
  const jobs = await openJobs(database, (error) => faults.push(String(error)))
  return {
    database,
    jobs,
    bank,
    faults,
    get shops() {
      return shops
    },
    bankKeysByPath: new Map(),
    patience: 120,
    payments: createEmbeddedPayments({ origin: bank, secret, account: ACCOUNT }),
    now: () => Date.now() + ahead,
    mayAnswer: () => false,
    send(method, path, body, key) {
      return sendTo(nextShop() + path, { method, body, key, within: 30_000 })
    },
    async startToday() {
      await run('today’s version', start(ports[1], {}))
      shops = [before, today]
    },
    async stopBefore() {
      shops = [today]
      await end('the version before', 'SIGTERM')
    },
    behave: async () => {},
    doom: async () => {},
    deaths: () => 0,
    async moveClock(milliseconds) {
      ahead += milliseconds
      await Promise.all([...running.values()].map((program) => program.tell({ ahead })))
      // `backdateHeld` changes the column `held_since` of `payments`, which a database without the
      // newest migration may not have. The previous version measures the time of a payment by its
      // program's own clock, which the line above moves.
      if (shops.includes(today)) await backdateHeld(database.db, milliseconds)
    },
    async close() {
      await Promise.all(Array.from(running.keys(), (name) => end(name, 'SIGKILL')))
      front.close()
      await jobs.stop().catch(() => undefined)
      await database.close()
    },
  }
}

/** The address of the site, which forwards each connection to a running program. */
async function openFront(next: () => string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((caller) => {
    const shop = connect(Number(new URL(next()).port), '127.0.0.1')
    caller.on('error', () => shop.destroy()).pipe(shop)
    shop.on('error', () => caller.destroy()).pipe(caller)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
