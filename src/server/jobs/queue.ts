import { allRows, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import { CompiledQuery } from 'kysely'
import { type Db, type Job, PgBoss, fromKysely } from 'pg-boss'
import { createBatches } from '#server/db/batches.ts'
import type { Database, Tx } from '#server/db/open.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { sendUnawaited } from '#server/db/unawaited.ts'
import { MAILS_AT_ONCE } from '#server/gateways/mail/port.ts'
import type { AccountMailJob } from './account-mail-job.ts'
import type { StaffMailJob } from './staff-mail-job.ts'
import { withFailpoint } from '#server/kit/failpoints.ts'
import { type BackgroundService, repeat } from '#server/kit/repeat.ts'
import { contextOf, inSpan, noteFailure } from '#server/telemetry/spans.ts'
import { splitTrace, withTrace } from './carried-trace.ts'
import { type SideBySide, runSideBySide } from './side-by-side.ts'

/**
 * The data of each job. A job is enqueued in a transaction and runs after its commit, at least
 * once.
 */
type JobData = {
  /** An order was received: issue its receipt and send its mail. */
  'order-received': { order: string }
  /** An order was cancelled: reverse its receipt and send its mail. */
  'order-cancelled': { order: string }
  /** An order was refunded: issue the correcting receipt and send its mail. */
  'order-refunded': { order: string; refund: string }
  /** Another time was offered for an order: ask its customer. */
  'time-offered': { offer: string }
  /**
   * A decision about an ingredient that ran out is final: refund the difference in price, and
   * notify the customer.
   */
  'replacement-stands': { order: string; replacement: string }
  /** A customer accepted another time: confirm the new time to the customer. */
  'order-moved': { offer: string }
  /** A problem with an order was answered: notify its customer. */
  'problem-answered': { problem: string }
  /** An order is late, or very late, for the first time: notify its customer. */
  'order-late': { order: string; state: 'late' | 'very-late' }
  /** The time to undo a step has passed: the step is final, if it is still the last one. */
  'step-stands': { order: string; position: number }
  /** An order is ready, and the time to undo this step has passed: notify its customer. */
  'order-ready': { order: string }
  /**
   * The state of an order or of its payment changed: settle the payment with the provider if
   * necessary.
   */
  'settle-payment': { order: string }
  /** A mail to a customer about their account. */
  'account-mail': AccountMailJob
  /** A mail to a person of the head office. */
  'staff-mail': StaffMailJob
  /** A visitor wrote to the chain: forward the message. */
  'contact-message': { message: string }
  /** A mail was already written: send it unchanged. */
  'written-mail': { mail: string }
  /** An alert concerns a person of the head office: notify them, by mail or by push. */
  'alert-message': { delivery: string }
  /** An alert concerns an external program: call its webhook. */
  'webhook-delivery': { delivery: string }
  /** A person of the head office requested a file: write it. */
  'file-export': { export: string }
  /** A week has ended: send its report to a person of the head office. */
  'weekly-report': { mail: string }
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
  /** Runs jobs as they become due, several at a time, until the queue is stopped. */
  work: (handlers: JobHandlers) => void
  /**
   * Runs all jobs in the queue, including those that are not due yet. Returns how many jobs
   * succeeded.
   */
  drain: (handlers: JobHandlers) => Promise<number>
  /**
   * By name, the number of jobs that are due and not begun, and for how many seconds the oldest has
   * been due.
   */
  waiting: () => Promise<Record<JobName, { count: number; oldestSeconds: number }>>
  /** Number of jobs that failed after all retries, by name. */
  failed: () => Promise<Record<JobName, number>>
  /**
   * Tries the failed jobs of a kind once more, if the transaction commits. Returns the number of
   * these jobs.
   */
  retryFailed: (tx: Tx, name: JobName) => Promise<number>
  /** Deletes the jobs that were completed more than a day ago. */
  purgeDone: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Number of simultaneous jobs of a kind that mainly queries the database. Few, because orders need
 * the database connections too.
 */
const ASKING_AT_ONCE = 2
/**
 * Number of simultaneous jobs of a kind that mainly waits for other parties, and uses no database
 * connection meanwhile.
 */
const WAITING_AT_ONCE = 10
/**
 * Number of jobs of each kind that a process runs at once. The type makes the compiler reject a
 * missing kind. Two jobs of one order may run at the same time, in one process or in two, because
 * their handlers lock the rows that they write.
 */
const atOnce: Record<JobName, number> = {
  'order-received': MAILS_AT_ONCE,
  'order-cancelled': MAILS_AT_ONCE,
  'order-refunded': MAILS_AT_ONCE,
  'time-offered': MAILS_AT_ONCE,
  'replacement-stands': MAILS_AT_ONCE,
  'order-moved': MAILS_AT_ONCE,
  'order-late': MAILS_AT_ONCE,
  'problem-answered': MAILS_AT_ONCE,
  'step-stands': ASKING_AT_ONCE,
  'order-ready': MAILS_AT_ONCE,
  'settle-payment': WAITING_AT_ONCE,
  'account-mail': MAILS_AT_ONCE,
  'staff-mail': MAILS_AT_ONCE,
  'contact-message': MAILS_AT_ONCE,
  'written-mail': MAILS_AT_ONCE,
  'alert-message': MAILS_AT_ONCE,
  'webhook-delivery': WAITING_AT_ONCE,
  'file-export': 1,
  'weekly-report': ASKING_AT_ONCE,
}
const names = Object.keys(atOnce) as JobName[]
export const isJobName = (text: string): text is JobName => Object.hasOwn(atOnce, text)
const HEARTBEAT_SECONDS = 60
/** Seconds after which a handler counts as stuck. The timeouts of all gateways are much shorter. */
const EXPIRE_SECONDS = 300
/** Seconds for a file export, which may cover a year of thousands of restaurants. */
const FILE_EXPIRES_SECONDS = 4 * 3600
const expireSecondsOf = (name: JobName): number =>
  name === 'file-export' ? FILE_EXPIRES_SECONDS : EXPIRE_SECONDS
const settingsOf = (name: JobName) => ({
  // A failed job is retried after 2 s, 4 s, 8 s … at most 10 minutes, for about two hours: a mail
  // server may be unavailable that long.
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  // A running job belongs to its process, which reports every 20 seconds. After a minute without a
  // report, another process takes the job over.
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: expireSecondsOf(name),
  // Failed jobs are stored for a week. The library has only one period for failed and finished
  // jobs, so `purgeDone` deletes the finished ones after a day.
  deleteAfterSeconds: 7 * 86_400,
})
type QueueSettings = ReturnType<typeof settingsOf>
const COMPLETED_AT_ONCE = 10
/**
 * A job and how often it was claimed before. The count identifies the claim: a process that lost
 * its claim can neither complete nor fail the job.
 */
type JobAttempt = Pick<Job, 'id' | 'retryCount'>
/** Jobs that `drain` fetches at once. */
const BATCH = 10
const POLL_MILLISECONDS = 1000
const DRAIN_ROUNDS = 50
/** The advisory lock for opening the queue: an arbitrary number that all processes share. */
const OPENING_LOCK = 7_305_412

/**
 * Lets the queue write through a transaction without waiting for the answer, because the job's id
 * is not needed.
 */
const unawaited = (tx: Tx): Db => ({
  async executeSql(text, values = []) {
    await sendUnawaited(tx, CompiledQuery.raw(text, values))
    return { rows: [] }
  },
})

/**
 * Converts an error that the queue reports: it reports most errors as a plain object with the
 * fields of an error.
 */
function asError(reported: unknown): Error {
  if (reported instanceof Error) return reported
  const { name, message = '', stack } = (reported ?? {}) as Partial<Error>
  const error = Object.assign(new Error(message), stack === undefined ? {} : { stack })
  return name === 'DatabaseUnavailable' ? new DatabaseUnavailable(error) : error
}

/** Whether the queue has the settings of an earlier version of the program. */
const differs = (
  queue: Partial<Record<keyof QueueSettings, unknown>>,
  settings: QueueSettings,
): boolean =>
  Object.entries(settings).some(([name, value]) => queue[name as keyof QueueSettings] !== value)

/** Rejects if the work takes longer than `seconds`. */
async function inTime(work: Promise<void>, seconds: number): Promise<void> {
  const end = new AbortController()
  const late = sleep(seconds * 1000, undefined, { signal: end.signal, ref: false }).then(() => {
    throw new Error(`a job has not finished after ${seconds} s`)
  })
  try {
    await Promise.race([work, late])
  } finally {
    end.abort()
  }
}

/**
 * Opens the queue in the schema `jobs` of the database. Several processes may open it at the same
 * time; no job runs in two processes at once.
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
    const existingQueues = new Map(
      (await boss.getQueues(names)).map((queue) => [queue.name, queue]),
    )
    for (const name of names) {
      const queue = existingQueues.get(name)
      if (!queue) await boss.createQueue(name, settingsOf(name))
      else if (differs(queue, settingsOf(name))) await boss.updateQueue(name, settingsOf(name))
      // Makes the library cache the queue's settings: later, a job is enqueued inside a
      // transaction, during which the embedded database accepts no other query.
      await boss.findJobs(name, { id: randomUUID() })
    }
  }
  // Two processes that create the same tables at once would conflict, so they open the queue one
  // after the other. The embedded database needs no lock, because it has only one process. It also
  // has only one connection, which the queue could not use during an open transaction.
  if (kind === 'embedded') await open()
  else
    await db.transaction().execute(async (tx) => {
      await runStatement(tx)`select pg_advisory_xact_lock(${OPENING_LOCK})`
      await open()
    })

  const completers = new Map(
    names.map((name) => [
      name,
      createBatches(async (attempts: readonly JobAttempt[]) => {
        await boss.complete(name, [...attempts])
        return attempts
      }, COMPLETED_AT_ONCE),
    ]),
  )
  /**
   * Completes a job. Jobs of one kind that finish at the same time are completed in one statement.
   */
  const complete = async (name: JobName, job: JobAttempt) => completers.get(name)?.(job)

  /**
   * Runs a job, and then completes it or marks it as failed. Returns whether the job succeeded. The
   * reason of a failure is written only to the log, not to the queue. A process that lost its claim
   * to the job changes nothing.
   */
  const attempt = <Name extends JobName>(
    handlers: JobHandlers,
    name: Name,
    job: Job<JobData[Name]>,
  ): Promise<boolean> => {
    const { carrier, data } = splitTrace(job.data)
    const facts = { kind: SpanKind.CONSUMER, attributes: { 'mesclun.job': name } }
    const work = async () => {
      try {
        await inTime(
          withFailpoint('job-done', () => handlers[name](data)),
          expireSecondsOf(name),
        )
      } catch (error) {
        noteFailure(error)
        report(error)
        await boss.fail(name, job)
        return false
      }
      await complete(name, job)
      return true
    }
    return inSpan(`job ${name}`, facts, work, contextOf(carrier))
  }

  const working = new Map<JobName, SideBySide<Job<JobData[JobName]>>>()
  const startWork = (handlers: JobHandlers, name: JobName) =>
    runSideBySide<Job<JobData[typeof name]>>({
      atOnce: atOnce[name],
      every: POLL_MILLISECONDS,
      fetch: (batchSize) => boss.fetch(name, { batchSize }),
      async run(job) {
        await attempt(handlers, name, job)
      },
      report: (error) => report(asError(error)),
    })
  const sayAtWork = async (): Promise<void> => {
    for (const [name, { atWork }] of working) {
      const jobs = atWork()
      if (jobs.length > 0) await boss.touch(name, jobs)
    }
  }
  let heartbeat: BackgroundService | null = null

  return {
    async enqueue(tx, name, data, afterSeconds) {
      await boss.send(name, withTrace(data), {
        db: unawaited(tx),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
      })
    },
    work(handlers) {
      for (const name of names) working.set(name, startWork(handlers, name))
      heartbeat = repeat(sayAtWork, {
        every: (HEARTBEAT_SECONDS * 1000) / 3,
        report: (error) => report(asError(error)),
      })
    },
    async drain(handlers) {
      let doneCount = 0
      for (let round = 0; round < DRAIN_ROUNDS; round += 1) {
        const before = doneCount
        for (const name of names) {
          const how = { batchSize: BATCH, ignoreStartAfter: true }
          for (const job of await boss.fetch<JobData[typeof name]>(name, how))
            if (await attempt(handlers, name, job)) doneCount += 1
        }
        if (doneCount === before) return doneCount
      }
      return doneCount
    },
    async waiting() {
      // This query uses an index that contains only jobs that have not begun.
      const rows = await allRows(db)<{ name: JobName; count: number; oldestSeconds: number }>`
        select name, count(*)::integer as count,
          extract(epoch from now() - min(start_after))::double precision as "oldestSeconds"
        from jobs.job where state < 'active' and not blocked and start_after <= now()
        group by name`
      return Object.fromEntries(
        names.map((name) => {
          const row = rows.find((each) => each.name === name)
          return [name, { count: row?.count ?? 0, oldestSeconds: row?.oldestSeconds ?? 0 }]
        }),
      ) as Record<JobName, { count: number; oldestSeconds: number }>
    },
    async failed() {
      const rows = await allRows(db)<{ name: JobName; count: number }>`
        select name, count(*)::integer as count from jobs.job where state = 'failed' group by name`
      return Object.fromEntries(
        names.map((name) => [name, rows.find((row) => row.name === name)?.count ?? 0]),
      ) as Record<JobName, number>
    },
    async retryFailed(tx, name) {
      const rows = await allRows(tx)<{ id: string }>`
        select id::text from jobs.job where name = ${name} and state = 'failed' for update`
      if (rows.length === 0) return 0
      await boss.retry(
        name,
        rows.map(({ id }) => id),
        { db: fromKysely(tx) },
      )
      return rows.length
    },
    async purgeDone() {
      await runStatement(db)`
        delete from jobs.job where state = 'completed' and completed_on < now() - interval '1 day'`
    },
    async stop() {
      await Promise.all(
        [...working].map(async ([name, kind]) => {
          // The unfinished jobs are marked as failed, so that another process takes them over at
          // once instead of waiting for the heartbeat to expire.
          const unfinished = await kind.stop()
          if (unfinished.length > 0) await boss.fail(name, unfinished)
        }),
      ).catch((error: unknown) => report(asError(error)))
      await heartbeat?.stop()
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
