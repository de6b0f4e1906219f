import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Tx } from './open.ts'

/** Marks, at the end of its text, a statement that is sent without waiting for its answer. */
const UNAWAITED_COMMENT = '-- answer not awaited'

/**
 * Sends a statement whose answer is not needed, together with the next one of its transaction, so
 * that it costs no extra round trip. Its failure is thrown by that next statement, at the latest by
 * the commit. It counts as having written a row. The embedded database, which has no round trips,
 * waits for it.
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
 * Whether a statement is sent without waiting. The beginning of a transaction always is: it fails
 * only with its connection.
 */
export const isUnawaited = (text: string): boolean =>
  text.endsWith(UNAWAITED_COMMENT) || beginsTransaction(text)
