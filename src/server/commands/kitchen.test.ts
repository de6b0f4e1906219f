import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { openDatabase } from '#server/db/open.ts'
import { runCommand } from './run-command.ts'
import { pairDevice } from '#server/stores/kitchen/devices.ts'
import { readSettings } from '#server/stores/kitchen/settings.ts'

describe('the command for the restaurants’ boards', () => {
  let copy: DatabaseCopy
  let printedLines: string[]
  beforeAll(async () => {
    copy = await copyDatabase('postgres')
  })
  afterAll(() => copy.remove())
  beforeEach(() => {
    printedLines = []
  })

  const run = async (...args: string[]) => {
    printedLines = []
    const code = await runCommand(
      'kitchen',
      args,
      { DATABASE_URL: copy.databaseUrl ?? '' },
      (line) => printedLines.push(line),
    )
    return [code, ...printedLines]
  }

  it('pairs and unpairs devices', async () => {
    const [ended, text] = await run('pair', 'paris-bourse')
    const code = /^code ([\dA-Z]{4}-[\dA-Z]{4}): /.exec(String(text))?.[1] ?? ''
    expect(ended).toBe(0)
    expect(await run('devices', 'paris-bourse')).toEqual([0, 'no device yet'])
    const database = await openDatabase(copy)
    const paired = await database.db
      .transaction()
      .execute((tx) => pairDevice(tx, { code, name: 'Tablette', now: Date.now() }))
    await database.close()
    const { device } = paired?.viewer ?? { device: '' }
    expect(await run('devices', 'paris-bourse')).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${device} · Tablette · paired .+ · seen .+$`)),
    ])
    expect(await run('unpair', device)).toEqual([0, `device ${device}: unpaired`])
    expect(await run('unpair', device)).toEqual([1, `${device}: no such device`])
  })

  it('adds, lists and removes people, and shows each PIN only once', async () => {
    expect(await run('people', 'paris-bourse')).toEqual([0, 'nobody yet'])
    expect(await run('add-person', 'paris-bourse', ' Inès ')).toEqual([
      0,
      expect.stringMatching(/^Inès: PIN \d{4}, shown once$/),
    ])
    expect(await run('add-person', 'paris-bourse', 'InèS')).toEqual([
      1,
      'InèS: already works in this restaurant',
    ])
    expect(await run('people', 'paris-bourse')).toEqual([0, expect.stringMatching(/^\d+ · Inès$/)])
    expect(await run('remove-person', 'paris-bourse', 'inès')).toEqual([0, 'inès: removed'])
    expect(await run('remove-person', 'paris-bourse', 'inès')).toEqual([
      1,
      'inès: no person with this name',
    ])
  })

  it('sets how a restaurant accepts orders, and its printer', async () => {
    expect((await run('accept', 'paris-bourse', 'by-hand'))[0]).toBe(0)
    expect((await run('printer', 'paris-bourse', '192.168.1.50:9100'))[0]).toBe(0)
    const database = await openDatabase(copy)
    expect(await readSettings(database.db, 1)).toEqual({
      acceptance: 'by-hand',
      printer: '192.168.1.50:9100',
    })
    expect(await readSettings(database.db, 2)).toEqual({ acceptance: 'automatic', printer: null })
    await database.close()
    expect(await run('printer', 'paris-bourse', 'none')).toEqual([0, 'no printer'])
  })

  it.each([
    [['pair', 'nowhere'], /nowhere: no such restaurant/],
    [['pair'], /npm run kitchen/],
    [['pair', 'paris-bourse', 'more'], /npm run kitchen/],
    [['accept', 'paris-bourse', 'maybe'], /npm run kitchen/],
    [['printer', 'paris-bourse', 'http://x:1'], /npm run kitchen/],
    [['add-person', 'paris-bourse', 'x'.repeat(41)], /1 to 40 letters/],
    [['unpair', 'x'], /x: no such device/],
    [[], /npm run kitchen/],
    [['toString', 'paris-bourse'], /npm run kitchen/],
  ] as [string[], RegExp][])('refuses the arguments %j', async (args, why) => {
    expect(await run(...args)).toEqual([1, expect.stringMatching(why)])
  })
})
