import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { createStatementNames } from './prepare-statements.ts'
import { connectionIsLost, toDatabaseError } from './unavailable.ts'

const CONNECTIONS = 10

/**
 * The connections to PostgreSQL. A connection that the server ends, or on which it does not answer,
 * is dropped; whoever used it gets `DatabaseUnavailable`, and the next one a new connection.
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
  // A transaction that was left open, or failed, would be the next one's: a text of several
  // statements may leave one.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end().catch(() => undefined)
  })
  pool.on('connect', (client) => {
    // A connection may break between two queries of a transaction: the next query says so.
    client.on('error', () => {})
    const send: (query: pg.QueryConfig) => Promise<pg.QueryResult> = client.query.bind(client)
    Object.assign(client, {
      query: (text: string, values: unknown[] = []) =>
        send({ text, values, ...nameOf(text, values) }).catch(async (error: unknown) => {
          // The pool takes no connection back that was ended.
          if (connectionIsLost(error)) void client.end().catch(() => undefined)
          // A failure may come before the state of the transaction that it leaves: an empty query is
          // answered after it.
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
