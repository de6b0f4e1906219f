import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { spending } from '../tools/processes.ts'

/**
 * Work that is left to do after an order was answered: milliseconds of processor time per waiting
 * order, in the program and in the database, and seconds until all of it was done.
 */
export type Afterwards = {
  waiting: number
  seconds: number
  oursAfter: number
  databaseAfter: number
}

/**
 * Seconds after which the bench stops waiting. Without a limit, an unreachable mail server or a
 * failing job would block the bench.
 */
const PATIENCE_SECONDS = 120

/**
 * Measures from the end of placing until every receipt and mail is done. Subtracts the cost of an
 * idle period of the same length, in which the program only polls for work and this function only
 * polls the database. `pids`: processes of the program and of the database.
 */
export async function measureAfterwards(
  pids: readonly number[],
  databaseUrl: string,
): Promise<Afterwards> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const owed = async (): Promise<number> => {
    const sql = `select count(*)::integer as count from jobs.job_common
      where name = 'order-received' and state in ('created', 'retry', 'active')`
    return (await client.query<{ count: number }>(sql)).rows[0]?.count ?? 0
  }
  /** Polls until `isOver` returns true. Returns the seconds that it took. */
  const askUntil = async (
    isOver: (jobsLeft: number, seconds: number) => boolean,
  ): Promise<number> => {
    const start = performance.now()
    for (;;) {
      await sleep(100)
      const seconds = (performance.now() - start) / 1000
      if (isOver(await owed(), seconds)) return seconds
      if (seconds > PATIENCE_SECONDS)
        throw new Error('receipts and mails were not finished in time')
    }
  }
  try {
    const waiting = await owed()
    if (waiting === 0) throw new Error('the orders left no job to run afterwards')
    const work = await spending(pids, () => askUntil((jobsLeft) => jobsLeft === 0))
    const idle = await spending(pids, () => askUntil((_, seconds) => seconds >= work.result))
    const [oursAfter = 0, databaseAfter = 0] = work.spent.map(
      (spent, i) => (spent - (idle.spent[i] ?? 0)) / waiting,
    )
    return { waiting, seconds: work.result, oursAfter, databaseAfter }
  } finally {
    await client.end()
  }
}
