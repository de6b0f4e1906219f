import pg from 'pg'
import { refusesParameters } from './postgres-pool.ts'
import { toDatabaseError } from './unavailable.ts'

/**
 * Runs one statement outside any transaction, on a separate connection with a limit of one hour.
 */
export type RunAlone = (statement: string) => Promise<void>

/** The limit of a statement that `RunAlone` runs, in seconds. */
export const ALONE_SECONDS = 3600

/**
 * `connectionString`: must lead to PostgreSQL itself, not to a pooler of transactions. A pooler
 * would refuse or ignore the limit of one hour, and the limit of the database role would apply.
 */
export const runAloneOn =
  (connectionString: string): RunAlone =>
  async (statement) => {
    const settings = {
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      application_name: 'mesclun migration',
    }
    const hour = ALONE_SECONDS * 1000
    const client = await connect({ ...settings, statement_timeout: hour }).catch((error: unknown) =>
      refusesParameters(error) ? connect(settings) : Promise.reject(error),
    )
    try {
      await client.query(statement)
    } catch (error) {
      throw toDatabaseError(error)
    } finally {
      await client.end().catch(() => undefined)
    }
  }

async function connect(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings)
  // This event of a broken connection is ignored, because the statement then fails with the error.
  client.on('error', () => {})
  await client.connect()
  return client
}
