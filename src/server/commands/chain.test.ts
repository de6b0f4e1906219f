import { allRows, runStatement } from '#server/db/statements.ts'
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { demonstration, seedEmptyDatabase } from '#server/import/seed.ts'
import { anOrder, send } from '#testing/builders/an-order.ts'
import {
  type DatabaseCopy,
  copyDatabase,
  oneDatabase,
  emptyDatabase,
} from '#testing/programs/a-database.ts'
import { openTestApp } from '#testing/programs/test-app.ts'
import { runCommand } from './run-command.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesclun-chain-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function run(args: string[], environment: Record<string, string>) {
  const lines: string[] = []
  const code = await runCommand('chain', args, environment, (line) => lines.push(line))
  return { code, lines }
}

async function filesIn(path: string): Promise<Record<string, string>> {
  const names = (await readdir(path, { recursive: true })).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    await Promise.all(
      names.toSorted().map(async (name) => [name, await readFile(join(path, name), 'utf8')]),
    ),
  ) as Record<string, string>
}

describe.each(oneDatabase)('the files of a chain, over %s', (kind) => {
  it('are exported again byte for byte as they were imported (B8)', async () => {
    const copy = await copyDatabase(kind)
    const environment = environmentOf(copy)
    const promo = ['add', 'VINGTDEUX', '--euros', '2', '--restaurants', '1,2', '--uses', '50']
    expect(await runCommand('promos', promo, environment, () => undefined)).toBe(0)
    expect(await runCommand('promos', ['stop', 'VINGTDEUX'], environment, () => undefined)).toBe(0)
    await addDatesAndPrices(copy)
    const first = join(folder, 'first')
    expect((await run(['export', first], environment)).code).toBe(0)
    const exported = await filesIn(first)
    expect(Object.keys(exported)).toContain('promos.json')
    expect(exported['promos.json']).toContain('VINGTDEUX')
    expect(exported['restaurants.json']).toMatch(/"calendar"[\s\S]*"2027-03-28"/)
    expect(exported['restaurants.json']).toContain('"from": "2027-03-01T11:30"')
    expect(exported['catalogue.json']).toContain('"premium_price": 1.3')
    // The import of a database's own export into the same database changes nothing.
    expect((await run(['import', first], environment)).lines).toEqual(['nothing changed'])

    const empty = await emptyDatabase('postgres')
    const emptyEnvironment = environmentOf(empty)
    expect((await run(['import', first], emptyEnvironment)).code).toBe(0)
    const second = join(folder, 'second')
    expect((await run(['export', second], emptyEnvironment)).code).toBe(0)
    expect(await filesIn(second)).toEqual(exported)
    await Promise.all([copy.remove(), empty.remove()])
  })
})

/**
 * Adds data that the demonstration chain lacks: calendar dates, a price zone, a price exception.
 */
async function addDatesAndPrices(copy: DatabaseCopy): Promise<void> {
  const database = await openDatabase(copy)
  await runStatement(database.db)`
    insert into calendar_days (restaurant_id, date, rule)
    select id, '2027-03-28', '{"type": "closed"}' from restaurants`
  await runStatement(database.db)`
    insert into calendar_days (restaurant_id, date, rule, reason) values
      (2, '2027-12-24', '{"type": "early_close", "close": "15:00"}',
        '{"fr": "Réveillon", "en": "Christmas Eve", "es": "Nochebuena", "nl": "Kerstavond"}')`
  await runStatement(database.db)`
    insert into price_zones (id, position, data) values ('sud', 0, '{"id": "sud", "name": "Sud"}')`
  await runStatement(database.db)`
    insert into zone_prices (zone_id, kind, product_id, price, premium)
    select 'sud', 'ingredient', id, 150, 130 from catalogue_entries
    where kind = 'ingredient' and (data ->> 'premium_price')::numeric > 0 order by id limit 2`
  await runStatement(database.db)`
    insert into price_exceptions (restaurant_id, kind, product_id, price, premium, begins_at, ends_at)
    select 3, 'formula', id, 990, null, '2027-03-01T10:30:00Z', '2027-03-31T09:30:00Z'
    from catalogue_entries where kind = 'formula' order by id limit 1`
  await database.close()
}

