import { SpanKind } from '@opentelemetry/api'
import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely'
import { inSpan, isInSpan } from '#server/telemetry/spans.ts'
import { sqlStateOf } from './unavailable.ts'

/**
 * Number of slow and of failed statements of this process since it started. `fullAt`: when a
 * statement last failed because the disk is full, in milliseconds of `performance.now()`; null once
 * something was written again.
 */
export type StatementCounts = { slow: number; failed: number; fullAt: number | null }
export const noStatements = (): StatementCounts => ({ slow: 0, failed: 0, fullAt: null })

/** SQLSTATE of a full disk. */
const DISK_FULL = '53100'

/**
 * Milliseconds above which a statement counts as slow: an order needs a dozen statements, and its
 * customer waits for them.
 */
const SLOW = 1000

/**
 * Wraps the dialect: counts its statements, and records each as a span if it runs within a span.
 * The span has the prepared text, without the values.
 */
export function observeStatements(dialect: Dialect, counts: StatementCounts): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver() {
      const driver = dialect.createDriver()
      const acquire = driver.acquireConnection.bind(driver)
      const observed = new WeakSet<DatabaseConnection>()
      return Object.assign(driver, {
        async acquireConnection(...how: Parameters<typeof acquire>) {
          const connection = await acquire(...how)
          // The pool returns the same connections again: each is observed once.
          if (!observed.has(connection)) {
            observed.add(connection)
            observe(connection, counts)
          }
          return connection
        },
      })
    },
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

function observe(connection: DatabaseConnection, counts: StatementCounts): void {
  const execute = connection.executeQuery.bind(connection)
  async function counted(...statement: Parameters<typeof execute>) {
    const began = performance.now()
    try {
      return await execute<never>(...statement)
    } catch (error) {
      counts.failed += 1
      if (sqlStateOf(error) === DISK_FULL) counts.fullAt = performance.now()
      throw error
    } finally {
      if (performance.now() - began > SLOW) counts.slow += 1
    }
  }
  connection.executeQuery = (...statement) =>
    isInSpan()
      ? inSpan(
          summaryOf(statement[0]),
          { kind: SpanKind.CLIENT, attributes: facts(statement[0]) },
          () => counted(...statement),
        )
      : counted(...statement)
}

const facts = ({ sql }: CompiledQuery) => ({
  'db.system.name': 'postgresql',
  'db.query.text': sql,
})

/**
 * A short name for a statement, such as `insert orders`: its verb, and the first table that it
 * names.
 */
function summaryOf({ sql }: CompiledQuery): string {
  const [verb = 'query'] = /^[a-z]+/i.exec(sql.trim()) ?? []
  const does = verb.toLowerCase() === 'with' ? verbWithin(sql) : verb.toLowerCase()
  const [, table] = /\b(?:from|into|update|only)\s+"?([a-z_]\w*(?:"?\."?\w+)?)/i.exec(sql) ?? []
  return table === undefined ? does : `${does} ${table.replaceAll('"', '')}`
}

const verbWithin = (sql: string): string =>
  /\b(?:insert|update|delete|merge)\b/i.exec(sql)?.[0].toLowerCase() ?? 'select'
