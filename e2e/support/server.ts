// Runs the program as a visitor uses it: built pages, its own embedded database, and the
// demonstration chain.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'mesclun-e2e-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env['DATA_DIR'] = process.env['E2E_DATA_DIR'] ?? join(folder, 'data')
process.env['HOST'] ??= '127.0.0.1'
process.env['METRICS_PORT'] ??= '0'
process.env['LOG_LEVEL'] ??= 'warn'
// All visitors of the tests share one IP address, so the limits are raised.
process.env['ORDERS_PER_MINUTE'] = '10000'
process.env['ORDERS_PER_RESTAURANT'] = '10000'
process.env['HELD_PER_CONTACT'] = '10000'
process.env['HELD_PER_ADDRESS'] = '10000'
process.env['PAYMENTS_PER_MINUTE'] = '10000'
process.env['QUOTES_PER_MINUTE'] = '10000'
process.env['RENDERINGS_PER_MINUTE'] ??= '10000'
process.env['LOGINS_PER_MINUTE'] = '10000'
process.env['MAILS_PER_MINUTE'] = '10000'
process.env['PROMO_GUESSES'] = '10000'
process.env['GUEST_UNPAID_ORDERS'] = '10000'
process.env['GUEST_UNPAID_CENTS'] = '100000000'
// The shop's pages and the frame of the card fields check each other's origins. The tests open
// pages at this origin.
const port = Number(process.env['PORT'])
process.env['PUBLIC_URL'] ??= `http://127.0.0.1:${port}`
// No server listens at this address until a test starts one. The browser sends error reports only
// after the visitor's consent.
process.env['SENTRY_BROWSER_DSN'] ??= `http://publickey@127.0.0.1:${port + 8}/7`
process.env['PAYMENTS_URL'] ??= `http://127.0.0.1:${port + 1}`
process.env['CLAIMS_PER_MINUTE'] = '10000'
process.env['CONTACTS_PER_MINUTE'] = '10000'
const { readConfig } = await import('../../src/server/config/config.ts')
const config = readConfig(process.env)
// `NODE_ENV` is set only after the settings are read, as in `main.ts`. If it were set earlier, it
// would disable the demonstration cards and mails.
process.env['NODE_ENV'] ??= 'production'
const [
  { openDatabase },
  { migrate },
  { seedEmptyDatabase },
  { fillDatabase },
  { start },
  { openKitchen },
  { addAlwaysOpen },
  { aPromo },
  { idOf },
  { answerLate },
] = await Promise.all([
  import('../../src/server/db/open.ts'),
  import('../../src/server/db/migrate.ts'),
  import('../../src/server/import/seed.ts'),
  import('../../src/testing/programs/postgres.ts'),
  import('../../src/server/program/start.ts'),
  import('../kitchen/kitchen.ts'),
  import('./always-open.ts'),
  import('../../src/testing/builders/a-promo.ts'),
  import('../../src/testing/builders/a-menu.ts'),
  import('./late-answers.ts'),
])
const most = Number(process.env['E2E_DELAY_MS'] ?? 0)
if (most > 0)
  answerLate({ most, seed: Number(process.env['E2E_DELAY_SEED'] ?? Date.now() % 2 ** 31) })
// The first program of a run fills a database, and the others start with a copy of it: filling
// takes longer than the rest of a start.
const filled = process.env['E2E_FILLED'] ?? ''
if (filled !== '' && process.env['PORT'] === process.env['E2E_PORT']) {
  const remove = () => rmSync(filled, { recursive: true, force: true })
  // A run that was killed may have left half a database.
  remove()
  process.on('exit', remove)
  await fillDatabase({ dataDir: filled })
}
if (filled !== '' && !existsSync(config.dataDir))
  cpSync(filled, config.dataDir, { recursive: true })
export const database = await openDatabase(config)
// The catalogue is filled before the program starts, because a running program renders its pages
// again when the catalogue changes.
await migrate(database)
await seedEmptyDatabase(database)
await addAlwaysOpen(database)
// The catalogue has no codes for a product, for hours, or for some products.
await aPromo(database, {
  code: 'COLAOFFERT',
  kind: 'product',
  product: 'ingredient',
  value: idOf('cola'),
})
await aPromo(database, {
  code: 'MIDI20',
  value: 20,
  pickup_from: '12:00',
  pickup_until: '13:00',
})
await aPromo(database, {
  code: 'COLA50',
  value: 50,
  only_products: [{ kind: 'ingredient', id: idOf('cola') }],
})
await openKitchen(database, port + 3)
/**
 * The running program. Some scripts change settings and then import this file, to start a program
 * for one test. Such a script can send the test, for example, the link for the first owner.
 */
export const started = await start(config, database)
