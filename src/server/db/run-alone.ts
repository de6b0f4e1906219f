import pg from 'pg'
import { refusesParameters } from './postgres-pool.ts'
import { toDatabaseError } from './unavailable.ts'

/** Runs one statement outside any transaction, on a connection of its own that has an hour for it. */
export type RunAlone = (statement: string) => Promise<void>

/** The longest that such a statement may take, in seconds. */
export const ALONE_SECONDS = 3600

/**
 * `connectionString`: PostgreSQL itself rather than a pooler of transactions, which refuses or
 * ignores the hour; the limit of the role holds there.
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
  // The statement reports a connection that breaks.
  client.on('error', () => {})
  await client.connect()
  return client
}
