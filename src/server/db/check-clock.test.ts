import { expect, it } from 'vitest'
import { copyDatabase, databaseKinds } from '#testing/programs/a-database.ts'
import { checkClock } from './check-clock.ts'
import { openDatabase } from './open.ts'

it.each(databaseKinds)(
  'a clock that differs from the clock of the %s database is reported',
  async (kind) => {
    const copy = await copyDatabase(kind)
    const database = await openDatabase(copy)
    const by = (milliseconds: number) => checkClock(database.db, () => Date.now() + milliseconds)
    await by(0)
    await by(8000)
    await by(-8000)
    await expect(by(60_000)).rejects.toThrow('this program’s clock is 60 s ahead of the database’s')
    await expect(by(-300_000)).rejects.toThrow(
      'this program’s clock is 300 s behind the database’s',
    )
    await database.close()
    await copy.remove()
  },
)

it('the time that the database takes to answer is not counted as a difference of the clocks', async () => {
  const copy = await copyDatabase('embedded')
  const database = await openDatabase(copy)
  let clockReads = 0
  await expect(
    checkClock(database.db, () => Date.now() + 40_000 * clockReads++),
  ).resolves.toBeUndefined()
  await database.close()
  await copy.remove()
})
