import { allRows } from '#server/db/statements.ts'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/db/open.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { type DatabaseCopy, copyDatabase, oneDatabase } from '#testing/programs/a-database.ts'
import { CommandError } from './command.ts'
import { type CommandName, commands } from './commands.ts'

type PrintedJournalEntry = {
  actor: string
  action: string
  subject: string
  before: unknown
  after: unknown
  reason: string | null
}

describe.each(oneDatabase)('the journal of commands, on the %s database', (kind) => {
  let copy: DatabaseCopy
  let database: Database
  let folder: string
  beforeAll(async () => {
    copy = await copyDatabase(kind)
    database = await openDatabase(copy)
    folder = await mkdtemp(join(tmpdir(), 'mesclun-journal-'))
  })
  afterAll(async () => {
    await database.close()
    await copy.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const entries = async () => {
    const rows = await allRows(database.db)<PrintedJournalEntry>`
      select actor, action, subject, before, after, reason from audit_entries order by id`
    return rows
  }
  /** Runs a command; returns its exit code and the new entries of the journal. */
  async function run(
    name: CommandName,
    ...args: string[]
  ): Promise<[number, PrintedJournalEntry[]]> {
    const before = (await entries()).length
    const act = commands[name](args)
    if ('runAlone' in act)
      throw new Error(
        `${name} runs without a database, but the test expects a command that uses one`,
      )
    const code = await act
      .run({ database, say: () => undefined, folder })
      .catch((error: unknown) => {
        if (error instanceof CommandError) return 1
        throw error
      })
    return [code, (await entries()).slice(before)]
  }

  it('records changes of a restaurant’s boards, without any person’s name (P5)', async () => {
    const subject = 'restaurant 1'
    const [, pairingEntries] = await run('kitchen', 'pair', 'paris-bourse')
    expect(pairingEntries).toMatchObject([
      { actor: 'command', action: 'device-code-made', subject },
    ])
    const [, added] = await run('kitchen', 'add-person', 'paris-bourse', 'Inès')
    const [, removed] = await run('kitchen', 'remove-person', 'paris-bourse', 'inès')
    expect([added, removed]).toMatchObject([
      [{ actor: 'command', action: 'kitchen-person-added', subject }],
      [{ actor: 'command', action: 'kitchen-person-removed', subject, before: added[0]?.after }],
    ])
    expect(JSON.stringify([added, removed])).not.toMatch(/inès/i)
    const [, changed] = await run('kitchen', 'accept', 'paris-bourse', 'by-hand')
    expect(changed).toMatchObject([
      {
        actor: 'command',
        action: 'kitchen-settings-changed',
        before: { acceptance: 'automatic' },
        after: { acceptance: 'by-hand' },
      },
    ])
    expect(await run('kitchen', 'accept', 'paris-bourse', 'by-hand')).toEqual([0, []])
    expect(await run('kitchen', 'unpair', '999')).toEqual([1, []])
    expect(await run('kitchen', 'remove-person', 'paris-bourse', 'Nobody')).toEqual([1, []])
  })

  it('records when and why the site or a restaurant was closed, and when it was opened again (P5, H15)', async () => {
    const [, startEntries] = await run('site', 'maintenance', 'on', '--reason', 'new-site')
    const [, ended] = await run('site', 'maintenance', 'off')
    const [, off] = await run('site', 'orders', 'off', 'paris-bourse', '--reason', 'Travaux')
    const [, on] = await run('site', 'orders', 'on', 'paris-bourse')
    const maintenanceRecord = { endsAt: null, reason: 'new-site' }
    expect([startEntries, ended, off, on]).toMatchObject([
      [
        {
          actor: 'command',
          action: 'maintenance-begun',
          subject: 'site',
          after: maintenanceRecord,
        },
      ],
      [
        {
          actor: 'command',
          action: 'maintenance-ended',
          subject: 'site',
          before: maintenanceRecord,
        },
      ],
      [{ actor: 'command', action: 'ordering-off', subject: 'restaurant 1', reason: 'Travaux' }],
      [{ actor: 'command', action: 'ordering-on', before: { reason: 'Travaux' } }],
    ])
    expect(await run('site', 'maintenance', 'off')).toEqual([0, []])
    expect(await run('site', 'status')).toEqual([0, []])
    expect(await run('site', 'orders', 'on', 'paris-bourse')).toEqual([0, []])
  })

  it('records which promo code was added and which was stopped (P5)', async () => {
    const [, added] = await run('promos', 'add', 'PAIN', '--percent', '5')
    const [, stopped] = await run('promos', 'stop', 'pain')
    expect([added, stopped]).toMatchObject([
      [
        {
          actor: 'command',
          action: 'promo-added',
          subject: 'promo PAIN',
          after: { kind: 'percent', value: 5 },
        },
      ],
      [{ actor: 'command', action: 'promo-stopped', subject: 'promo PAIN' }],
    ])
    expect(await run('promos', 'stop', 'pain')).toEqual([0, []])
    expect(await run('promos', 'add', 'PAIN', '--percent', '5')).toEqual([1, []])
  })

  it('records which files an import changed, and nothing if it changed nothing or failed (P5)', async () => {
    const chain = join(folder, 'chain')
    await run('chain', 'export', chain)
    expect(await run('chain', 'import', chain)).toEqual([0, []])
    const path = join(chain, 'restaurants.json')
    const file = JSON.parse(await readFile(path, 'utf8')) as { restaurants: { phone: string }[] }
    const [first] = file.restaurants
    if (first) first.phone = '01 99 00 10 99'
    await writeFile(path, JSON.stringify(file))
    const [, imported] = await run('restaurants', 'import', path)
    expect(imported).toMatchObject([
      {
        actor: 'command',
        action: 'chain-imported',
        subject: 'chain',
        after: { changed: 1, files: ['restaurants'] },
      },
    ])
    if (first) first.phone = '01 99 00 10 98'
    await writeFile(path, JSON.stringify(file))
    expect((await run('chain', 'check', chain, '--against-current'))[1]).toEqual([])
    const [, importEntries] = await run('chain', 'import', chain)
    expect(importEntries).toMatchObject([{ action: 'chain-imported', after: { changed: 1 } }])
    await writeFile(path, '{}')
    expect(await run('chain', 'import', chain)).toEqual([1, []])
  })

  it('passes the check of its book after all these commands (P5)', async () => {
    const books = await checkBooks(database.db)
    expect(books.find(({ book }) => book === 'audit')).toMatchObject({ fault: null })
  })
})
