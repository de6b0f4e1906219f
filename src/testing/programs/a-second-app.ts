import { buildApp } from '#server/program/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { type TestClient, type TestApp, clientOf } from './test-app.ts'

/**
 * The program once more over the same PostgreSQL and by the same clock, as another process has it.
 */
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
