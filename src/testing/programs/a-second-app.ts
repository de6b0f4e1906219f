import { buildApp } from '#server/program/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { type TestClient, type TestApp, clientOf } from './test-app.ts'

/** A second instance of the program on the same PostgreSQL and clock, as in another process. */
export async function openSecondApp({
  config,
  clock,
}: TestApp): Promise<TestClient & { close: () => Promise<void> }> {
  const database = await openDatabase(config)
  const app = await buildApp({ config, database, now: () => clock.now })
  await app.ready()
  return {
    ...clientOf(app),
    async close() {
      await app.close()
      await database.close()
    },
  }
}
