import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { openJobs } from '#server/jobs/queue.ts'
import { HAUSSMANN } from '#testing/builders/an-order.ts'
import { compiledCode } from '#testing/programs/compiled-code.ts'
import { freePort } from '#testing/programs/postgres.ts'
import {
  type ShopEnvironment,
  isUnexpected,
  openGround,
  withApi,
} from '#testing/programs/shop-environment.ts'
import { sendTo } from '#testing/shopper/send.ts'
import { openShops } from '../faults/shops.ts'

/** Enough places in each slot for a whole lunch in a few slots. */
const PLACES = 1000

/**
 * An environment with the previous version of the program on a database that it created; later the
 * current version runs next to it, and then alone.
 */
export type TwoVersions = ShopEnvironment & {
  /** The origins of the running programs: requests go to them in turn. */
  shops: () => readonly string[]
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
  const ports = [await freePort(), await freePort()]
  const [before = '', today = ''] = ports.map((port) => `http://127.0.0.1:${port}`)
  let shops = [before]
  let turn = 0
  const nextShop = (): string => {
    turn += 1
    return shops[turn % shops.length] ?? before
  }
  const front = await openFront(nextShop)
  const ground = await openGround(databaseUrl, {
    publicUrl: front.origin,
    places: { [HAUSSMANN]: PLACES },
    tree,
  })
  const { faults, settings } = ground
  const settingsOf = (port: number | undefined) => ({ ...settings, PORT: String(port) })
  const programs = await openShops(
    { a: settingsOf(ports[0]), b: settingsOf(ports[1]) },
    {
      ahead: ground.ahead,
      fail: (problem) => faults.push(problem),
      first: [{ shop: 'a', tree }],
    },
  )
  const jobs = await openJobs(ground.database, (error) => faults.push(String(error)))
  return withApi<TwoVersions>({
    ...ground,
    jobs,
    shops: () => shops,
    patience: 120,
    mayAnswer: () => false,
    send: (request) => sendTo(nextShop(), request),
    async startToday() {
      await programs.startAgain('b')
      shops = [before, today]
    },
    async stopBefore() {
      shops = [today]
      await programs.end('a', 'SIGTERM')
      faults.push(...programs.collectLogged().filter(isUnexpected))
    },
    behave: async () => {},
    doom: async () => {},
    deaths: () => 0,
    moveClock: (milliseconds) => ground.moveClock(milliseconds, programs.tellClock),
    async close() {
      await programs.close()
      front.close()
      await jobs.stop().catch(() => undefined)
      await ground.close()
    },
  })
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
