import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Tx } from './open.ts'

/** Ends the text of a statement that is sent without waiting for its answer. */
const UNAWAITED_COMMENT = '-- answer not awaited'

/**
 * Sends a statement whose answer is not needed, so that it travels with the next one of its
 * transaction and costs no round trip of its own. Its failure is thrown by that next statement, at
 * the latest by the commit. Counts as one that wrote a row. The embedded database, which has no
 * round trips, waits for it.
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

/** The beginning of a transaction is never waited for: it fails only with its connection. */
export const isUnawaited = (text: string): boolean =>
  text.endsWith(UNAWAITED_COMMENT) || beginsTransaction(text)
