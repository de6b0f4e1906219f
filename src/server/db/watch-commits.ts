import type { DatabaseConnection, Dialect, Driver } from 'kysely'

/**
 * Matches a statement that writes rows, or that locks rows for an update. A statement that matches
 * counts as a write if it returned or changed at least one row.
 */
const mayWrite = /\b(insert|update|delete|merge)\b/i
/**
 * Matches the tables of rate limits and of the job queue. They are written with every request, and
 * no live page depends on them.
 */
const isUnfollowed = /\brate_limits\b|\bjobs\./

/** The state of a connection's current transaction. */
type Progress = { isInTransaction: boolean; hasWritten: boolean }

/**
 * Wraps the dialect: `committed` is called after each commit (or single statement) that wrote a
 * row. Rows of rate limits and of the job queue do not count. After a transaction that only reads
 * or is rolled back, `committed` is not called.
 */
export const watchCommits = (dialect: Dialect, committed: () => void): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => watchDriver(dialect.createDriver(), committed),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
})

function watchDriver(driver: Driver, committed: () => void): Driver {
  const watched = new WeakMap<DatabaseConnection, Progress>()
  const acquire = driver.acquireConnection.bind(driver)
  const begin = driver.beginTransaction.bind(driver)
  const commit = driver.commitTransaction.bind(driver)
  const rollback = driver.rollbackTransaction.bind(driver)

  /**
   * Resets the state of the connection at the end of its transaction. Returns whether this
   * transaction wrote something.
   */
  function endTransaction(connection: DatabaseConnection): boolean {
    const progress = watched.get(connection)
    const hasWritten = progress?.hasWritten ?? false
    if (progress) Object.assign(progress, { isInTransaction: false, hasWritten: false })
    return hasWritten
  }

  return Object.assign(driver, {
    async acquireConnection(...how: Parameters<Driver['acquireConnection']>) {
      const connection = await acquire(...how)
      // The pool returns the same connections again: each is watched once.
      if (!watched.has(connection)) watched.set(connection, watch(connection, committed))
      return connection
    },
    async beginTransaction(...[connection, how]: Parameters<Driver['beginTransaction']>) {
      await begin(connection, how)
      Object.assign(watched.get(connection) ?? {}, { isInTransaction: true, hasWritten: false })
    },
    async commitTransaction(connection: DatabaseConnection) {
      try {
        await commit(connection)
      } catch (error) {
        endTransaction(connection)
        throw error
      }
      if (endTransaction(connection)) committed()
    },
    async rollbackTransaction(connection: DatabaseConnection) {
      endTransaction(connection)
      await rollback(connection)
    },
  } satisfies Partial<Driver>)
}

/** Watches the statements of a connection from now on. */
function watch(connection: DatabaseConnection, committed: () => void): Progress {
  const progress: Progress = { isInTransaction: false, hasWritten: false }
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query, options) => {
    const result = await execute<never>(query, options)
    const isWritten =
      (result.rows.length > 0 || (result.numAffectedRows ?? 0n) > 0n) &&
      mayWrite.test(query.sql) &&
      !isUnfollowed.test(query.sql)
    if (isWritten && progress.isInTransaction) progress.hasWritten = true
    else if (isWritten) committed()
    return result
  }
  return progress
}