const environmentOf = (copy: { databaseUrl: string | null; dataDir: string }) =>
  copy.databaseUrl === null ? { DATA_DIR: copy.dataDir } : { DATABASE_URL: copy.databaseUrl }

describe('the command for a whole chain', () => {
  it('finds no fault in the demonstration chain, and leaves no database behind (B8)', async () => {
    const dataDir = join(folder, 'data')
    expect(await run(['check', demonstration], { DATA_DIR: dataDir })).toEqual({
      code: 0,
      lines: ['no fault found; nothing was imported (check only)'],
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('names a restaurant without a seller, a missing file, and the place of each fault (B1, B8)', async () => {
    const chain = join(folder, 'chain')
    await cp(demonstration, chain, { recursive: true })
    const sellers = JSON.parse(await readFile(join(chain, 'sellers.json'), 'utf8')) as {
      sellers: { siren: string; establishments: unknown[] }[]
    }
    const [seller] = sellers.sellers
    seller?.establishments.shift()
    await writeFile(join(chain, 'sellers.json'), JSON.stringify(sellers))
    const empty = await emptyDatabase('postgres')
    const environment = environmentOf(empty)
    expect(await run(['check', chain], environment)).toEqual({
      code: 1,
      lines: [
        'sellers.json $.sellers[0].establishments: paris-bourse has no seller, so it takes no orders online: list restaurant 1 here',
        'nothing was imported (check only)',
      ],
    })
    if (seller) seller.siren = '000100017'
    await writeFile(join(chain, 'sellers.json'), JSON.stringify(sellers))
    const { code, lines } = await run(['import', chain], environment)
    expect([code, ...lines.slice(0, 2)]).toEqual([
      1,
      expect.stringMatching(/^new database: \S+ \(DATABASE_URL\)$/),
      'sellers.json $.sellers[0].siren: has a wrong check digit',
    ])
    expect(lines.at(-1)).toBe('nothing imported')
    await rm(join(chain, 'sellers.json'))
    await rm(join(chain, 'chain.json'))
    expect((await run(['check', chain], environment)).lines).toEqual([
      'sellers.json is missing',
      'chain.json is missing',
      'nothing was imported (check only)',
    ])
    await empty.remove()
  })
})

describe('a database that was filled before sellers and legal texts were rows', () => {
  it('is filled with the sellers and legal texts of the source for its own restaurants (B1, B2, B3)', async () => {
    const copy = await copyDatabase('postgres')
    const database = await openDatabase(copy)
    for (const table of ['establishments', 'sellers', 'legal_versions'])
      await runStatement(database.db)`truncate ${sql.table(table)} cascade`
    await runStatement(database.db)`delete from documents where name = 'chain'`
    expect(await seedEmptyDatabase(database)).toBe(false)
    const rows = await allRows(database.db)`
      select (select count(*)::integer from sellers) as sellers,
        (select count(*)::integer from establishments) as establishments,
        (select count(*)::integer from legal_versions) as versions,
        (select data ->> 'brand' from documents where name = 'chain') as brand`
    expect(rows).toEqual([{ sellers: 1, establishments: 48, versions: 8, brand: 'Mesclun' }])
    await database.close()
    await copy.remove()
  })
})

describe.each(oneDatabase)('a restaurant without a seller, over %s', (kind) => {
  it('is shown as not taking orders online, and refuses an order with an error code (B1)', async () => {
    const app = await openTestApp(kind)
    await runStatement(app.database.db)`
      update establishments set retired_at = now() where restaurant_id = 1`
    await runStatement(app.database.db)`update catalogue set version = version || '-without'`
    await app.services.catalogue.refresh()
    const takeaway = (await app.get('/api/restaurants/1/takeaway')).json<{
      stop: { reason: string } | null
    }>()
    expect(takeaway.stop?.reason).toBe('off')
    const body = await anOrder(app, { restaurant: 1 })
    const answer = await send(app, body)
    expect([answer.status, answer.json<{ code: string }>().code]).toEqual([
      409,
      'online_ordering_unavailable',
    ])
    await app.close()
  })
})
