import { runStatement } from './statements.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DatabaseCopy, copyDatabase, databaseKinds } from '#testing/programs/a-database.ts'
import { type Database, type Queries, openDatabase } from './open.ts'

const write = (db: Queries) => db.insertInto('changes').values({ topic: 'site' }).execute()

describe.each(databaseKinds)('a commit of this process on the %s database', (kind) => {
  let [copy, database, commits] = [] as unknown as [DatabaseCopy, Database, number]
  beforeEach(async () => {
    copy = await copyDatabase(kind)
    database = await openDatabase(copy)
    commits = 0
    database.onCommit(() => {
      commits += 1
    })
  })
  afterEach(async () => {
    await database.close()
    await copy.remove()
  })

  it('is reported once, after a transaction or after a single statement', async () => {
    const { db } = database
    await db.transaction().execute(async (tx) => {
      await write(tx)
      await write(tx)
      expect(commits).toBe(0)
    })
    expect(commits).toBe(1)
    await write(db)
    expect(commits).toBe(2)
    await runStatement(db)`with changed as (insert into changes (topic) values ('site')) select 1`
    expect(commits).toBe(3)
  })

  it('is not reported if it is rolled back, only reads, writes no row or writes only rate limits', async () => {
    const { db } = database
    const failing = db.transaction().execute(async (tx) => {
      await write(tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await db.transaction().execute((tx) => sql`select * from changes`.execute(tx))
    await db.deleteFrom('changes').execute()
    await runStatement(db)`insert into rate_limits (key, points) values ('one', 1)`
    expect(commits).toBe(0)
  })

  it('is no longer reported to a listener that has unsubscribed', async () => {
    let otherCommits = 0
    const stop = database.onCommit(() => {
      otherCommits += 1
    })
    await write(database.db)
    stop()
    await write(database.db)
    expect([commits, otherCommits]).toEqual([2, 1])
  })
})
