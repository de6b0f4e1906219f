import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { MAILS_AT_ONCE } from '#server/gateways/mail/port.ts'
import { openJobs } from '#server/jobs/queue.ts'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import { type MailServer, aMailServer } from '#testing/programs/a-mail-server.ts'
import { ask } from '../tools/database.ts'
import { spending, withProgram } from '../tools/processes.ts'
import { isQuick } from '../tools/quick.ts'
import { type BenchRow, processorRow, row } from '../tools/table.ts'
import { orderPlacer } from './orders.ts'

const amount = isQuick ? 60 : 1000
/** Milliseconds that the mail server takes to accept a mail. */
const takes = 300
/** Seconds after which the bench stops waiting for mails. */
const PATIENCE_SECONDS = 600

export const jobsSection = `${amount} mails to a mail server that takes ${takes} ms, on PostgreSQL`

/**
 * Measures first the mails that are already queued when the program starts, and then the
 * confirmations of orders, each with its receipt as PDF. The two rows of mails per second are
 * compared with an upper bound: `MAILS_AT_ONCE` mails are always in progress, and each takes only
 * the time of the mail server.
 */
export async function measureJobs(
  postgres: RunningPostgres,
  databaseUrl: string,
): Promise<BenchRow[]> {
  await writeMails(databaseUrl)
  const server = await aMailServer({ takes })
  try {
    return await withProgram(
      { DATABASE_URL: databaseUrl, SMTP_URL: server.url },
      async (program) => {
        const writtenMails = await sendUntil(server, amount)
        const place = await orderPlacer(program)
        await place(amount)
        const { result: confirmed, spent } = await spending([program.pid, postgres.pid], () =>
          sendUntil(server, 2 * amount),
        )
        const [ours = 0, database = 0] = spent.map((all) => all / confirmed.mails)
        return [
          mailRow('mails sent', writtenMails, 'written before the program started'),
          mailRow(
            'orders confirmed',
            confirmed,
            'still waiting when placing ended; each with its PDF',
          ),
          processorRow('processor time of a confirmation', [ours, database], {
            note: 'the threads that make the PDFs included',
          }),
        ]
      },
    )
  } finally {
    await server.close()
  }
}

type MailThroughput = { mails: number; seconds: number }

const mailRow = (name: string, { mails, seconds }: MailThroughput, waiting: string): BenchRow =>
  row(name, '/s', mails / seconds, {
    limit: { by: 'bound', value: (MAILS_AT_ONCE * 1000) / takes },
    target: { of: 'ratio', least: 0.5 },
    note: `${mails} mails ${waiting}, in ${seconds.toFixed(1)} s; ${MAILS_AT_ONCE} at once`,
  })

/** Writes mails to invented addresses, and the jobs that send them. */
async function writeMails(databaseUrl: string): Promise<void> {
  const mails: { id: string }[] = await ask(
    databaseUrl,
    `insert into mails (kind, message_id, locale, recipient, subject, html, text, written_at)
    select 'bench', '<' || n || '.' || $1 || '@mesclun.example>', 'fr', 'camille' || n || '@example.org', 'Bonjour', $2, $2, now()
    from generate_series(1, $3::integer) n returning id::text`,
    [randomUUID(), 'Bonjour. '.repeat(500), amount],
  )
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const jobs = await openJobs(database, (error) => console.error(error))
  await database.db.transaction().execute(async (tx) => {
    for (const { id } of mails) await jobs.enqueue(tx, 'written-mail', { mail: id })
  })
  await jobs.stop()
  await database.close()
}

/**
 * Waits until `all` mails have arrived. Counts mails and seconds from the first check that finds a
 * mail.
 */
async function sendUntil({ received }: MailServer, all: number): Promise<MailThroughput> {
  const end = performance.now() + PATIENCE_SECONDS * 1000
  const arrived = async (least: number) => {
    while (received.length < least) {
      if (performance.now() > end)
        throw new Error(`only ${received.length} of ${all} mails arrived in time`)
      await sleep(10)
    }
    return { mails: received.length, at: performance.now() }
  }
  const first = await arrived(Math.max(1, received.length))
  const last = await arrived(all)
  return { mails: last.mails - first.mails, seconds: (last.at - first.at) / 1000 }
}
