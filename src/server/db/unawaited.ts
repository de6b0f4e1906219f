import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Tx } from './open.ts'

/** Marks, at the end of its text, a statement that is sent without waiting for its answer. */
const UNAWAITED_COMMENT = '-- answer not awaited'

/**
 * Sends a statement whose answer is not needed, together with the next statement of its
 * transaction, so that no extra round trip is necessary. If it fails, that next statement throws
 * the error, at the latest the commit. It counts as having written a row. The embedded database,
 * which has no round trips, waits for the statement.
 */
export async function sendUnawaited(
  tx: Tx,
  statement: RawBuilder<unknown> | CompiledQuery,
): Promise<void> {
  const { sql, parameters } = 'compile' in statement ? statement.compile(tx) : statement
  await tx.executeQuery(CompiledQuery.raw(`${sql} ${UNAWAITED_COMMENT}`, [...parameters]))
}

export const beginsTransaction = (text: string): boolean =>
  /^(begin|start transaction)\b[^;]*$/i.test(text)

/**
 * Whether a statement is sent without waiting for its answer. This is always so for the beginning
 * of a transaction, which fails only if its connection fails.
 */
export const isUnawaited = (text: string): boolean =>
  text.endsWith(UNAWAITED_COMMENT) || beginsTransaction(text)
