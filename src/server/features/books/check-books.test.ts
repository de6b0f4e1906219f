import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseCopy, copyDatabase, oneDatabase } from '#testing/programs/a-database.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { TUESDAY_AT_NINE, clientOf, unlimited } from '#testing/programs/test-app.ts'
import { buildApp } from '#server/program/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { runCommand } from '#server/commands/run-command.ts'

describe.each(oneDatabase)('the books on %s', (kind) => {
  let copy: DatabaseCopy
  beforeAll(async () => {
    copy = await copyDatabase(kind)
    const { database, config } = await open()
    const app = await buildApp({ config, database, now: () => TUESDAY_AT_NINE })
    const client = clientOf(app)
    for (const restaurant of [BOURSE, BOURSE, BOURSE, HAUSSMANN]) {
      const { token } = await place(client, await anOrder(client, { restaurant }))
      await client.get(`/api/orders/${token}/receipt`)
    }
    await app.close()
    await database.close()
  })
  afterAll(() => copy.remove())

  const environment = () => ({
    LOG_LEVEL: 'silent',
    ...unlimited,
    PAYMENTS: 'none',
    DATA_DIR: copy.dataDir,
    ...(copy.databaseUrl ? { DATABASE_URL: copy.databaseUrl } : {}),
  })
  async function open() {
    const config = readConfig(environment())
    return { config, database: await openDatabase(config) }
  }
  async function verify(): Promise<{ code: number; outputLines: string[] }> {
    const outputLines: string[] = []
    return {
      code: await runCommand('books', ['verify'], environment(), (line) => outputLines.push(line)),
      outputLines,
    }
  }
  /**
   * Runs statements that the program itself cannot run: the triggers that protect the rows are
   * disabled.
   */
  async function forge(...statements: string[]): Promise<void> {
    const { database } = await open()
    await database.db.transaction().execute(async (tx) => {
      const setTriggers = async (how: 'disable' | 'enable') => {
        await sql.raw(`alter table orders ${how} trigger all`).execute(tx)
        await sql.raw(`alter table receipts ${how} trigger all`).execute(tx)
      }
      await setTriggers('disable')
      for (const statement of ["set local timezone = 'UTC'", ...statements])
        await sql.raw(statement).execute(tx)
      await setTriggers('enable')
    })
    await database.close()
  }
  /** The result of verifying the forged books; the books are restored afterwards. */
  async function verifyForged(
    ...statements: string[]
  ): Promise<{ code: number; broken: string[] }> {
    await forge(
      'create table kept_orders as table orders',
      'create table kept_receipts as table receipts',
      ...statements,
    )
    const { code, outputLines } = await verify()
    await forge(
      'delete from receipts',
      'delete from orders',
      'insert into orders overriding system value select * from kept_orders',
      'insert into receipts select * from kept_receipts',
      'drop table kept_orders',
      'drop table kept_receipts',
    )
    return { code, broken: outputLines.filter(isBroken) }
  }
  const changed = (page: string): unknown =>
    expect.stringMatching(new RegExp(`^${page} \\(order \\d+\\) is not what was written$`))
  const isBroken = (line: string) => !line.endsWith(', as written')

  it('pass the check, page by page', async () => {
    expect(await verify()).toEqual({
      code: 0,
      outputLines: [
        'orders/1: 3 pages, as written',
        'orders/2: 1 pages, as written',
        'receipts/mesclun: 4 pages, as written',
      ],
    })
  })

  // These tests do not compare the databases, because both verify the pages with the same SQL
  // functions.
  describe('with forged rows', () => {
    it('report a row with one changed character', async () => {
      expect(
        await verifyForged(
          `update receipts set body = jsonb_set(body, '{order,number}', '"A09"') where book_position = 2`,
        ),
      ).toEqual({ code: 1, broken: [changed('receipts/mesclun: page 2')] })
    })

    it('report a row with one changed byte of its hash', async () => {
      expect(
        await verifyForged(
          `update orders set hash = set_byte(hash, 31, get_byte(hash, 31) # 1)
        where book = 'orders/1' and book_position = 3`,
        ),
      ).toEqual({ code: 1, broken: [changed('orders/1: page 3')] })
    })

    it('report the row after a row that was rewritten with a matching hash', async () => {
      const second = `book = 'orders/1' and book_position = 2`
      expect(
        await verifyForged(
          `update orders set terms_version = '2020-01-01' where ${second}`,
          `update orders o set hash = chained_hash(
        (select hash from orders where book = o.book and book_position = 1), to_jsonb(o)) where ${second}`,
        ),
      ).toEqual({ code: 1, broken: [changed('orders/1: page 3')] })
    })

    it.each([
      ['in the middle', 'book_position = 2', 'page 2 is missing'],
      ['at the end', 'book_position = 4', 'page 4 is missing'],
      ['and with it all others', 'true', 'page 1 is missing'],
    ])('report a row that was deleted %s', async (_, where, fault) => {
      expect(await verifyForged(`delete from receipts where ${where}`)).toEqual({
        code: 1,
        broken: [`receipts/mesclun: ${fault}`],
      })
    })
  })

  it('are not verified by a command with unknown arguments', async () => {
    const outputLines: string[] = []
    expect(
      await runCommand('books', ['mend'], environment(), (line) => outputLines.push(line)),
    ).toBe(1)
    expect(outputLines[0]).toMatch(/^usage: npm run books -- verify\n/)
  })
})
