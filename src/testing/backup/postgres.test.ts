import { allRows, firstRow } from '#server/db/statements.ts'
import { execFile } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { runCommand } from '#server/commands/run-command.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { acceptOrder } from '#server/features/orders/accept-order.ts'
import { ACCOUNT } from '#server/gateways/payments/open.ts'
import { openJobs } from '#server/jobs/queue.ts'
import { hashOf } from '#server/kit/hash.ts'
import { buildPaymentService } from '#payment-service/service.ts'
import { anOrder, anyTime, place } from '#testing/builders/an-order.ts'
import { copyDatabase } from '#testing/programs/a-database.ts'
import { type TestServer, startServer } from '#testing/programs/a-server.ts'
import {
  type RunningPostgres,
  TEMPLATE,
  fillDatabase,
  serverOwner,
  startPostgres,
} from '#testing/programs/postgres.ts'
import { budget, isFull } from '#testing/runs/budget.ts'
import { type Acknowledged, ordersGoOn } from './ongoing-orders.ts'
import { blockOf } from './page.ts'
import { type BackupMoment, verifyRestored } from './restored.ts'

const SECRET = 'a secret of the drill'
/**
 * Options to poll for up to a minute: archiving and reconciling run only periodically, and many
 * other programs run at the same time.
 */
const PATIENTLY = { timeout: 60_000 }
const owner = serverOwner()

