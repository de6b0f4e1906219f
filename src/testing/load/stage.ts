import { allRows, runStatement } from '#server/db/statements.ts'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from '@prometheus-io/client'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { seedEmptyDatabase } from '#server/import/seed.ts'
import { hashOf } from '#server/kit/hash.ts'
import { newToken } from '#server/kit/token.ts'
import { createPasswords } from '#server/state/passwords/passwords.ts'
import { PASSWORD } from '#testing/builders/a-customer.ts'
import { writeLargeChain } from '#testing/builders/a-large-chain.ts'
import { fillCustomers } from '#testing/builders/many-customers.ts'
import { readIni, readText } from '#testing/compose/compose-file.ts'
import { type ControlledProgram, warmUp } from '#testing/programs/controlled-program.ts'
import { unexpectedOf } from '#testing/programs/shop-environment.ts'
import { type RunningPooler, startPooler } from '#testing/programs/pgbouncer.ts'
import { TEMPLATE, freePort, startPostgres } from '#testing/programs/postgres.ts'
import { LITTLE_MEMORY, TUESDAY_AT_NINE } from '#testing/programs/test-app.ts'
import type { LoadDevice } from './boards.ts'
import type { LoadCustomer } from './visits.ts'
import { HOUR } from '#domain/time/durations.ts'

/** The programs’ clock at their start: 11:30 in Europe/Paris, when a chain is busiest. */
const NOON = TUESDAY_AT_NINE + 2.5 * HOUR
/** Boards of a restaurant: one where bowls are made, one at the counter. */
const BOARDS = 2
/** A cook taps on one board out of this many. */
const COOKS_EVERY = 10

export type StageSize = {
  boards: number
  customers: number
  programs: number
  pages: boolean
}

/** A chain as it runs in production: programs behind the pooler, and the payment service. */
export type LoadStage = {
  origins: readonly string[]
  bank: string
  metrics: readonly string[]
  /** The ids of the measured processes, by name. */
  pids: ReadonlyMap<string, number>
  database: Database
  /** The address of the pooler’s own database, which shows the waiting clients. */
  poolerUrl: string
  devices: readonly LoadDevice[]
  customers: readonly LoadCustomer[]
  /** Lines with an error, and programs that ended. */
  faults: () => string[]
  stop: () => Promise<void>
}

/** A PostgreSQL that contains only a chain. */
export type Filled = { databaseUrl: string; pid: number; stop: () => Promise<void> }

/**
 * Starts a PostgreSQL that waits for its disk, as in production, and fills it with a chain of
 * `restaurants` restaurants.
 */
