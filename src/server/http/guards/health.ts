import type { FastifyInstance } from 'fastify'
import { knownMigrations } from '#server/db/migration-files.ts'
import { appliedMigrations } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'

/** Whether the program is shutting down: it still answers, but should get no new visitors. */
export type Lifecycle = { draining: boolean }

const READY_WITHIN = 500
/**
 * Milliseconds for which the disk counts as full after a write failed for lack of space, unless a
 * write succeeds earlier. Afterwards the process reports that it is ready, so that the load
 * balancer tries it again.
 */
const FULL_FOR = 30_000

/**
 * Routes for health checks. `/healthz`: the process runs. `/readyz`: it can serve, that is, the
 * database answers, is migrated and has space, and the process is not stopping.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { database, lifecycle }: { database: Database; lifecycle: Lifecycle },
): Promise<void> {
  const ownMigrations = await knownMigrations()

  const problemOf = async (): Promise<string | null> => {
    if (lifecycle.draining) return 'stopping'
    const applied = await Promise.race([
      appliedMigrations(database.db).then(
        (rows) => new Set(rows.map(({ name }) => name)),
        () => null,
      ),
      new Promise<null>((resolve) => setTimeout(resolve, READY_WITHIN, null).unref()),
    ])
    if (applied === null) return 'database'
    if (!ownMigrations.every(({ name }) => applied.has(name))) return 'migrations'
    const { fullAt } = database.use()
    return fullAt !== null && performance.now() - fullAt < FULL_FOR ? 'disk' : null
  }

  // A keep-alive connection would delay the shutdown.
  app.addHook('onSend', async (_request, reply) => {
    if (lifecycle.draining) reply.header('connection', 'close')
  })
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) => {
    const problem = await problemOf()
    return reply
      .code(problem ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: problem ?? 'ok' })
  })
}
