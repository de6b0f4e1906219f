import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type JobResult, PgBoss, fromKysely } from 'pg-boss'
import type { Database, Tx } from '#server/db/open.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import type { AccountMailJob } from './account-mail-job.ts'
import { withFailpoint } from '#server/kit/failpoints.ts'

/**
 * Work that is enqueued in a transaction and done after it, at least once; what each job is about.
 */
export type JobData = {
  /** An order is received: its receipt and its mail. */
  'order-received': { order: string }
  /** An order is cancelled: what was receipted is taken back. */
  'order-cancelled': { order: string }
  /** A step that could be taken back stands, if it is still the last. */
  'step-stands': { order: string; position: number }
  /** An order is ready, and stays so: its customer is told. */
  'order-ready': { order: string }
  /** An order and its payment may have to be brought together. */
  'settle-payment': { order: string }
  /** A customer is to be told something about their account. */
  'account-mail': AccountMailJob
  /** A visitor wrote to the chain. */
  'contact-message': { message: string }
  /** A mail was written, and is to be sent as it is. */
  'written-mail': { mail: string }
}
export type JobName = keyof JobData
export type JobHandlers = { readonly [Name in JobName]: (data: JobData[Name]) => Promise<void> }

export type Jobs = {
  /**
   * Enqueues the job: it is done if, and only if, the transaction commits; not before so many
   * seconds have gone.
   */
  enqueue: <Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobData[Name],
    afterSeconds?: number,
  ) => Promise<void>
  /** Does jobs as they come, until the queue is stopped. */
  work: (handlers: JobHandlers) => Promise<void>
  /** Does what is there now, due or not; answers how many were done. */
  drain: (handlers: JobHandlers) => Promise<number>
  /** Jobs that were tried to the end and failed, by name. */
  failed: () => Promise<Record<JobName, number>>
  stop: () => Promise<void>
}

/** Each job has a queue: one that is missing here does not compile. */
const queues: Record<JobName, true> = {
  'order-received': true,
  'order-cancelled': true,
  'step-stands': true,
  'order-ready': true,
  'settle-payment': true,
  'account-mail': true,
  'contact-message': true,
  'written-mail': true,
}
const names = Object.keys(queues) as JobName[]
/**
 * Tried again after 2 s, 4 s, 8 s … at most 10 minutes, for about two hours: as long as a mail
 * server may be away.
 */
const RETRIES = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 }
/** A job whose process died is given to another after this. */
const EXPIRE_SECONDS = 60
/** Jobs that a process takes at once. */
const BATCH = 10
const POLL_SECONDS = 1
/** Jobs that are done, or failed for good, are forgotten after a week. */
const KEPT_SECONDS = 7 * 86_400
const DRAIN_ROUNDS = 50
/** Any number that all our processes agree on. */
const OPENING_LOCK = 7_305_412

/** The queue tells of most errors by a copy that is no error itself. */
function asError(told: unknown): Error {
  if (told instanceof Error) return told
  const { name, message = '', stack } = (told ?? {}) as Partial<Error>
  const error = Object.assign(new Error(message), stack === undefined ? {} : { stack })
  return name === 'DatabaseUnavailable' ? new DatabaseUnavailable(error) : error
}

/**
 * Opens the queue in the schema `jobs` of the database; several processes may, no job is done by
 * two at once.
 */
export async function openJobs(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  report: (error: unknown) => void,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: 'jobs',
    schedule: false,
    superviseIntervalSeconds: 15,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => report(asError(error)))
  const open = async () => {
    await boss.start()
    for (const name of names) {
      await boss.createQueue(name, {
        ...RETRIES,
        expireInSeconds: EXPIRE_SECONDS,
        deleteAfterSeconds: KEPT_SECONDS,
      })
      // Reads what the queue is and remembers it: a job is enqueued inside a transaction, where the
      // embedded database can be asked by nobody else.
      await boss.findJobs(name, { id: randomUUID() })
    }
  }
  // Two processes that make the same tables at once trip over each other; the embedded database has
  // one process, and one connection, which a held transaction would keep from the queue.
  if (kind === 'embedded') await open()
  else
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${OPENING_LOCK})`.execute(tx)
      await open()
    })

  /** False when it failed; why is for the log alone, not for the queue to keep. */
  const attempt = async <Name extends JobName>(
    handlers: JobHandlers,
    name: Name,
    data: unknown,
  ): Promise<boolean> => {
    try {
      await withFailpoint('job-done', () => handlers[name](data as JobData[Name]))
      return true
    } catch (error) {
      report(error)
      return false
    }
  }

  return {
    async enqueue(tx, name, data, afterSeconds) {
      await boss.send(name, data, {
        db: fromKysely(tx),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
      })
    },
    async work(handlers) {
      for (const name of names) {
        const how = {
          pollingIntervalSeconds: POLL_SECONDS,
          batchSize: BATCH,
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const
        await boss.work(name, how, async (batch) => {
          const results: JobResult[] = []
          for (const { id, data } of batch) {
            const status = (await attempt(handlers, name, data)) ? 'completed' : 'failed'
            results.push({ id, status })
          }
          return results
        })
      }
    },
    async drain(handlers) {
      let done = 0
      for (let round = 0; round < DRAIN_ROUNDS; round += 1) {
        const before = done
        for (const name of names) {
          for (const job of await boss.fetch(name, { batchSize: BATCH, ignoreStartAfter: true })) {
            if (await attempt(handlers, name, job.data)) {
              await boss.complete(name, job.id)
              done += 1
            } else await boss.fail(name, job.id)
          }
        }
        if (done === before) return done
      }
      return done
    },
    async failed() {
      const { rows } = await sql<{ name: JobName; count: number }>`
        select name, count(*)::integer as count from jobs.job where state = 'failed' group by name`.execute(
        db,
      )
      return Object.fromEntries(
        names.map((name) => [name, rows.find((row) => row.name === name)?.count ?? 0]),
      ) as Record<JobName, number>
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
