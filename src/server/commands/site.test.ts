import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE } from '#testing/programs/test-app.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { CommandError, UsageError } from './command.ts'
import { readSiteCommand } from './site.ts'

describe('the command for the whole site', () => {
  let copy: DatabaseCopy
  let database: Database
  let now = TUESDAY_AT_NINE
  beforeAll(async () => {
    copy = await copyDatabase('postgres')
    database = await openDatabase(copy)
  })
  afterAll(async () => {
    await database.close()
    await copy.remove()
  })

  const run = async (...args: string[]) => {
    try {
      return [0, ...(await readSiteCommand(args, () => now)(database))]
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      return [1, error instanceof UsageError ? `usage: ${error.forms.join(' | ')}` : error.message]
    }
  }

  it('starts a maintenance with an end in Paris time, and ends it (S15)', async () => {
    expect(await run('status')).toEqual([
      0,
      'maintenance is off',
      'online ordering is on everywhere',
    ])
    expect(await run('maintenance', 'on', '--until', '09:30')).toEqual([
      0,
      'maintenance is on until 2026-11-24 09:30 in Paris, then over by itself',
    ])
    expect(await run('status')).toEqual([
      0,
      'maintenance is on since 2026-11-24 09:00 in Paris until 2026-11-24 09:30 in Paris',
      'online ordering is on everywhere',
    ])
    now += 30 * 60_000
    expect((await run('status'))[1]).toBe('maintenance is off')
    expect(await run('maintenance', 'on')).toEqual([
      0,
      'maintenance is on, until it is switched off',
    ])
    expect(await run('maintenance', 'off')).toEqual([0, 'maintenance is off'])
    // A time that has already passed today means tomorrow.
    expect((await run('maintenance', 'on', '--until', '00:15'))[1]).toContain('2026-11-25 00:15')
    await run('maintenance', 'off')
  })

  it('announces a new site during one maintenance only, and refuses a reason that the pages have no text for (S15)', async () => {
    expect((await run('maintenance', 'on', '--reason', 'new-site'))[0]).toBe(0)
    expect((await run('status'))[1]).toMatch(/^maintenance is on since .* in Paris · new-site$/)
    expect(await run('maintenance', 'on', '--reason', 'Travaux')).toEqual([
      1,
      '--reason: must be one of new-site',
    ])
    await run('maintenance', 'on', '--until', '23:00')
    expect((await run('status'))[1]).not.toContain('new-site')
    await run('maintenance', 'off')
  })

  it('switches the online orders of one restaurant off and on (T6)', async () => {
    expect(await run('orders', 'off', 'paris-bourse', '--reason', 'Travaux')).toEqual([
      0,
      'paris-bourse: online ordering is off',
    ])
    expect((await run('status'))[2]).toMatch(
      /^paris-bourse: online ordering is off since 2026-11-24 09:30 in Paris · Travaux$/,
    )
    expect(await run('orders', 'on', 'paris-bourse')).toEqual([
      0,
      'paris-bourse: online ordering is on',
    ])
    expect(await run('orders', 'off', 'nowhere')).toEqual([1, 'nowhere: no such restaurant'])
  })

  it.each(
    [
      [],
      ['maintenance'],
      ['maintenance', 'on', '--until', '25:00'],
      ['maintenance', 'off', '--until', '10:00'],
      ['maintenance', 'off', '--reason', 'new-site'],
      ['orders', 'off'],
      ['orders', 'on', 'paris-bourse', '--reason', 'x'],
      ['orders', 'off', 'paris-bourse', 'more'],
      ['status', '--loud'],
    ].map((args) => [args]),
  )('does nothing if the arguments are incomplete or unclear: %j', async (args) => {
    const [code, line] = await run(...args)
    expect([code, line]).toEqual([1, expect.stringMatching(/^(usage: maintenance on|--until)/)])
  })
})
