import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { createStatementNames } from './prepare-statements.ts'
import { connectionIsLost, toDatabaseError } from './unavailable.ts'

const CONNECTIONS = 10

/**
 * The connections to PostgreSQL. A connection that the server ends, or on which it does not answer,
 * is dropped: its user gets `DatabaseUnavailable`, and the next caller a new connection.
 */
export function createPostgresPool(connectionString: string): PostgresPool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
    application_name: 'mesclun',
    keepAlive: true,
  })
  const nameOf = createStatementNames()
  // The pool replaces a connection that breaks while idle.
  pool.on('error', () => {})
  // The next user would inherit a transaction that was left open or failed, which a text of several
  // statements may leave.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end().catch(() => undefined)
  })
  pool.on('connect', (client) => {
    // A connection may break between two queries of a transaction: the next query reports it.
    client.on('error', () => {})
    const send: (query: pg.QueryConfig) => Promise<pg.QueryResult> = client.query.bind(client)
    Object.assign(client, {
      query: (text: string, values: unknown[] = []) =>
        send({ text, values, ...nameOf(text, values) }).catch(async (error: unknown) => {
          // The pool does not reuse a connection that was ended.
          if (connectionIsLost(error)) void client.end().catch(() => undefined)
          // A failure may arrive before the transaction status that follows it. An empty query is
          // answered after that status.
          else await send({ text: '' }).catch(() => undefined)
          throw toDatabaseError(error)
        }),
    })
  })
  return {
    options: pool.options,
    connect: () =>
      pool.connect().catch((error: unknown) => {
        throw toDatabaseError(error)
      }),
    end: () => pool.end(),
  }
}
