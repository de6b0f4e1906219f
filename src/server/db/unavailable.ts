import pg from 'pg'

/**
 * The database could not be reached, or is temporarily unable to answer. The statement may have
 * been executed nevertheless. The API then asks the client to send the request again; an
 * idempotency key prevents that it takes effect twice.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(`database unavailable: ${cause.message || cause.name}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/**
 * SQLSTATE codes of a server that is temporarily unable to work: connection (08), read-only after a
 * failover (25006), idle in a transaction for too long (25P03), deadlock and serialization (40001,
 * 40P01), no resources or disk (53), lock timeout (55P03), shutdown, crash, start and statement
 * timeout (57014, 57P01 to 57P05), input and output (58).
 */
const temporary = /^(08|25006|25P03|40001|40P01|53|55P03|57014|57P0[1-5]|58)/

/** Whether the connection is no longer usable: the server did not answer on it, or ended it. */
export const connectionIsLost = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof pg.DatabaseError
    ? /^(08|25P03|57P0)/.test(error.code ?? '')
    : // The driver's own failures have no SQLSTATE. A `TypeError` or `RangeError` means that our code
      // passed a value that the driver cannot send: this is a bug, not a lost connection.
      !(
        error instanceof TypeError ||
        error instanceof RangeError ||
        error instanceof DatabaseUnavailable
      ))

/**
 * The error that callers see: `DatabaseUnavailable` for a temporary failure, any other error
 * unchanged.
 */
export function toDatabaseError(error: unknown): unknown {
  if (connectionIsLost(error)) return new DatabaseUnavailable(error as Error)
  return error instanceof pg.DatabaseError && temporary.test(error.code ?? '')
    ? new DatabaseUnavailable(error)
    : error
}

/** The SQLSTATE of a failure, even of one that is reported as unavailable. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return sqlStateOf(error.cause)
}