/** Creates folders in which the PostgreSQL user may write. */
async function openFolders() {
  const root = await mkdtemp(join(tmpdir(), 'mesclun-drill-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const giveToOwner = (path: string) => owner && chownSync(path, owner.uid, owner.gid)
  const make = (...names: string[]) => {
    const path = join(root, ...names)
    mkdirSync(path)
    giveToOwner(path)
    return path
  }
  giveToOwner(root)
  const backups = make('backups')
  make('backups', 'wal')
  make('backups', 'base')
  const keepWal = join(root, 'keep-wal')
  /** Paths and commands on the operator’s page, with the values that replace them in this test. */
  const names = {
    '/var/backups/mesclun': backups,
    '/usr/local/bin/keep-wal': keepWal,
    '$(date +%F)': 'night',
    'base/2026-11-27': 'base/night',
  }
  writeFileSync(keepWal, blockOf('#!/bin/sh', names))
  chmodSync(keepWal, 0o755)
  return { root, make, backups, names }
}
type Folders = Awaited<ReturnType<typeof openFolders>>

/** Runs shell lines of the operator’s page as the PostgreSQL user, on a server if one is given. */
async function shell(script: string, server?: RunningPostgres): Promise<void> {
  const env = server && {
    PATH: `${server.bin}:${process.env['PATH']}`,
    PGPORT: new URL(server.url).port,
    PGHOST: '127.0.0.1',
    PGUSER: 'mesclun',
  }
  await promisify(execFile)('sh', ['-euc', script], {
    ...owner,
    cwd: '/',
    env: { ...process.env, ...env },
  })
}

/**
 * The payment provider: its books are in another database, which a restore of the shop does not
 * change.
 */
async function openBank(): Promise<{ origin: string; database: Database }> {
  const copy = await copyDatabase('postgres')
  const database = await openDatabase(copy)
  const { app } = await buildPaymentService({
    db: database.db,
    secret: SECRET,
    account: ACCOUNT,
    shopOrigin: 'http://127.0.0.1',
    eventsUrl: 'http://127.0.0.1',
    now: Date.now,
    report: (error) => {
      throw error
    },
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await database.close()
    await copy.remove()
  })
  return { origin, database }
}

const openShop = (databaseUrl: string, bank: string): Promise<TestServer> =>
  startServer(
    { databaseUrl, dataDir: '' },
    { PAYMENTS: 'embedded', PAYMENTS_AT: bank, PAYMENTS_SECRET: SECRET, SOCIAL_LOGIN: 'none' },
  )

/** A kitchen that accepts orders as soon as they are paid, which captures their money. */
async function openKitchen(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const jobs = await openJobs(database, () => {})
  return {
    database,
    async accept({ token }: { token: string }) {
      await database.db.transaction().execute(async (tx) => {
        const rows = await allRows(tx)<{ id: string }>`
          select order_id::text as id from order_links where token_hash = ${hashOf(token)}`
        const order = rows[0]?.id ?? ''
        await acceptOrder(tx, jobs, { order, person: null, at: Date.now() })
      })
    },
    async close() {
      await jobs.stop()
      await database.close()
    },
  }
}

/**
 * Waits until all log written so far is archived, which in operation happens within a minute by
 * itself.
 */
async function archiveAll({ db }: Database): Promise<void> {
  const rows = await allRows(db)<{ name: string }>`
    select pg_walfile_name(pg_switch_wal()) as name`
  const last = async () =>
    (
      await firstRow(db)<{ is: boolean }>`
        select last_archived_wal >= ${rows[0]?.name ?? ''} as is from pg_stat_archiver`
    )?.is
  await expect.poll(last, PATIENTLY).toBe(true)
}

/**
 * Restores a server by the steps of the operator’s page: up to a time, or, for a null time,
 * completely.
 */
async function restore(
  { root, names }: Folders,
  name: string,
  { to, from }: { to: string | null; from: RunningPostgres | null },
): Promise<RunningPostgres> {
  const [copy, log, conf] = ['cp -a', 'pg_wal/0*', 'restore_command'].map(
    (text) => (data: string) =>
      blockOf(text, {
        ...names,
        '/var/lib/postgresql/18/restored': data,
        '/var/lib/postgresql/18/main': from?.data ?? '',
        '2026-11-27 12:31:00+01': to ?? '',
      }),
  )
  const server = await startPostgres(join(root, name), {
    conf: (conf?.('') ?? '')
      .split('\n')
      .filter((line) => to !== null || !line.startsWith('recovery_target_time '))
      .join('\n'),
    async restore(data) {
      await shell(copy?.(data) ?? '')
      if (from !== null) await shell(log?.(data) ?? '')
      await shell(`touch ${data}/recovery.signal`)
    },
  })
  onTestFinished(() => server.stop())
  return server
}

/**
 * Counts the bank’s payments that the shop does not know, and those whose amounts differ between
 * both.
 */
async function compareWithBank(bank: Database, shop: Database) {
  type LedgerPayment = { key: string; captured: number; refunded: number }
  const bankLedger = await allRows(bank.db)<LedgerPayment>`
    select reference as key, captured, refunded from embedded_payments.payments`
  const shopLedger = await allRows(shop.db)<LedgerPayment>`
    select key, captured, refunded from payments`
  const shopPayments = new Map(shopLedger.map((payment) => [payment.key, payment]))
  return {
    strange: bankLedger.filter(({ key }) => !shopPayments.has(key)).length,
    otherwise: bankLedger.filter((bankPayment) => {
      const shopPayment = shopPayments.get(bankPayment.key)
      return (
        shopPayment &&
        (shopPayment.captured !== bankPayment.captured ||
          shopPayment.refunded !== bankPayment.refunded)
      )
    }).length,
  }
}

const MORE = budget({ change: 12, all: 200 })

it(
  'docs/backup.md restores PostgreSQL to a moment, from a backup taken during orders: all orders acknowledged before exist, no later ones, the books verify, the program runs (G3)',
  async () => {
    const folders = await openFolders()
    const { names, backups } = folders
    const live = await startPostgres(join(folders.root, 'live'), {
      conf: blockOf('archive_command', names),
    })
    onTestFinished(() => live.stop())
    const databaseUrl = `${live.url}/${TEMPLATE}`
    await fillDatabase({ databaseUrl })
    const kitchen = await openKitchen(databaseUrl)
    const bank = await openBank()
    const shop = await openShop(databaseUrl, bank.origin)
    const going = await ordersGoOn(shop, bank.origin, (order) => kitchen.accept(order))

    await going.more(MORE)
    const began = performance.now()
    await shell(blockOf('pg_basebackup', names), live)
    const isDuring = ({ sentAt }: Acknowledged) => sentAt > began
    expect(going.acknowledged.filter(isDuring)).not.toEqual([])
    await going.more(MORE)
    const after = performance.now()
    const rows = await allRows(kitchen.database.db)<{
      now: string
    }>`select clock_timestamp()::text as now`
    const moment: BackupMoment = { after, before: performance.now() }
    await going.more(MORE)
    await archiveAll(kitchen.database)
    await going.more(MORE)
    await going.stop()
    const end: BackupMoment = { after: performance.now(), before: performance.now() }
    await kitchen.close()
    await live.halt('SIGQUIT')
    await shop.end('SIGKILL')

    // A damaged backup is detected before it is used.
    await shell(`cp -a ${backups}/base/night ${backups}/base/damaged`)
    const file = join(backups, 'base', 'damaged', 'global', 'pg_control')
    const content = readFileSync(file)
    content[100] = (content[100] ?? 0) ^ 1
    writeFileSync(file, content)
    const verify = `pg_verifybackup ${backups}/base/damaged`
    await expect(shell(verify, live)).rejects.toThrow(/pg_control/)

    // Restored from the archive alone, as after the loss of the machine.
    const toMoment = await restore(folders, 'to-moment', { to: rows[0]?.now ?? '', from: null })
    await verifyRestored(placeOf(toMoment), going.acknowledged, moment)
    await takesMoreOrders(toMoment, going.acknowledged, moment, bank)
    // Restored with the log of the old disk, as if that is still readable.
    const inFull = await restore(folders, 'in-full', { to: null, from: live })
    await verifyRestored(placeOf(inFull), going.acknowledged, end)
    if (isFull()) await takesMoreOrders(inFull, going.acknowledged, end, bank)
  },
  budget({ change: 240_000, all: 1_200_000 }),
)

const placeOf = ({ url }: RunningPostgres) => ({ databaseUrl: `${url}/${TEMPLATE}`, dataDir: '' })

/** Checks that a program can take orders on the restored database. */
async function takesMoreOrders(
  server: RunningPostgres,
  acknowledged: readonly Acknowledged[],
  moment: BackupMoment,
  bank: { origin: string; database: Database },
): Promise<void> {
  const { databaseUrl } = placeOf(server)
  const outputLines: string[] = []
  const code = await runCommand('backup', ['restored'], { DATABASE_URL: databaseUrl }, (line) =>
    outputLines.push(line),
  )
  expect([code, outputLines]).toEqual([
    0,
    expect.arrayContaining([expect.stringContaining('payments')]),
  ])
  const shop = await openShop(databaseUrl, bank.origin)
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    const before = await idsOf(database)
    await place(shop, await anOrder(shop, await anyTime(shop)))
    expect(await idsOf(database)).toBeGreaterThan(before + acknowledged.length)
    // For payments that both the shop and the provider have, the shop adopts the provider’s
    // amounts. Payments of lost orders exist only at the provider.
    const compared = () => compareWithBank(bank.database, database)
    await expect.poll(async () => (await compared()).otherwise, PATIENTLY).toBe(0)
    const lostCardOrders = acknowledged.filter(
      ({ order, sentAt }) => sentAt > moment.before && order.payment === 'card',
    )
    expect((await compared()).strange).toBeGreaterThanOrEqual(lostCardOrders.length)
    expect(await shop.end('SIGTERM')).toBe(0)
  } finally {
    await database.close()
  }
}

async function idsOf({ db }: Database): Promise<number> {
  const rows = await allRows(db)<{ last: number }>`
    select coalesce(max(id), 0)::integer as last from orders`
  return rows[0]?.last ?? 0
}
