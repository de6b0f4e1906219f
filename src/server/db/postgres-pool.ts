import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { createStatementNames } from './prepare-statements.ts'
import { beginsTransaction, isUnawaited } from './unawaited.ts'
import { connectionIsLost, toDatabaseError } from './unavailable.ts'

/**
 * In milliseconds: for a statement, and for a transaction that does nothing. The first is a number
 * that nobody else sets: a session that shows another one is behind a pooler that ignored it.
 */
const STATEMENT_TIMEOUT = 15_001
const IDLE_TIMEOUT = 20_000
/** How long a client waits for the answer to a statement, in milliseconds: longer than the server works on it. */
const ANSWER_TIMEOUT = 20_000
const BEYOND_LIMIT = 5000
export const SHOWN_STATEMENT_TIMEOUT = `${STATEMENT_TIMEOUT}ms`

/** Connections that are open, those of them that nobody uses, and callers that wait for one. */
export type PoolUse = { open: number; idle: number; waiting: number }

export type PoolSettings = {
  connections: number
  /**
   * True behind a pooler of transactions (PgBouncer): each transaction may run on another
   * connection to the server, so nothing may be set for a session.
   */
  isPooled: boolean
  /** Milliseconds after which a server that does not answer counts as lost. */
  answerTimeout?: number
  /** Whether statements are prepared under a name, which lives as long as the server's session. */
  isPrepared: boolean
}

/**
 * The connections to PostgreSQL. A connection that the server ends, or on which it does not answer,
 * is dropped: its user gets `DatabaseUnavailable`, and the next caller a new connection.
 */
export function createPostgresPool(
  connectionString: string,
  { connections, isPooled, isPrepared, answerTimeout = ANSWER_TIMEOUT }: PoolSettings,
): PostgresPool & { use: () => PoolUse } {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 5000,
    query_timeout: answerTimeout,
    application_name: 'mesclun',
    keepAlive: true,
    // A statement is sent while the answer to the one before it is outstanding.
    pipeline: true,
    // PgBouncer refuses a connection that starts with these.
    ...(isPooled
      ? {}
      : {
          statement_timeout: STATEMENT_TIMEOUT,
          idle_in_transaction_session_timeout: IDLE_TIMEOUT,
        }),
  })
  const nameOf = isPrepared ? createStatementNames() : () => ({})
  const wordsOf = isPooled ? limitTransaction : (text: string) => text
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
    const send: (query: pg.QueryConfig & { query_timeout?: number }) => Promise<pg.QueryResult> =
      client.query.bind(client)
    let patience = answerTimeout
    /** The answers to statements that nobody waited for yet. */
    let outstanding: Promise<unknown> = Promise.resolve()
    Object.assign(client, {
      query(text: string, values: unknown[] = []) {
        // A transaction that gives itself more time is waited for as long.
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
          // A failure may arrive before the transaction status that follows it. An empty query is
          // answered after that status.
          else await send({ text: '' }).catch(() => undefined)
          throw toDatabaseError(error)
        })
        // Both have been answered then, so the transaction's status is known.
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

/** Stands for the answer to a statement that is not waited for. */
const UNAWAITED_RESULT = { command: 'UPDATE', rowCount: 1, rows: [] }

/**
 * Has the beginning of a transaction set its own limits, in the same message. The client waits no
 * longer for a statement outside a transaction; the server ends it where its role has a limit.
 */
const limitTransaction = (text: string): string =>
  beginsTransaction(text)
    ? `${text}; set local statement_timeout = ${STATEMENT_TIMEOUT};
      set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT}`
    : text

/** What a statement gives the others of its transaction, and a moment more; undefined of any other. */
function limitOf(text: string): number | undefined {
  const [, seconds] = /^set local statement_timeout = '(\d+)s'$/.exec(text.trim()) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000 + BEYOND_LIMIT
}

/** True for the answer of a pooler that refuses parameters of a session. */
export const refusesParameters = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/.test(error.message)
