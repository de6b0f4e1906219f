import { allRows, runStatement } from '#server/db/statements.ts'
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { demonstration } from '#server/import/seed.ts'
import { copyDatabase, emptyDatabase } from '#testing/programs/a-database.ts'
import type { CommandName } from './commands.ts'
import { placeOf } from './existing-database.ts'
import { runCommand } from './run-command.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesclun-existing-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function run(
  environment: Record<string, string>,
  name: CommandName,
  ...args: string[]
): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await runCommand(name, args, environment, (line) => lines.push(line))
  return { code, lines }
}

const commands: [CommandName, ...string[]][] = [
  ['chain', 'export', 'exported'],
  ['chain', 'check', '--against-current', demonstration],
  ['catalogue', 'check', '--against-current', 'db/seed/catalogue.json'],
  ['promos', 'list'],
  ['kitchen', 'pair', 'paris-bourse'],
  ['site', 'status'],
  ['books', 'verify'],
  ['backup', 'take', 'copied'],
]

describe('a command whose database does not exist', () => {
  it.each(commands)(
    'names the data folder, and does not create it: %s %s (B8)',
    async (name, ...args) => {
      const dataDir = join(folder, 'dta')
      const { code, lines } = await run({ DATA_DIR: dataDir }, name, ...args)
      expect([code, lines]).toEqual([
        1,
        [expect.stringContaining(`there is no chain in ${dataDir} (DATA_DIR)`)],
      ])
      expect(await readdir(folder)).toEqual([])
    },
  )

  it('names the host and the database of PostgreSQL, and creates no table (B8)', async () => {
    const empty = await emptyDatabase('postgres')
    const url = new URL(empty.databaseUrl ?? '')
    const place = `${url.host}${url.pathname} (DATABASE_URL)`
    const { code, lines } = await run({ DATABASE_URL: url.href }, 'promos', 'list')
    expect([code, lines]).toEqual([1, [expect.stringContaining(`no chain in ${place}`)]])
    const database = await openDatabase(empty)
    const rows = await allRows(database.db)`select from pg_tables where schemaname = 'public'`
    expect(rows).toEqual([])
    await database.close()
    await empty.remove()
    const outcome = await run({ DATABASE_URL: url.href }, 'promos', 'list')
    expect([outcome.code, outcome.lines[0]]).toEqual([1, `looked for ${place}`])
  })

  it('prints the place of the database without the password (B8)', () => {
    const databaseUrl = 'postgres://owner:secret@db.example:5433/shop?sslmode=require'
    expect(placeOf({ databaseUrl, dataDir: '' })).toBe('db.example:5433/shop (DATABASE_URL)')
  })

  it('creates it only if the command is an import, which reports it (B8)', async () => {
    const dataDir = join(folder, 'data')
    const environment = { DATA_DIR: dataDir }
    const first = await run(environment, 'chain', 'import', 'db/second-chain')
    expect(first).toEqual({
      code: 0,
      lines: [`new database: ${dataDir} (DATA_DIR)`, expect.stringMatching(/^\d+ changed$/)],
    })
    const second = await run(environment, 'chain', 'import', 'db/second-chain')
    expect(second.lines).toEqual(['nothing changed'])
  })
})

describe('a check of a chain', () => {
  it('checks the files alone, and compares them with the running chain only on request (B8)', async () => {
    // In the running chain, the slug `paris-bourse-2` belongs to a closed restaurant with the id
    // 4000. A slug keeps its id, so the comparison refuses this slug for the restaurant with the id
    // 1.
    const copy = await copyDatabase('postgres')
    const environment = { DATABASE_URL: copy.databaseUrl ?? '' }
    const chain = join(folder, 'chain')
    await cp(demonstration, chain, { recursive: true })
    const restaurants = join(chain, 'restaurants.json')
    const text = await readFile(restaurants, 'utf8')
    const renamedText = text.replace('"slug": "paris-bourse"', '"slug": "paris-bourse-2"')
    expect(renamedText).not.toBe(text)
    await writeFile(restaurants, renamedText)
    const database = await openDatabase(copy)
    await runStatement(database.db)`
      insert into restaurants (id, slug, position, data, retired_at)
      select 4000, 'paris-bourse-2', 99, data, now() from restaurants where id = 1`
    await database.close()
    expect(await run(environment, 'chain', 'check', chain)).toEqual({
      code: 0,
      lines: ['no fault found; nothing was imported (check only)'],
    })
    const compared = await run(environment, 'chain', 'check', chain, '--against-current')
    expect(compared).toEqual({
      code: 1,
      lines: [
        'restaurants.json $.restaurants[0].id: ids are kept: paris-bourse-2 is 4000, not 1',
        'restaurants.json: 1 wrong',
        'nothing was imported (check only)',
      ],
    })
    await copy.remove()
  })
})
