import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Database, Tx } from '#server/db/open.ts'

/**
 * Runs `first` in a transaction, checks that `second` waits for it in another connection, then
 * commits.
 */
export async function expectQueued<A, B>(
  db: Database['db'],
  first: (tx: Tx) => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  let waiting: Promise<B> | undefined
  const firstAnswer = await db.transaction().execute(async (tx) => {
    const answer = await first(tx)
    waiting = second()
    expect(await Promise.race([waiting, sleep(300, 'waits')])).toBe('waits')
    return answer
  })
  if (!waiting) throw new Error('the second request was not begun')
  return [firstAnswer, await waiting]
}
