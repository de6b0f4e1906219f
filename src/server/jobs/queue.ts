import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type JobResult, PgBoss, fromKysely } from 'pg-boss'
import type { Database, Tx } from '#server/db/open.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import type { AccountMailJob } from './account-mail-job.ts'
import { withFailpoint } from '#server/kit/failpoints.ts'

/**
 * The data of each job. A job is enqueued in a transaction and runs after its commit, at least
 * once.
 */
export type JobData = {
  /** An order was received: issue its receipt and send its mail. */
  'order-received': { order: string }
  /** An order was cancelled: reverse its receipt and send its mail. */
  'order-cancelled': { order: string }
  /** The undo time of a step is over: the step is final, if it is still the last one. */
  'step-stands': { order: string; position: number }
  /** An order is finally ready: notify its customer. */
  'order-ready': { order: string }
  /** The states of an order and its payment may have to be reconciled. */
  'settle-payment': { order: string }
  /** A mail to a customer about their account. */
  'account-mail': AccountMailJob
  /** A visitor wrote to the chain. */
  'contact-message': { message: string }
  /** A mail that was already written is to be sent unchanged. */
  'written-mail': { mail: string }
}
export type JobName = keyof JobData
export type JobHandlers = { readonly [Name in JobName]: (data: JobData[Name]) => Promise<void> }

export type Jobs = {
  /**
   * Enqueues a job, which runs if, and only if, the transaction commits, and at the earliest
   * `afterSeconds` from now.
   */
  enqueue: <Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobData[Name],
    afterSeconds?: number,
  ) => Promise<void>
  /** Runs jobs as they become due, until the queue is stopped. */
  work: (handlers: JobHandlers) => Promise<void>
  /** Runs the jobs enqueued now, due or not. Returns how many were done. */
  drain: (handlers: JobHandlers) => Promise<number>
  /** Number of jobs that failed after all retries, by name. */
  failed: () => Promise<Record<JobName, number>>
  stop: () => Promise<void>
}

/** Each job has a queue. A missing one does not compile. */
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
 * Retried after 2 s, 4 s, 8 s … at most 10 minutes, for about two hours: as long as a mail server
 * may be unavailable.
 */
const RETRIES = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 }
/** A job whose process died is given to another process after this. */
const EXPIRE_SECONDS = 60
/** Jobs that a process fetches at once. */
const BATCH = 10
const POLL_SECONDS = 1
/** Finished and finally failed jobs are deleted after a week. */
const KEPT_SECONDS = 7 * 86_400
const DRAIN_ROUNDS = 50
/** The advisory lock for opening the queue: an arbitrary number that all processes share. */
const OPENING_LOCK = 7_305_412

/** The queue reports most errors as a plain object with an error's fields. */
function asError(told: unknown): Error {
  if (told instanceof Error) return told
  const { name, message = '', stack } = (told ?? {}) as Partial<Error>
  const error = Object.assign(new Error(message), stack === undefined ? {} : { stack })
  return name === 'DatabaseUnavailable' ? new DatabaseUnavailable(error) : error
}

/**
 * Opens the queue in the schema `jobs` of the database. Several processes may do so; no job runs in
 * two of them at once.
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
      // Makes the library cache the queue's settings: later, a job is enqueued inside a
      // transaction, during which the embedded database accepts no other query.
      await boss.findJobs(name, { id: randomUUID() })
    }
  }
  // Two processes that create the same tables at once would conflict. The embedded database has
  // only one process, and one connection, which an open transaction would keep from the queue.
  if (kind === 'embedded') await open()
  else
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${OPENING_LOCK})`.execute(tx)
      await open()
    })

  /**
   * Returns false when the job failed. The reason goes only to the log and is not stored in the
   * queue.
   */
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
