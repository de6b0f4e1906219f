import { buildApp } from '#server/program/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { jobHandlers } from '#server/program/job-handlers.ts'
import type { Services } from '#server/services/services.ts'
import { type TestClient, type TestApp, clientOf } from './test-app.ts'

/** A second instance of the program on the same PostgreSQL and clock, as in another process. */
export async function openSecondApp({
  config,
  clock,
}: TestApp): Promise<
  TestClient & { services: Services; drain: () => Promise<unknown>; close: () => Promise<void> }
> {
  const database = await openDatabase(config)
  const opened: Services[] = []
  const app = await buildApp({
    config,
    database,
    now: () => clock.now,
    uptime: () => clock.now,
    pages: async (_, services) => void opened.push(services),
  })
  await app.ready()
  const [services] = opened
  if (!services) throw new Error('the program has no services')
  return {
    ...clientOf(app),
    services,
    /** Runs the enqueued jobs. */
    drain: () => services.jobs.drain(jobHandlers(services)),
    async close() {
      await app.close()
      await database.close()
    },
  }
}
