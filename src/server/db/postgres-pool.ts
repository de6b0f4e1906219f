import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { beginsTransaction, isUnawaited } from './unawaited.ts'
import { connectionIsLost, toDatabaseError } from './unavailable.ts'

/**
 * Limits in milliseconds: the duration of a statement, and the time for which a transaction may be
 * idle. Nobody else sets a value like 15 001: if a session has another value, a pooler has ignored
 * the setting.
 */
const STATEMENT_TIMEOUT = 15_001
const IDLE_TIMEOUT = 20_000
/**
 * Milliseconds for which the client waits for the answer to a statement: longer than
 * `STATEMENT_TIMEOUT`, after which the server ends the statement.
 */
const ANSWER_TIMEOUT = 20_000
const BEYOND_LIMIT = 5000
export const SHOWN_STATEMENT_TIMEOUT = `${STATEMENT_TIMEOUT}ms`

/** Numbers of open connections, of unused ones among them, and of callers that wait for one. */
export type PoolUse = { open: number; idle: number; waiting: number }

export type PoolSettings = {
  connections: number
  /**
   * True behind a pooler of transactions (PgBouncer): each transaction may use another connection
   * to the server, so a setting of the session would not apply to the next transaction.
   */
  isPooled: boolean
  /** Milliseconds after which a server that does not answer counts as lost. */
  answerTimeout?: number
  /**
   * Whether statements are prepared under a name. The server keeps a prepared statement until its
   * session ends.
   */
  isPrepared: boolean
}

function openPool(
  connectionString: string,
  {
    connections,
    isPooled,
    answerTimeout,
  }: Pick<PoolSettings, 'connections' | 'isPooled'> & { answerTimeout: number },
): pg.Pool {
  return new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 5000,
    query_timeout: answerTimeout,
    application_name: 'mesclun',
    keepAlive: true,
    // A statement is sent even if the answer to the previous statement has not arrived yet.
    pipeline: true,
    // Behind PgBouncer these limits are not set, because it refuses a connection that starts with
    // these parameters.
    ...(isPooled
      ? {}
      : {
          statement_timeout: STATEMENT_TIMEOUT,
          idle_in_transaction_session_timeout: IDLE_TIMEOUT,
        }),
  })
}

/**
 * Creates the pool of connections to PostgreSQL. A connection that the server has ended, or on
 * which the server does not answer, is removed: its user gets `DatabaseUnavailable`, and the next
 * caller gets a new connection.
 */
export function createPostgresPool(
  connectionString: string,
  { connections, isPooled, isPrepared, answerTimeout = ANSWER_TIMEOUT }: PoolSettings,
): PostgresPool & { use: () => PoolUse } {
  const pool = openPool(connectionString, { connections, isPooled, answerTimeout })
  const nameOf = isPrepared ? createStatementNames() : () => ({})
  const wordsOf = isPooled ? limitTransaction : (text: string) => text
  // The pool replaces a connection that breaks while idle.
  pool.on('error', () => {})
  // If a transaction was left open or failed, ends the connection, because its next user would be
  // inside that transaction. A query text with several statements may leave a transaction open.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end().catch(() => undefined)
  })
  pool.on('connect', (client) => {
    // A connection may break between two queries of a transaction. This event is ignored, because
    // the next query fails with the error.
    client.on('error', () => {})
    const send: (query: pg.QueryConfig & { query_timeout?: number }) => Promise<pg.QueryResult> =
      client.query.bind(client)
    let patience = answerTimeout
    /** The answers to statements that were sent without waiting for them. */
    let outstanding: Promise<unknown> = Promise.resolve()
    Object.assign(client, {
      query(text: string, values: unknown[] = []) {
        // If a transaction sets a longer limit for itself, the client waits at least as long as
        // this limit.
        if (client.getTransactionStatus() !== 'T') patience = answerTimeout
        patience = limitOf(text) ?? patience
        const answer = send({
          text: wordsOf(text),
          values,
          query_timeout: patience,
          ...nameOf(text, values),
        }).catch(async (error: unknown) => {
          // The pool does not reuse a connection that was ended.
          if (connectionIsLost(error)) void client.end().catch(() => undefined)
          // A failure may arrive before the transaction status that follows it. So an empty query
          // is sent and awaited: its answer arrives after that status.
          else await send({ text: '' }).catch(() => undefined)
          throw toDatabaseError(error)
        })
        // Once this answer and the outstanding ones have arrived, the status of the transaction is
        // certain.
        const answered = Promise.allSettled([outstanding, answer]).then(([before]) => {
          if (before.status === 'rejected') throw before.reason
          return answer
        })
        answered.catch(() => undefined)
        outstanding = isUnawaited(text) ? answered : Promise.resolve()
        return isUnawaited(text) ? Promise.resolve(UNAWAITED_RESULT) : answered
      },
    })
  })
  return {
    options: pool.options,
    connect: () =>
      pool.connect().catch((error: unknown) => {
        throw toDatabaseError(error)
      }),
    end: () => pool.end(),
    use: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** The result returned for a statement whose answer is not awaited. */
const UNAWAITED_RESULT = { command: 'UPDATE', rowCount: 1, rows: [] }

/**
 * Adds the limits to the statement that begins a transaction. A statement outside a transaction is
 * limited only by the time for which the client waits, and by the limit of the server's role, if
 * the role has one.
 */
const limitTransaction = (text: string): string =>
  beginsTransaction(text)
    ? `${text}; set local statement_timeout = ${STATEMENT_TIMEOUT};
      set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT}`
    : text

/**
 * The limit that a statement sets for its transaction, plus a margin, in milliseconds; undefined
 * for any other statement.
 */
function limitOf(text: string): number | undefined {
  const [, seconds] = /^set local statement_timeout = '(\d+)s'$/.exec(text.trim()) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000 + BEYOND_LIMIT
}

/** Whether a pooler refused the parameters of a session. */
export const refusesParameters = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/.test(error.message)

/**
 * Maximum number of statements that each connection prepares. A text with a list of parameters is a
 * separate statement for each length of the list.
 */
const MOST_PREPARED = 300
/**
 * Whether a statement names the columns that it returns. A statement with `*` is not prepared,
 * because it would fail once a migration adds a column.
 */
const namesItsColumns = (text: string): boolean =>
  !(/^\s*insert/i.test(text) ? (text.split(/returning/i)[1] ?? '') : text).includes('*')

/**
 * Names a statement so that each connection of a pool parses and plans it only once, which saves a
 * third of the database's work for an order. Statements that begin or end a transaction have no
 * parameters and need no name.
 */
function createStatementNames(): (text: string, values: readonly unknown[]) => { name?: string } {
  const names = new Map<string, string>()
  return (text, values) => {
    if (values.length === 0 || !namesItsColumns(text)) return {}
    if (!names.has(text) && names.size < MOST_PREPARED) names.set(text, `kept_${names.size}`)
    const name = names.get(text)
    return name === undefined ? {} : { name }
  }
}
