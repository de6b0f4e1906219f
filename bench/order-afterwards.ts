import pg from 'pg'
import { processorTime } from './processes.ts'

/**
 * What an order leaves for after its answer: milliseconds of processor time for each that waited,
 * and how long all took.
 */
export type Afterwards = { orders: number; seconds: number; program: number; database: number }

type Sides = { program: number; database: number }

/** A mail server away, or a job that fails, would keep it waiting. */
const PATIENCE_SECONDS = 120
const ASK_MILLISECONDS = 100

const open = `from jobs.job_common where name = 'order-received' and state in ('created', 'retry', 'active')`

/**
 * From the end of placing until no receipt and mail is owed, less as long a time in which nothing
 * is: by then the program only asks whether there is work, and so does this.
 */
export async function measureAfterwards(pids: Sides, databaseUrl: string): Promise<Afterwards> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const isOpen = async () => (await client.query(`select 1 ${open} limit 1`)).rowCount !== 0
  const spent = (): Sides => ({
    program: processorTime(pids.program),
    database: processorTime(pids.database),
  })

  /** Asks until `over`, and says what was spent. */
  async function spend(
    over: (open: boolean, seconds: number) => boolean,
  ): Promise<Sides & { seconds: number }> {
    const [start, before] = [performance.now(), spent()]
    let seconds = 0
    do {
      await new Promise((resolve) => setTimeout(resolve, ASK_MILLISECONDS))
      seconds = (performance.now() - start) / 1000
    } while (!over(await isOpen(), seconds))
    const after = spent()
    return {
      seconds,
      program: after.program - before.program,
      database: after.database - before.database,
    }
  }

  try {
    const {
      rows: [row],
    } = await client.query<{ count: number }>(`select count(*)::integer as count ${open}`)
    const orders = row?.count ?? 0
    if (orders === 0) throw new Error('nothing was left for afterwards')
    const work = await spend((waits, seconds) => {
      if (seconds > PATIENCE_SECONDS) throw new Error('receipts and mails are not done')
      return !waits
    })
    const idle = await spend((_, seconds) => seconds >= work.seconds)
    return {
      orders,
      seconds: work.seconds,
      program: (work.program - idle.program) / orders,
      database: (work.database - idle.database) / orders,
    }
  } finally {
    await client.end()
  }
}
