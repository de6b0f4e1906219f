import type { Services } from '#server/services/services.ts'
import { claimUnsent, forgetMessages } from '#server/stores/contact/messages.ts'

/** Messages that were sent are forgotten after this; the page on personal data says it. */
export const MESSAGE_DAYS = 90
/** The queue gives up after about two hours; what was not sent by then is enqueued again. */
export const RETRIED_MILLISECONDS = 3 * 3_600_000
const DAY = 86_400_000

type Needs = Pick<Services, 'database' | 'jobs' | 'now'>

/** Enqueues again what could not be sent for hours, and deletes what is old. */
export async function checkMessageRetention({ database, jobs, now }: Needs): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await forgetMessages(tx, now() - MESSAGE_DAYS * DAY)
    const unsent = await claimUnsent(tx, { now: now(), next: now() + RETRIED_MILLISECONDS })
    for (const message of unsent) await jobs.enqueue(tx, 'contact-message', { message })
  })
}