export async function fillPostgres(restaurants: number): Promise<Filled> {
  const directory = await mkdtemp(join(tmpdir(), 'mesclun-load-'))
  const postgres = await startPostgres(join(directory, 'postgres'), { durable: true })
  const stop = async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    const databaseUrl = `${postgres.url}/${TEMPLATE}`
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    await migrate(database)
    const folder = join(directory, 'chain')
    await writeLargeChain(folder, restaurants)
    await seedEmptyDatabase(database, folder)
    await database.close()
    return { databaseUrl, pid: postgres.pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Pairs the boards, registers the customers, and starts the pooler, the bank and the programs. */
export async function openStage(
  { databaseUrl, pid }: Pick<Filled, 'databaseUrl' | 'pid'>,
  size: StageSize,
): Promise<LoadStage> {
  const ends: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    ends.push(() => database.close())
    const customers = await addCustomers(database, size.customers)
    const devices = await addDevices(database, size.boards)
    const pooler = await openPooler(databaseUrl)
    ends.push(pooler.stop)
    const running = await startPrograms(size, { databaseUrl, pooler })
    ends.push(running.stop)
    const { programs, bankProgram, ...runningFields } = running
    return {
      ...runningFields,
      pids: new Map([
        ...programs.map((program, i) => [`program ${i + 1}`, program.pid] as const),
        ['PostgreSQL', pid],
        ['PgBouncer', pooler.pid],
        ['payment service', bankProgram.pid],
      ]),
      poolerUrl: new URL('/pgbouncer', pooler.databaseUrl).href,
      database,
      customers,
      devices,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function addCustomers(database: Database, count: number): Promise<LoadCustomer[]> {
  if (count === 0) return []
  await fillCustomers(database, count)
  const passwords = createPasswords(new Registry(), { memory: LITTLE_MEMORY })
  const hash = await passwords.hash(PASSWORD, 'load')
  await runStatement(database.db)`update customers set password_hash = ${hash}`
  const rows = await allRows(database.db)<{
    email: string
  }>`select email from customers order by email`
  return rows.map(({ email }) => ({ email, password: PASSWORD }))
}

/** Pairs the boards with the restaurants, `BOARDS` each. A cook works at one board in ten. */
async function addDevices({ db }: Database, count: number): Promise<LoadDevice[]> {
  const rows = await allRows(db)<{ id: number }>`
    select id from restaurants where retired_at is null order by id limit ${Math.ceil(count / BOARDS)}`
  const devices = rows
    .flatMap(({ id }, i) =>
      Array.from({ length: BOARDS }, (_, nth) => ({
        token: newToken(),
        restaurant: id,
        cooks: nth === 0 && i % (COOKS_EVERY / BOARDS) === 0,
      })),
    )
    .slice(0, count)
  const rowsOf = JSON.stringify(
    devices.map(({ token, restaurant, cooks }) => ({ hash: hashOf(token), restaurant, cooks })),
  )
  await runStatement(db)`
    with given as (
      select * from jsonb_to_recordset(${rowsOf}::jsonb) as given (hash text, restaurant integer, cooks boolean)
    ), paired as (
      insert into kitchen_devices (restaurant_id, name, token_hash, paired_at, seen_at)
      select restaurant, 'Tablette', hash, ${new Date(NOON)}, ${new Date(NOON)} from given returning id, token_hash, restaurant_id
    ), people as (
      insert into kitchen_people (restaurant_id, name, pin_hash)
      select restaurant, 'Camille', '' from given where cooks returning id, restaurant_id
    )
    insert into kitchen_shifts (device_id, person_id, began_at)
    select paired.id, people.id, ${new Date(NOON)} from given
      join paired on token_hash = hash join people on people.restaurant_id = restaurant where cooks`
  return devices
}

/** The pooler with the settings of `compose.yaml` that the version on this machine supports. */
function openPooler(databaseUrl: string): Promise<RunningPooler> {
  const {
    listen_addr: _address,
    listen_port: _port,
    auth_type: _type,
    auth_file: _users,
    max_prepared_statements: _names,
    ...pooling
  } = readIni(readText('ops/compose/pgbouncer.ini'), 'pgbouncer')
  return startPooler(databaseUrl, { ...pooling, admin_users: new URL(databaseUrl).username })
}

type RunningStage = {
  origins: string[]
  metrics: string[]
  bank: string
  programs: ControlledProgram[]
  bankProgram: ControlledProgram
  faults: () => string[]
  stop: () => Promise<void>
}

async function startPrograms(
  { programs: count, pages }: StageSize,
  { databaseUrl, pooler }: { databaseUrl: string; pooler: RunningPooler },
): Promise<RunningStage> {
  const ahead = NOON - Date.now()
  const ports: { appPort: number; metrics: number }[] = []
  for (let i = 0; i < count; i += 1)
    ports.push({ appPort: await freePort(), metrics: await freePort() })
  const origins = ports.map(({ appPort }) => `http://127.0.0.1:${appPort}`)
  const [first = ''] = origins
  const shared = {
    DATABASE_URL: pooler.databaseUrl,
    HOST: '127.0.0.1',
    PUBLIC_URL: first,
    PAYMENTS: 'embedded',
    PAYMENTS_SECRET: randomBytes(20).toString('hex'),
    PAYMENTS_PORT: '0',
    SOCIAL_LOGIN: 'none',
    LOG_LEVEL: 'error',
  }
  const bankProgram = warmUp('bin/payments.ts', shared)
  const bank = await bankProgram.go(() => ahead)
  const programs = ports.map(({ appPort, metrics }) =>
    warmUp('src/server/program/main.ts', {
      ...shared,
      PORT: String(appPort),
      METRICS_PORT: String(metrics),
      PAGES: String(pages),
      PAYMENTS_AT: bank,
      PAYMENTS_URL: bank,
      DATABASE_LISTEN_URL: databaseUrl,
      // The load tool itself acts as the proxy, which states the address of each client.
      TRUSTED_PROXIES: '1',
    }),
  )
  let closing = false
  const ended: string[] = []
  const all = [...programs, bankProgram]
  for (const program of all)
    void program.ended.then(() => {
      if (!closing) ended.push(`a program ended: ${program.output().slice(-2000)}`)
    })
  const stop = async () => {
    closing = true
    for (const program of all) program.kill('SIGKILL')
    await Promise.all(all.map((program) => program.ended))
  }
  try {
    await Promise.all(programs.map((program) => program.go(() => ahead)))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origins,
    bank,
    metrics: ports.map(({ metrics }) => `http://127.0.0.1:${metrics}/metrics`),
    programs,
    bankProgram,
    faults: () => [...ended, ...all.flatMap((program) => unexpectedOf(program.output()))],
    stop,
  }
}
